import TimeBase

/// What happened, or why nothing did.
package enum Notice: Equatable, Sendable {
  case logged(Outcome, grade: Grade, attempt: Int, first: FirstTry?)
  case undid(String)
  case redid(String)
  case nothingToUndo, nothingToRedo, nothingToRepeat
  /// The session.
  case opened
  case switched(number: Int, grade: Grade, isNew: Bool)
  case firstRoute
  case gradeChanged(Grade)
  /// It is so already.
  case gradeIs(Grade)
  case gradeLocked(attempts: Int)
  case atHardest(Grade), atEasiest(Grade)
  case restStarted(Duration?), restEnded(after: Duration)
  case restIsOff
  case named(String?)
  case placed(String?)
  case onsightMarked(Bool)
  case tooLateForOnsight(attempts: Int)
  case deleted(Outcome)
  case workoutLogged(String)
  case planStarted(String), planEnded(String)
  /// What of the plan is told by the decision's `planNews`.
  case planAdvanced, planHeld
  case noPlan, firstStep
  case finished
  case unknown(String)

  /// A send at the first attempt.
  package enum FirstTry: String, Sendable {
    case flash, onsight
  }

  /// Whether the order was carried out.
  package var isDone: Bool {
    switch self {
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeIs, .gradeLocked,
      .atHardest, .atEasiest, .restIsOff, .tooLateForOnsight, .planHeld, .noPlan, .firstStep,
      .unknown:
      false
    case .opened, .logged, .undid, .redid, .switched, .gradeChanged, .restStarted, .restEnded,
      .named, .placed, .onsightMarked, .deleted, .workoutLogged, .planStarted, .planEnded,
      .planAdvanced,
      .finished:
      true
    }
  }
}

extension Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .logged(let outcome, let grade, let attempt, let first):
      "\(outcome.rawValue.uppercased())  \(grade), attempt \(attempt)"
        + (first.map { ", \($0.rawValue)" } ?? "")
    case .undid(let what): "UNDID  \(what)"
    case .redid(let what): "REDID  \(what)"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    case .nothingToRepeat: "no attempt to repeat yet"
    case .opened: "session open"
    case .switched(let number, let grade, let isNew):
      "\(isNew ? "new route" : "route") \(number), \(grade)"
    case .firstRoute: "this is the first route"
    case .gradeChanged(let grade): "grade \(grade)"
    case .gradeIs(let grade): "the grade is \(grade) already"
    case .gradeLocked(let attempts):
      "the grade is fixed: the route has \(Self.count(attempts)). Say next"
    case .atHardest(let grade): "\(grade) is the hardest there is"
    case .atEasiest(let grade): "\(grade) is the easiest there is"
    case .restStarted(let length): "REST" + (length.map { "  \($0.clockText)" } ?? "")
    case .restEnded(let after): "rest over after \(after.clockText)"
    case .restIsOff: "the rest timer is off: say “resume timer”, or press P"
    case .named(let name): name.map { "this is \($0)" } ?? "the route has no name now"
    case .placed(let place): place.map { "this is on \($0)" } ?? "the route has no place now"
    case .onsightMarked(let isOnsight):
      isOnsight ? "unknown before: a first send is an onsight" : "not marked for onsight"
    case .tooLateForOnsight(let attempts):
      "too late to mark for onsight: the route has \(Self.count(attempts))"
    case .deleted(let outcome): "deleted a \(outcome.rawValue)"
    case .workoutLogged(let name): "logged \(name)"
    case .planStarted(let name): "PLAN  \(name)"
    case .planEnded(let name): "left the plan \(name)"
    case .planAdvanced: "PLAN"
    case .planHeld: "PLAN holds"
    case .noPlan: "no plan runs: say “choose plan”, or press l"
    case .firstStep: "this is the plan's first step"
    case .finished: "session over"
    case .unknown(let what): what
    }
  }

  private static func count(_ attempts: Int) -> String {
    "\(attempts) attempt\(attempts == 1 ? "" : "s")"
  }
}
