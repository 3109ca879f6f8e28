import Core
import Testing

@testable import Session

@Suite("Partners in the log", .timeLimit(.minutes(30)))
struct PartnerTests {
  private func start(_ climber: String?) -> Event {
    Event(
      id: "e", sessionID: "s", actionID: "e", at: Moment(milliseconds: 5),
      payload: .sessionStarted(SessionStart(appVersion: "1", device: "d", climber: climber)))
  }

  @Test("an owner's start is written as always, a partner's in its own version")
  func versions() {
    #expect(start(nil).record.payload.version == 1)
    #expect(!start(nil).record.line.contains("climber"))
    #expect(start("Anna").record.payload.version == 2)
  }

  @Test("a partner's start without a name can't be read", arguments: [#""climber":"""#, #""x":1"#])
  func nameless(field: String) throws {
    let line =
      #"{"id":"e","session":"s","action":"e","atUs":5,"kind":"session.started","version":2,"#
      + #""payload":{"appVersion":"1","device":"d",\#(field)}}"#
    #expect(throws: PayloadError.self) { try EventRecord(line: line).events() }
  }

  @Test("in a partner's own file she is the owner, and every id stays")
  func handedOver() throws {
    let handed = start("Anna").record.asOwners()
    #expect(handed == start(nil).record)
    let goal = Event(
      id: "g", sessionID: GoalEvent.sessionID(of: "Anna"), actionID: "g",
      at: Moment(milliseconds: 6), payload: .goal(.added(Goal(.sends(100)))))
    let taken = goal.record.asOwners()
    #expect(taken.sessionID == GoalEvent.sessionID && taken.id == "g")
    #expect(taken.payload == goal.record.payload)
  }

  @Test("a session's facts name its climber")
  func facts() {
    #expect(SessionState(folding: [start("Anna")]).facts.climber == "Anna")
    #expect(SessionState(folding: [start(nil)]).facts.climber == nil)
    #expect(Who("Anna").includes("Anna") && !Who("Anna").includes(nil) && Who.all.includes(nil))
  }
}
