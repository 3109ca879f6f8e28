import TestSupport
import Testing

@testable import Core

/// Undo and redo over entries without any meaning.
@Suite("Action log", .timeLimit(.minutes(30)))
struct ActionLogTests {
  /// What an entry does to a list of numbers.
  private enum Step: Equatable, Sendable {
    case add(Int)
    /// Redo brings it back even after others.
    case log(Int)
    case stand(Int)
    /// Only an undo with its id takes it back.
    case close(Int)
    case undo(String), redo(String)

    var effect: ActionEffect {
      switch self {
      case .add: .acts
      case .log: .logs
      case .stand: .stands
      case .close: .standsUnlessNamed
      case .undo(let id): .undoes(actionID: id)
      case .redo(let id): .redoes(actionID: id)
      }
    }
  }

  private final class Counter {
    var folds = 0
  }

  private struct Run {
    var log = ActionLog<Step, Int>(0)
    let counter = Counter()
    var last = 0

    mutating func take(_ step: Step, action: String? = nil) {
      last += 1
      let entry = LogEntry(
        id: "e\(last)", sessionID: "s", actionID: action ?? "e\(last)",
        at: Moment(microseconds: Int64(last)), payload: step)
      log.append(entry, step.effect) { [counter] sum, entry in
        counter.folds += 1
        Self.fold(&sum, entry)
      }
    }

    /// Not a sum: the order counts.
    static func fold(_ sum: inout Int, _ entry: LogEntry<Step>) {
      switch entry.payload {
      case .add(let number), .log(let number), .stand(let number), .close(let number):
        sum = (sum &* 31 &+ number) & 0xFFFF_FFFF
      case .undo, .redo: break
      }
    }

    mutating func undo() { if let id = log.undoable.last { take(.undo(id)) } }
    mutating func redo() { if let id = log.redoable.last { take(.redo(id)) } }
  }

  @Test("an undo folds at most the entries between two snapshots, however long the session is")
  func bounded() {
    var run = Run()
    for number in 0..<50_000 { run.take(number % 7 == 3 ? .stand(number) : .add(number)) }
    var most = 0
    for order in 0..<2000 {
      run.counter.folds = 0
      if order % 5 == 4 { run.redo() } else { run.undo() }
      most = max(most, run.counter.folds)
    }
    // Two that are not actions lie behind an action at most; further back snapshots lie further apart.
    #expect(most <= 8 * ActionLog<Step, Int>.interval + 2, "\(most) folds")
    #expect(most > 0)
  }

  @Test("undoing and redoing everything leaves the log unchanged; each step is bounded")
  func allTheWay() {
    var run = Run()
    for number in 0..<20_000 { run.take(.add(number)) }
    let before = run.log.facts
    run.counter.folds = 0
    while !run.log.undoable.isEmpty { run.undo() }
    #expect(run.log.facts == 0)
    while !run.log.redoable.isEmpty { run.redo() }
    #expect(run.log.facts == before)
    #expect(run.counter.folds < 40_000 * ActionLog<Step, Int>.interval)
  }

  @Test("after any orders the facts are the fold of everything that isn't undone")
  func random() {
    var generator = SeededRandom()
    for _ in 0..<20 {
      var run = Run()
      for _ in 0..<600 {
        switch Int.random(in: 0..<9, using: &generator) {
        case 8: run.take(.log(run.last))
        case 6: run.take(.close(run.last))
        case 7: run.take(.undo("e\(Int.random(in: 0...run.last, using: &generator))"))
        case 0, 1: run.undo()
        case 2: run.redo()
        case 3: run.take(.stand(run.last))
        case 4: run.take(.add(run.last), action: run.log.undoable.last)
        default: run.take(.add(run.last))
        }
      }
      let again = ActionLog(0, run.log.entries, effect: \.effect, fold: Run.fold)
      #expect(again == run.log)
    }
  }

  @Test("what must not be lost is redone even after others; everything else only until then")
  func lasting() {
    var run = Run()
    run.take(.log(1))
    run.take(.add(2))
    let both = run.log.facts
    run.undo()
    run.undo()
    #expect(run.log.redoable == ["e2", "e1"])
    run.take(.add(3))
    #expect(run.log.redoable == ["e1"])
    run.redo()
    #expect(run.log.redoable.isEmpty && run.log.facts == (1 * 31 + 3))
    #expect(run.log.facts != both && run.log.undoable == ["e5", "e1"])
  }

  @Test("what stands unless it is named is taken back and brought back by its id alone")
  func named() {
    var run = Run()
    run.take(.add(1))
    run.take(.close(2))
    #expect(run.log.undoable == ["e1"])
    let before = run.log.facts
    run.take(.undo("e2"))
    #expect(run.log.facts == 1 && run.log.redoable == ["e2"])
    run.take(.redo("e2"))
    #expect(run.log.facts == before && run.log.undoable == ["e1"])
    // Once its action acts, it is an action like any other.
    run.take(.add(3), action: "e2")
    #expect(run.log.undoable == ["e1", "e2"])
    run.undo()
    #expect(run.log.facts == 1 && run.log.redoable == ["e2"])
    run.redo()
    #expect(run.log.undoable == ["e1", "e2"])
  }

  @Test("an undo of a missing action, in a damaged or merged log, changes nothing")
  func unknown() {
    var run = Run()
    run.take(.add(1))
    run.take(.undo("nobody"))
    run.take(.redo("e1"))
    run.undo()
    run.take(.undo("e1"))
    #expect(run.log.facts == 0 && run.log.undoable.isEmpty && run.log.redoable == ["e1"])
    run.redo()
    #expect(run.log.facts == 1)
  }
}
