import Canvas
import Hearing
import Log
import Testing

@testable import Console

@Suite("What the console orders")
struct EffectTests {
  private func isListening(_ effect: Effect) -> Bool {
    switch effect {
    case .ear(.listen), .ear(.expect): true
    default: false
    }
  }

  @Test("the ear learns once per command what can be said: when its events are on disk, or failed")
  func listening() throws {
    var console = Rig.climb().console
    let now = Rig.start + .seconds(1)
    let ordered = console.receive(.key("f", pressed: now), at: now)
    #expect(!ordered.contains(where: isListening))
    let decision = try #require(
      ordered.compactMap { effect in
        if case .commit(let decision) = effect { decision } else { nil }
      }.first)
    var refused = console
    // A fall is what "low" and "crux" are said about.
    #expect(console.committed(decision, at: now).contains(where: isListening))
    #expect(!refused.notCommitted("the disk is full", at: now).contains(where: isListening))
  }
}
