import Console
import Core
import TestSupport
import Testing

@testable import Remote

@Suite("Hostile texts of phones", .timeLimit(.minutes(30)))
struct HostileGestureTests {
  @Test("what a phone types is one line without orders", arguments: 1...100)
  func value(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let raw = String.hostile(&random)
    let body = JSON.object([
      JSON.Member("id", .string("01ARZ3NDEKTSV4RRFFQ69G5FAV")),
      JSON.Member("command", .string("name")),
      JSON.Member("value", .string(raw)),
    ]).description
    let gesture = try GestureText.gesture(body, phone: "Anna", at: Moment(milliseconds: 0))
    guard case .text(let text)? = gesture.value else {
      Issue.record("no text")
      return
    }
    #expect(TypedText.isClean(text), "\(text.debugDescription)")
  }
}
