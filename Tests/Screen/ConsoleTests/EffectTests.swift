import Canvas
import Core
import Hearing
import Testing
import Words

@testable import Console

@Suite("Effects", .timeLimit(.minutes(30)))
struct EffectTests {
  private func isListening(_ effect: Effect) -> Bool {
    switch effect {
    case .ear(.listen), .ear(.expect): true
    default: false
    }
  }

  @Test("the ear is updated once per command, after its commit has succeeded or failed")
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
    // After a fall, "low" and "crux" can be said.
    #expect(console.committed(decision, at: now).contains(where: isListening))
    #expect(!refused.notCommitted("the disk is full", at: now).contains(where: isListening))
  }
}
