import Climbing
import Core
import Foundation
import Grades
import Testing

@testable import Session

/// The rest before an attempt is the pause that was, whatever the rest timer was set to.
@Suite("The pause before an attempt", .timeLimit(.minutes(30)))
struct PauseTests {
  private static func pauses(_ climber: Climber) -> [Duration?] {
    climber.state.facts.climb.routes.flatMap(\.attempts).sorted { $0.at < $1.at }
      .map(\.entry.restBefore)
  }

  @Test("a one-minute rest that lasted six counts as six, in the event and the session")
  func longerThanSet() {
    var climber = Climber()
    climber.rest.length = .seconds(60)
    climber.order(.log(.fall))
    climber.order(.rest(.toggle(.climb)), after: .zero)
    let decision = climber.order(.log(.send), after: .seconds(360))
    #expect(Self.pauses(climber) == [nil, .seconds(360)])
    let logged = decision.events.map(\.record.payload).filter { $0.kind == "climb.attempt" }
    #expect(logged.map(\.version) == [2])
    #expect(logged[0].json.contains(#""restBeforeUs":360000000"#))
  }

  @Test("a rest ended early, paused or never started changes nothing")
  func whateverTheTimerDid() {
    var climber = Climber()
    climber.order(.log(.fall))
    climber.order(.rest(.toggle(.climb)), after: .seconds(10))
    climber.order(.rest(.toggle(.climb)), after: .seconds(20))
    climber.order(.log(.fall), after: .seconds(30))
    climber.order(.rest(.toggle(.climb)), after: .seconds(5))
    climber.order(.rest(.pause), after: .seconds(5))
    climber.order(.rest(.resume), after: .seconds(80))
    climber.order(.log(.fall), after: .seconds(10))
    climber.order(.log(.send), after: .seconds(70))
    #expect(Self.pauses(climber) == [nil, .seconds(60), .seconds(100), .seconds(70)])
  }

  @Test("the time that logging takes isn't part of a rest")
  func timeToLog() {
    let start = Moment(milliseconds: 1_800_000_000_000)
    var state = ClimbState()
    let entry = { (length: Duration?) in
      AttemptEntry(
        routeID: "r", outcome: .fall, index: 1, gesture: .voice, timeToLog: .milliseconds(200),
        rest: .timer(length))
    }
    let events: [(milliseconds: Int, ClimbEvent)] = [
      (0, .routeOpened(routeID: "r", grade: .easiest(.v), name: nil, wall: nil)),
      (100_200, .attemptLogged(entry(nil))), (160_200, .attemptLogged(entry(.seconds(5)))),
    ]
    for (index, (at, event)) in events.enumerated() {
      state.apply(
        LogEntry(
          id: "e\(index)", sessionID: "s", actionID: "e\(index)", at: start + .milliseconds(at),
          payload: event))
    }
    #expect(state.routes[0].attempts.map(\.entry.restBefore) == [nil, .seconds(60)])
    #expect(state.pause(until: start + .seconds(190)) == .seconds(30))
  }

  @Test("after an undo, the pause counts from the attempt before")
  func undone() {
    var climber = Climber()
    climber.order(.log(.fall))
    climber.order(.log(.send), after: .seconds(60))
    climber.order(.undo, after: .seconds(1))
    climber.order(.log(.fall), after: .seconds(59))
    #expect(Self.pauses(climber) == [nil, .seconds(120)])
  }

  @Test("after a deletion too, until the attempt comes back")
  func deleted() throws {
    var climber = Climber()
    for _ in 0..<3 { climber.order(.log(.fall), after: .seconds(60)) }
    let attempts = try #require(climber.state.facts.climb.routes.first?.attempts)
    climber.order(.deleteAttempt(attempts[1].id))
    #expect(Self.pauses(climber) == [nil, .seconds(120)])
    climber.order(.undo)
    #expect(Self.pauses(climber) == [nil, .seconds(60), .seconds(60)])
    climber.order(.deleteAttempt(attempts[0].id))
    #expect(Self.pauses(climber) == [nil, .seconds(60)])
    climber.order(.deleteAttempt(attempts[2].id))
    climber.order(.log(.send), after: .seconds(98))
    // The one that is first now, then: two minutes and forty-two seconds of other orders lie between them.
    #expect(Self.pauses(climber) == [nil, .seconds(162)])
  }

  @Test("hours between two runs of the program are a pause too")
  func resumed() {
    var climber = Climber()
    climber.order(.log(.fall))
    let events = climber.state.events
    let state = SessionState(folding: events)
    let now = climber.now + .seconds(7200)
    let decision = state.decide(
      .climb(.log(.send)),
      OrderContext(now: now, gesture: .key, actedAt: now, newID: { UUID().uuidString }))
    let facts = SessionState(folding: events + decision.events).facts
    #expect(facts.climb.routes[0].attempts.last?.entry.restBefore == .seconds(7200))
  }

  /// As versions 0 and 1 wrote a rest of a minute that became six.
  private static let old = [
    #"{"id":"o1","session":"s","action":"o1","atUs":1800000010000000,"kind":"climb.attempt","version":1,"payload":{"route":"e4","outcome":"fall","index":1,"gesture":"key","timeToLogUs":0}}"#,
    #"{"id":"o2","session":"s","action":"o2","atUs":1800000370000000,"kind":"climb.attempt","version":1,"payload":{"route":"e4","outcome":"send","index":2,"gesture":"key","timeToLogUs":0,"restBeforeUs":60000000}}"#,
  ]

  @Test("an older version’s figure is ignored: the pause is computed, and the line stays")
  func older() throws {
    var climber = Climber()
    let route = try #require(climber.state.facts.climb.routes.first?.id)
    for line in Self.old.map({ $0.replacingOccurrences(of: "e4", with: route) }) {
      for event in try EventRecord(line: line).events() {
        #expect(event.record.line == line)
        climber.take(event)
      }
    }
    #expect(Self.pauses(climber) == [nil, .seconds(360)])
  }
}
