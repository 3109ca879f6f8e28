import Canvas
package import Core
import Languages
package import Lifting
package import Session
import Sound
package import Words

/// Lifting: exercises, their sets, rests. The lowest layer of a lifting session, or a layer over
/// climbing.
package struct LiftLayer: Layer {
  /// Unfinished sessions to ask about: at most one per climber.
  private let unfinished: [SessionState]
  /// What to begin with.
  private var wanted: Beginning?
  private var records = RecordWatch()
  /// The time of the last word or key. If the rest changed later, the lifter is waiting for it.
  private(set) var lastCommand: Moment?

  /// What a lifting session begins with.
  package enum Beginning: Sendable {
    /// The choice from the list of workouts.
    case menu
    /// The choice from the list of exercises.
    case exercises
    case exercise(BlockPlan)
    case routine(String?, [BlockPlan])
  }

  package init(_ beginning: Beginning = .menu, unfinished: [[Event]] = []) {
    self.unfinished = unfinished.filter { !$0.isEmpty }.map { SessionState(folding: $0) }
    wanted = beginning
  }

  package var mode: Mode? { .lift }
  package var isActivity: Bool { true }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    leaving(desk) + logging(desk) + values(desk) + correctionRows(desk) + [typing(desk)]
      + going(desk) + entryRows
  }

  /// Over climbing, the way back comes first: nothing else on this screen mentions it.
  private func leaving(_ desk: Desk) -> [CommandRow<Self>] {
    guard !desk.setup.isForLifting else { return [] }
    return [
      CommandRow("close", [.escape, "q"], hint: tr("back to climbing")) { _, desk, command in
        desk.close(by: command)
      }
    ]
  }

  private func logging(_ desk: Desk) -> [CommandRow<Self>] {
    (desk.hasJustHeld ? Self.afterHold : outcomes(desk)) + [
      CommandRow(
        "rest", ["r", " "], hint: tr("rest", context: "hint"), button: tr("◷ REST"),
        refusal: desk.refusal(of: .rest(.toggle(.lift)))
      ) { layer, desk, command in
        if desk.rest(.lift, by: command) { layer.lastCommand = nil }
      },
      order("undo", ["u"], .undo, desk, hint: tr("undo", context: "hint"), button: tr("↶ UNDO")),
      order("redo", ["U"], .redo, desk),
      lift("repeat", ["."], .repeatLast, desk),
      desk.nothingToStop(),
      CommandRow(
        "start", ["g"], hint: desk.reasonAgainstHolding == nil ? tr("start", context: "hint") : nil,
        unavailable: desk.reasonAgainstHolding
      ) { $1.startHold(by: $2) },
    ]
  }

  private func values(_ desk: Desk) -> [CommandRow<Self>] {
    [
      lift("heavier", ["+", "=", .up], .heavier, desk, hint: tr("heavier", context: "hint")),
      lift("lighter", ["-", .down], .lighter, desk),
      lift(
        "more-reps", [.right], .addReps(1), desk,
        help: tr("One more rep; five more seconds of a hold.")),
      lift("fewer-reps", [.left], .addReps(-1), desk, help: tr("One rep fewer.")),
      number(.weight, desk), number(.reps, desk), number(.effort, desk), number(.plus, desk),
      CommandRow(
        "sentence", help: .helpOfSentence, takes: .sentence("sentence", desk.liftSentence)
      ) { _, desk, command in desk.carryOutLiftSentence(by: command) },
      lift("warmup", ["W"], .warmUp, desk),
      lift("drop", ["D"], .drop, desk),
      lift("addset", ["a"], .addSet, desk),
      lift("skipset", ["]"], .skipSet, desk),
      CommandRow("unit", ["k"], help: tr("Show weights in pounds, or in kilograms.")) {
        _, desk, _ in desk.toggleUnit()
      },
    ]
  }

  private func outcomes(_ desk: Desk) -> [CommandRow<Self>] {
    [
      lift(
        "done", ["s", .enter], .log(.done), desk, hint: tr("done", context: "hint"),
        button: tr("✔ DONE")),
      lift(
        "missed", ["f"], .log(.missed), desk, hint: tr("missed", context: "hint"),
        button: tr("✘ MISSED")),
    ]
  }

  /// What is said or pressed as a hold ends at zero means that hold, which has logged itself.
  private static var afterHold: [CommandRow<Self>] {
    [
      afterHold("done", ["s", .enter], hint: tr("done", context: "hint"), button: tr("✔ DONE")),
      afterHold("missed", ["f"], hint: tr("missed", context: "hint"), button: tr("✘ MISSED")),
      afterHold("stop", []),
    ]
  }

  private static func afterHold(
    _ intent: IntentName, _ keys: [Key], hint: String? = nil, button: String? = nil
  ) -> CommandRow<Self> {
    CommandRow(intent, keys, hint: hint, button: button) { _, desk, _ in
      desk.tell(Reply(.info, tr("The hold was over: its set is logged as done."), tone: .same))
    }
  }

  /// The keys that begin a value open its field, which says which set it is about.
  private func typing(_ desk: Desk) -> CommandRow<Self> {
    CommandRow(
      "type-value", Key.digits + ["x", "@"],
      help: tr("Type a value: 82.5, 82.5x8, x8, @8 for the effort."),
      unavailable: desk.session.facts.lift.current == nil
        ? tr("Choose an exercise first: {say “choose exercise”|press e}.") : nil, takesLetter: true
    ) { _, desk, command in
      guard let target = NumberLayer.Target(desk, at: command.actedAt) else { return }
      desk.push(NumberLayer(typed: command.text ?? "", of: target, of: .open))
    }
  }

  /// For two seconds after a hold has logged itself, “set done” means that hold.
  package func target(_ desk: Desk) -> String { "\(desk.hasJustHeld)" }

  package func isAimed(_ intent: IntentName) -> Bool { ["done", "missed"].contains(intent) }

  private func going(_ desk: Desk) -> [CommandRow<Self>] {
    let isForLifting = desk.setup.isForLifting
    return [
      lift("next", ["n"], .next, desk, hint: tr("next", context: "hint"), button: tr("▶ NEXT")),
      lift("previous", ["p"], .previous, desk),
      CommandRow("exercises", ["e"], hint: tr("exercises", context: "hint")) { _, desk, _ in
        desk.push(ExercisesLayer())
      },
      CommandRow("workouts", ["l"]) { _, desk, _ in
        desk.push(LiftMenuLayer(desk, isOverLift: true))
      },
      CommandRow("history", ["h"], hint: tr("sets", context: "hint")) { _, desk, _ in
        desk.push(SetsLayer(desk))
      },
      CommandRow(
        "sessions", ["H"], help: tr("Show past sessions: open, correct or delete one.")
      ) { _, desk, _ in desk.push(SessionsLayer()) },
      CommandRow("status", ["i"]) { _, desk, _ in desk.tellLiftStatus() },
      CommandRow("timers", ["t"], help: tr("Choose a timer.")) { _, desk, _ in
        desk.push(TimersLayer())
      },
      CommandRow(.begin) { $0.beginWanted(&$1, $2) },
    ] + restRows(desk) + partnerRows(desk) + teachRows(desk) + [
      order(
        "finish", isForLifting ? ["q"] : [], .finish, desk,
        hint: isForLifting ? tr("finish", context: "hint") : nil,
        asks: desk.questionBeforeEnd)
    ]
  }

  package mutating func begin(_ desk: inout Desk) {
    if unfinished.contains(where: { $0.facts.hasEntries || desk.setup.hold(in: $0.facts) != nil }) {
      desk.push(ResumeLayer(unfinished))
    } else {
      if !unfinished.isEmpty { desk.open(ending: unfinished) }
      beginWanted(&desk, Command(.begin, by: .key, at: desk.now))
    }
  }

  /// Begins what was asked for, unless the continued session is already doing it.
  private mutating func beginWanted(_ desk: inout Desk, _ command: Command) {
    guard let beginning = wanted else { return }
    wanted = nil
    let lift = desk.session.facts.lift
    switch beginning {
    case .exercise(let plan):
      if lift.current?.exercise.id != plan.exercise.id { desk.lift(.exercise(plan), by: command) }
    case .routine(let name, let plans):
      if lift.routine != name { desk.lift(.start(routine: name, plans), by: command) }
    case .menu:
      if lift.current == nil { desk.push(LiftMenuLayer(desk, isOverLift: true)) }
    case .exercises:
      if lift.current == nil { desk.push(ExercisesLayer()) }
    }
  }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if input.source != .program { lastCommand = desk.now }
  }

  package func spoken(after rest: Rest, _ desk: Desk) -> String? { desk.spokenNext }

  package mutating func committed(_ desk: inout Desk) {
    records.tell(&desk)
    if desk.isOver, desk.setup.isForLifting { desk.push(SummaryLayer()) }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? {
    let facts = desk.session.facts
    guard facts.endedAt == nil else { return nil }
    return facts.startedAt.map { $0.nextWhole(.seconds(60), after: desk.now) }
  }

  private func lift(
    _ intent: IntentName, _ keys: [Key], _ action: LiftOrder.Action, _ desk: Desk,
    help: String? = nil, hint: String? = nil, button: String? = nil
  ) -> CommandRow<Self> {
    order(intent, keys, desk.order(action), desk, help: help, hint: hint, button: button)
  }

  /// A number with its word; the next set's numbers are likelier than others.
  private func number(_ kind: NumberKind, _ desk: Desk) -> CommandRow<Self> {
    let intent = IntentName(rawValue: kind.rawValue)
    return CommandRow(
      intent, help: kind.help,
      doubts: { command in
        command.number.flatMap { desk.doubt([(kind, $0)], about: desk.target(of: command)) }
      }, takes: .number(intent, desk.likely(for: kind))
    ) { _, desk, command in
      guard let number = command.number else { return desk.refuse(tr("That takes a number.")) }
      desk.enter([(kind, number)], about: desk.target(of: command), by: command)
    }
  }
}
