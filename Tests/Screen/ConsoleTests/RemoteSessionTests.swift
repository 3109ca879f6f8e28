import Climbing
import Core
import Grades
import Testing

@testable import Console

/// Gestures of a phone that was out of reach while the program ended and started again.
@Suite("Gestures and the session in which they were made", .timeLimit(.minutes(30)))
struct RemoteSessionTests {
  @Test("a gesture that waited beyond the end of its session is refused in the next one")
  func anotherSession() throws {
    let over = PhoneWorld()
    let session = try #require(over.card.session)
    let next = PhoneWorld(with: ["Ben"], log: over.log)
    let refusal = RemoteAnswer.refused("That was made in another session.")
    #expect(next.card.session != session)
    #expect(next.answer(try gesture("send", number: 1, in: session)) == refusal)
    #expect(next.answer(try gesture("climber", "Ben", number: 2, in: session)) == refusal)
    // An answer to the other session's question answers none here.
    next.press("q")
    #expect(next.answer(try gesture("yes", number: 3, in: session)) == refusal)
    #expect(!next.driver.console.desk.isOver && next.climb.attempts == 0)
    _ = next.answer(try gesture("no", number: 4, in: next.card.session))
    // Each partner has a session of their own.
    let owners = next.card.session
    _ = next.answer(try gesture("climber", "Ben", number: 5, in: owners))
    #expect(next.card.session != owners)
    _ = next.answer(try gesture("fall", number: 6, for: "Ben", in: next.card.session))
    _ = next.answer(try gesture("send", number: 7, for: "You", in: owners))
    #expect(next.card.climbers.map(\.tries) == [1, 1])
  }

  @Test("a gesture that waited for a session to be continued is logged in it")
  func continued() throws {
    let crashed = PhoneWorld()
    crashed.press("f")
    let session = try #require(crashed.card.session)
    let world = PhoneWorld([ClimbLayer(unfinished: [crashed.log])], log: crashed.log)
    let send = try gesture("send", in: session)
    #expect(world.answer(send) == .failed("A question waits for its answer first."))
    // It answers a question of before.
    #expect(
      world.answer(try gesture("no", number: 2, in: session))
        == .refused("That was made in another session."))
    _ = world.answer(try gesture("yes", number: 3, in: world.card.session))
    #expect(world.answer(send) == .done("SEND  V4, attempt 2  · Anna"))
    #expect(world.card.session == session && world.climb.attempts == 2)
  }
}
