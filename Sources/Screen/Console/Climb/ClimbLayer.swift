import Canvas
import Climbing
package import Core
import Grades
import Languages
import Preferences
package import Session
import Sound
import Words

/// Climbing: routes, attempts, rests and plans. The lowest layer of a session.
package struct ClimbLayer: Layer {
  /// Unfinished sessions to ask about: at most one per climber.
  private let unfinished: [SessionState]
  /// The end of the plan's timed set that was last acted on; after an undo the set stays as the
  /// climber left it.
  private var endedSet: Moment?
  /// The time of the last word or key. If the rest changed later, the climber is waiting for it.
  private(set) var lastCommand: Moment?
  private var highlights = Highlights()

  package init(unfinished: [[Event]] = []) {
    self.unfinished = unfinished.filter { !$0.isEmpty }.map { SessionState(folding: $0) }
    let own = self.unfinished.first { $0.facts.climber == nil }
    highlights = Highlights(own?.facts ?? SessionFacts())
  }

  /// For a session that is already open.
  init(goingOn facts: SessionFacts) {
    unfinished = []
    highlights = Highlights(facts)
  }

  package var mode: Mode? { .climb }
  package var isActivity: Bool { true }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    let noPlan =
      desk.session.facts.climb.plan == nil
      ? tr("No plan: {say “choose plan” or press l|press l}.") : nil
    return [
      desk.proposalRow,
      order(
        "send", ["s", .up], .climb(.log(.send)), desk, hint: tr("send", context: "hint"),
        button: tr("✔ SEND")),
      order(
        "fall", ["f", .down], .climb(.log(.fall)), desk, hint: tr("fall", context: "hint"),
        button: tr("✘ FALL")),
      CommandRow(
        "rest", ["r", " "], hint: tr("rest", context: "hint"), button: tr("◷ REST"),
        refusal: desk.refusal(of: .rest(.toggle(.climb)))
      ) { layer, desk, command in
        if desk.rest(.climb, by: command) { layer.lastCommand = nil }
      },
      order("undo", ["u"], .undo, desk, hint: tr("undo", context: "hint"), button: tr("↶ UNDO")),
      order("redo", ["U"], .redo, desk),
      order(
        "next", ["n", .right], .climb(.next), desk, hint: tr("next", context: "hint"),
        button: tr("▶ NEXT")),
      order("previous", ["p", .left], .climb(.previous), desk),
      order("repeat", ["."], .climb(.repeatLast), desk),
      order("harder", ["+", "="], .climb(.harder), desk),
      order("easier", ["-"], .climb(.easier), desk),
    ] + detailRows(desk) + correctionRows(desk) + [
      CommandRow(
        "sentence", help: .helpOfSentence, takes: .sentence("sentence", desk.climbSentence)
      ) { _, desk, command in desk.carryOutClimbSentence(by: command) },
      desk.nothingToStop(),
      CommandRow("status", ["i"]) { _, desk, _ in desk.tellStatus() },
      CommandRow("history", ["h"], hint: tr("attempts", context: "hint")) { _, desk, _ in
        desk.push(AttemptsLayer(desk))
      },
      CommandRow(
        "sessions", ["H"], help: tr("Show past sessions: open, correct or delete one.")
      ) { _, desk, _ in desk.push(SessionsLayer()) },
      CommandRow("stats", ["v"]) { _, desk, _ in desk.push(StatsLayer()) },
      CommandRow(
        "grade",
        help: tr("Set the grade: “grade vee five”, “grade six b plus”, “grade five twelve a”."),
        takes: desk.spokenGrades(after: ["grade"]), refuses: desk.refusalOfGrade
      ) { _, desk, command in desk.setGrade(by: command) },
      CommandRow(
        "route", help: tr("Go to a route by its number: “route three”."), takes: desk.spokenRoutes,
        refuses: desk.refusalOfRoute
      ) { _, desk, command in desk.goToRoute(by: command) },
      CommandRow(
        "name", help: tr("Give the route a name that you have used before: “call it Pink Slab”."),
        takes: desk.spokenNames
      ) { _, desk, command in desk.order(.name(command.text ?? ""), by: command) },
      CommandRow(
        "system", ["G"], help: tr("Switch the route to your other grade system, and back."),
        unavailable: desk.reasonAgainstSystems
      ) { _, desk, command in desk.changeSystem(by: command) },
      CommandRow(
        "project", help: tr("Go to an open climb by its name: “project Pink”."),
        takes: desk.spokenProjects
      ) { _, desk, command in desk.goToProject(by: command) },
      CommandRow("projects", ["J"]) { _, desk, _ in desk.push(ProjectsLayer()) },
      CommandRow("routes", ["g"]) { _, desk, _ in desk.push(RoutesLayer(desk)) },
      order("onsight", ["o"], .climb(.toggleOnsight), desk, unavailable: desk.reasonAgainstOnsight),
    ] + restRows(desk) + entryRows + partnerRows(desk) + teachRows(desk) + [
      CommandRow("plans", ["l"]) { _, desk, _ in desk.push(PlansLayer()) },
      CommandRow("workouts", ["L"]) { _, desk, _ in desk.openWorkouts() },
      CommandRow("timers", ["t"], hint: tr("timers", context: "hint")) { _, desk, _ in
        desk.push(TimersLayer())
      },
      order("skip", ["]"], .climb(.skipStep), desk, unavailable: noPlan),
      order("stepback", ["["], .climb(.stepBack), desk, unavailable: noPlan),
      order(
        "finish", ["q"], .finish, desk, hint: tr("finish", context: "hint"),
        asks: desk.questionBeforeEnd),
    ]
  }

  package mutating func begin(_ desk: inout Desk) {
    if unfinished.contains(where: { $0.facts.hasEntries || desk.setup.hold(in: $0.facts) != nil }) {
      desk.push(ResumeLayer(unfinished))
    } else {
      // An empty session has nothing to continue, so it ends without a question.
      desk.open(ending: unfinished)
    }
  }

  /// Ends a plan's timed set, once.
  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if input.source != .program { lastCommand = desk.now }
    guard case .tick = input, let deadline = desk.session.facts.climb.plan?.deadline,
      deadline <= desk.now, endedSet != deadline
    else { return }
    endedSet = deadline
    desk.order(.endSetByTime, by: Command("end-set", by: .timer, at: deadline))
  }

  package func spoken(after rest: Rest, _ desk: Desk) -> String? {
    rest.source == .plan ? desk.session.facts.climb.plan?.prompt(at: desk.now) : nil
  }

  package mutating func committed(_ desk: inout Desk) {
    if desk.isOver { return desk.push(SummaryLayer()) }
    desk.dropProposal()
    let setup = desk.setup
    let highlight = highlights.next(desk.session.facts, level: setup.level, setup.precedent)
    if let highlight, desk.preferences.tellsMoments { desk.tellAlso(highlight) }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? {
    let facts = desk.session.facts
    let now = desk.now
    var deadlines: [Moment] = []
    if let deadline = facts.climb.plan?.deadline, deadline > now {
      deadlines.append(now + (deadline - now).untilNextSecond)
    }
    if let end = desk.detailsOpenUntil { deadlines.append(end) }
    if let start = facts.startedAt, facts.endedAt == nil {
      deadlines.append(start.nextWhole(.seconds(60), after: now))
    }
    return deadlines.min()
  }
}

extension Desk {
  fileprivate var reasonAgainstOnsight: String? {
    let attempts = session.facts.climb.current?.attempts.count ?? 0
    return attempts == 0
      ? nil
      : plural(
        attempts, "Too late for an onsight: the route has \(attempts.grouped) attempt.",
        "Too late for an onsight: the route has \(attempts.grouped) attempts.")
  }

  fileprivate mutating func tellStatus() {
    let text = StatusText.spoken(
      session.facts, suggested: setup.advice(after: session.facts), at: now)
    tell(Reply(.info, text, tone: .same, speech: text))
  }
}

extension Moment {
  /// The first moment after `now` that is a whole number of periods after this one.
  func nextWhole(_ period: Duration, after now: Moment) -> Moment {
    self
      + .microseconds(((now - self).microseconds / period.microseconds + 1) * period.microseconds)
  }
}

extension Duration {
  /// The time left beyond whole seconds, or one second: when a shown countdown changes.
  fileprivate var untilNextSecond: Duration {
    let over = self - .seconds(components.seconds)
    return over > .zero ? over : .seconds(1)
  }
}
