import Testing
import TimeBase

@testable import Session

/// Undo, redo and the fold, over sessions of orders at random.
@Suite("Undo and the fold")
struct UndoTests {
  /// Carries out orders, with ids and times of its own.
  private struct Climber {
    var state = SessionState()
    private var number = 0
    private var now = Moment(milliseconds: 1_800_000_000_000)

    init() {
      let opening = SessionState.opening(
        id: "s",
        start: SessionStart(discipline: .boulder, system: .v, appVersion: "test", device: "test"),
        grade: .easiest(.v), at: now
      ) { "o\(Int.random(in: 0..<Int.max))" }
      for event in opening { state.apply(event) }
    }

    @discardableResult
    mutating func order(_ order: Order) -> Notice {
      now = now + .seconds(1)
      var ids: [String] = []
      for _ in 0..<8 {
        number += 1
        ids.append("e\(number)")
      }
      let decision = state.decide(
        order,
        OrderContext(
          now: now, gesture: .key, actedAt: now, newID: { ids.removeFirst() },
          restLength: .seconds(60), restsByItself: number % 16 == 0))
      for event in decision.events { state.apply(event) }
      return decision.notice
    }

    /// Any order but undo, redo and the end.
    mutating func random() {
      let attempts = state.facts.routes.flatMap(\.attempts)
      let orders: [Order?] = [
        .log(.send), .log(.fall), .repeatLast, .rest, .next, .previous, .harder, .easier,
        .setGrade(.easiest(.v)), .name("arete"),
        attempts.randomElement().map { .deleteAttempt($0.id) },
        state.facts.routes.randomElement().map { .goTo(routeID: $0.id) },
      ]
      if let chosen = orders.randomElement() ?? nil { order(chosen) }
    }
  }

  @Test("the state after each event is the fold of all events so far")
  func fold() {
    for _ in 0..<20 {
      var climber = Climber()
      for _ in 0..<60 {
        switch Int.random(in: 0..<5) {
        case 0: climber.order(.undo)
        case 1: climber.order(.redo)
        default: climber.random()
        }
        #expect(SessionState(folding: climber.state.events) == climber.state)
      }
    }
  }

  @Test("undo so often, then redo so often, is as if nothing had been")
  func thereAndBack() {
    for _ in 0..<50 {
      var climber = Climber()
      for _ in 0..<30 { climber.random() }
      let before = climber.state.facts
      var undone = 0
      for _ in 0..<Int.random(in: 1...25) where climber.state.canUndo {
        climber.order(.undo)
        undone += 1
      }
      for _ in 0..<undone { climber.order(.redo) }
      #expect(climber.state.facts == before)
    }
  }

  @Test("undoing all leaves the session as it was opened")
  func allTheWay() {
    var climber = Climber()
    let opened = climber.state.facts
    for _ in 0..<100 { climber.random() }
    while climber.state.canUndo { climber.order(.undo) }
    #expect(climber.state.facts.attempts == 0)
    #expect(climber.state.facts.rest == nil)
    #expect(climber.state.facts.current?.id == opened.current?.id)
    #expect(climber.state.facts.current?.grade == opened.current?.grade)
    #expect(climber.order(.undo) == .nothingToUndo)
  }

  @Test("a new action forgets what could be redone")
  func forgets() {
    var climber = Climber()
    climber.order(.log(.send))
    climber.order(.undo)
    #expect(climber.state.canRedo)
    climber.order(.log(.fall))
    #expect(climber.order(.redo) == .nothingToRedo)
    #expect(climber.state.facts.falls == 1)
    #expect(climber.state.facts.sends == 0)
  }

  @Test("a grade is fixed once the route has attempts, and free again when they are undone")
  func locked() {
    var climber = Climber()
    climber.order(.log(.fall))
    #expect(climber.order(.harder) == .gradeLocked(attempts: 1))
    climber.order(.undo)
    if case .gradeChanged = climber.order(.harder) {} else { Issue.record("still locked") }
  }
}
