import Core
import Grades
import TestSupport
import Testing

@testable import Climbing
@testable import Session

/// Undo, redo and the fold, over sessions of orders at random.
@Suite("Undo and the fold", .timeLimit(.minutes(30)))
struct UndoTests {
  /// A plan short enough to be run through at random.
  private static func plan() -> Plan {
    var first = PlanStep(grade: .relative(0))
    first.sets = 2
    first.reps = 2
    first.problems = 2
    first.rest = .seconds(30)
    var second = PlanStep(grade: .free)
    second.reps = 3
    second.counts = .sends
    return Plan(
      id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
      steps: [first, second]
    ).resolved(level: .easiest(.v))
  }

  /// Any order but undo, redo and the end.
  private func random(_ climber: inout Climber, _ random: inout SeededRandom) {
    let attempts = climber.state.facts.climb.routes.flatMap(\.attempts)
    let orders: [ClimbOrder?] = [
      .log(.send), .log(.fall), .repeatLast, .next, .previous, .harder, .easier,
      .setGrade(.easiest(.v)), .name("arete"), .wall("cave"), .toggleOnsight,
      .open(KnownRoute(grade: .easiest(.v), name: "slab", wall: nil)),
      .startPlan(Self.plan()), .endPlan, .skipStep, .stepBack,
      attempts.randomElement(using: &random).map { .deleteAttempt($0.id) },
      attempts.randomElement(using: &random).map { .describeAttempt($0.id, .ended(.crux)) },
      attempts.last.map { .describeAttempt($0.id, .felt(.hard)) },
      climber.state.facts.climb.routes.randomElement(using: &random).map { .goTo(routeID: $0.id) },
      climber.state.facts.climb.routes.randomElement(using: &random).map {
        .correctRoute($0.id, Bool.random(using: &random) ? .grade(.easiest(.v)) : .name("crack"))
      },
    ]
    climber.rest.startsByItself = Bool.random(using: &random)
    if Int.random(in: 0..<6, using: &random) == 0 {
      let rests: [RestOrder] = [.toggle(.climb), .toggle(.climb), .pause, .resume]
      climber.order(.rest(rests.randomElement(using: &random) ?? .pause))
    } else if let chosen = orders.randomElement(using: &random) ?? nil {
      climber.order(chosen)
    }
  }

  @Test("the state after each event is the fold of all events so far")
  func fold() {
    var generator = SeededRandom()
    for _ in 0..<20 {
      var climber = Climber()
      for _ in 0..<60 {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: climber.order(.undo)
        case 1: climber.order(.redo)
        default: random(&climber, &generator)
        }
        #expect(SessionState(folding: climber.state.events) == climber.state)
      }
    }
  }

  @Test("as many redos as undos change nothing")
  func thereAndBack() {
    var generator = SeededRandom()
    for _ in 0..<50 {
      var climber = Climber()
      for _ in 0..<30 { random(&climber, &generator) }
      let before = climber.state.facts
      var undone = 0
      for _ in 0..<Int.random(in: 1...25, using: &generator) where climber.state.canUndo {
        climber.order(.undo)
        undone += 1
      }
      for _ in 0..<undone { climber.order(.redo) }
      #expect(climber.state.facts == before)
    }
  }

  @Test("undoing everything leaves the session as it was opened")
  func allTheWay() {
    var generator = SeededRandom()
    var climber = Climber()
    let opened = climber.state.facts
    for _ in 0..<100 { random(&climber, &generator) }
    while climber.state.canUndo { climber.order(.undo) }
    #expect(climber.state.facts.climb.attempts == 0)
    #expect(climber.state.facts.rest == nil)
    #expect(climber.state.facts.climb.current?.id == opened.climb.current?.id)
    #expect(climber.state.facts.climb.current?.grade == opened.climb.current?.grade)
    #expect(climber.order(.undo).reply == .nothingToUndo)
  }

  @Test("a long session folds the same after undos of any depth")
  func long() {
    var generator = SeededRandom()
    var climber = Climber()
    for _ in 0..<4 {
      for _ in 0..<400 { random(&climber, &generator) }
      for _ in 0..<Int.random(in: 1...350, using: &generator) { climber.order(.undo) }
      for _ in 0..<Int.random(in: 0...200, using: &generator) { climber.order(.redo) }
      #expect(SessionState(folding: climber.state.events) == climber.state)
    }
  }

  @Test("an undone attempt comes back after other actions; everything else doesn't")
  func remembers() {
    var climber = Climber()
    climber.order(.log(.send))
    climber.order(.undo)
    climber.order(.next)
    climber.order(.undo)
    climber.order(.log(.fall))
    #expect(climber.state.nameToRedo?.hasPrefix("send VB") == true)
    climber.order(.redo)
    #expect(climber.state.facts.counts.falls == 1 && climber.state.facts.counts.sends == 1)
    #expect(climber.order(.redo).reply == .nothingToRedo)
    #expect(climber.state.facts.climb.routes.count == 1)
  }

  @Test("“same again” skips a deleted attempt, and repeats a corrected outcome")
  func sameAgain() throws {
    var climber = Climber()
    climber.order(.log(.fall))
    let send = try #require(climber.order(.log(.send)).events.first { $0.payload.isTry })
    climber.order(.deleteAttempt(send.id))
    let fall = try #require(climber.order(.repeatLast).events.first { $0.payload.isTry })
    #expect(climber.state.facts.climb.current?.attempts.map(\.outcome) == [.fall, .fall])
    climber.order(.correctAttempt(fall.id))
    climber.order(.repeatLast)
    #expect(climber.state.facts.climb.current?.attempts.map(\.outcome) == [.fall, .send, .send])
  }

  @Test("“same again” logs nothing on a new route, and a route's own outcome on others")
  func sameAgainElsewhere() {
    var climber = Climber()
    #expect(climber.order(.repeatLast).events.isEmpty)
    climber.order(.log(.send))
    climber.order(.next)
    let refused = climber.order(.repeatLast)
    #expect(refused.events.isEmpty && !refused.reply.isDone)
    climber.order(.log(.fall))
    climber.order(.previous)
    climber.order(.repeatLast)
    #expect(climber.state.facts.climb.current?.attempts.map(\.outcome) == [.send, .send])
    #expect(climber.state.facts.climb.attempts == 3)
  }

  @Test("a grade is fixed once the route has attempts, and free again when they are undone")
  func locked() {
    var climber = Climber()
    climber.order(.log(.fall))
    #expect(climber.order(.harder).reply == .gradeIsLocked(attempts: 1))
    climber.order(.undo)
    #expect(climber.order(.harder).reply.isDone)
  }

  @Test("an undo names the attempt, not the end of the rest before it, and the time since")
  func names() throws {
    var climber = Climber()
    climber.order(.rest(.toggle(.climb)))
    let logged = climber.order(.log(.send)).events
    let attempt = try #require(
      logged.first { if case .climb(.attemptLogged) = $0.payload { true } else { false } })
    let undone = climber.order(.undo, after: .seconds(7)).events
    #expect(undone.map(\.payload) == [.undone(actionID: attempt.id, sinceThen: .seconds(7))])
  }

  @Test("two attempts on a route never share a number")
  func numbers() {
    var climber = Climber()
    for _ in 0..<3 { climber.order(.log(.fall)) }
    let first = climber.state.facts.climb.routes[0].attempts[0]
    climber.order(.deleteAttempt(first.id))
    climber.order(.log(.send))
    let indices = climber.state.facts.climb.routes[0].attempts.map(\.entry.index)
    #expect(indices == [2, 3, 4])
    #expect(climber.state.facts.climb.routes[0].triesToSend == 3)
  }
}
