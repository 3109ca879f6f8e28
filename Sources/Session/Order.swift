package import TimeBase

/// What the climber orders. Nothing has happened yet.
package enum Order: Equatable, Sendable {
  case log(Outcome)
  /// Logs the last outcome again.
  case repeatLast
  /// Starts a rest, or ends the one that runs.
  case rest
  case undo, redo
  case next, previous
  case harder, easier
  case setGrade(Grade)
  case name(String)
  /// Goes to a route of this session, or opens one known from before.
  case goTo(routeID: String)
  case open(Grade, name: String?)
  case deleteAttempt(Event.ID)
  case logWorkout(WorkoutEntry)
  case finish
}

/// What a decision needs to know beside the state.
package struct OrderContext {
  package var now: Moment
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  package var newID: () -> String
  package var restLength: Duration?
  package var restsByItself: Bool

  package init(
    now: Moment, gesture: Gesture, actedAt: Moment, newID: @escaping () -> String,
    restLength: Duration?, restsByItself: Bool
  ) {
    self.now = now
    self.gesture = gesture
    self.actedAt = actedAt
    self.newID = newID
    self.restLength = restLength
    self.restsByItself = restsByItself
  }
}

/// What follows from an order: events to commit, and what to tell once they are.
package struct Decision: Equatable, Sendable {
  package var events: [Event]
  package var notice: Notice

  package init(events: [Event], notice: Notice) {
    self.events = events
    self.notice = notice
  }
}

/// What happened, or why nothing did.
package enum Notice: Equatable, Sendable {
  case logged(Outcome, grade: Grade, attempt: Int, isFlash: Bool)
  case undid(String)
  case redid(String)
  case nothingToUndo, nothingToRedo, nothingToRepeat
  case switched(number: Int, grade: Grade, isNew: Bool)
  case firstRoute
  case gradeChanged(Grade)
  case gradeLocked(attempts: Int)
  case atHardest(Grade), atEasiest(Grade)
  case restStarted(Duration?), restEnded(after: Duration)
  case named(String?)
  case deleted(Outcome)
  case workoutLogged(String)
  case finished
  case unknown(String)

  /// Whether the order was carried out.
  package var isDone: Bool {
    switch self {
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeLocked, .atHardest,
      .atEasiest, .unknown:
      false
    case .logged, .undid, .redid, .switched, .gradeChanged, .restStarted, .restEnded, .named,
      .deleted, .workoutLogged, .finished:
      true
    }
  }
}

extension Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .logged(let outcome, let grade, let attempt, let isFlash):
      "\(outcome.rawValue.uppercased())  \(grade), attempt \(attempt)" + (isFlash ? ", flash" : "")
    case .undid(let what): "UNDID  \(what)"
    case .redid(let what): "REDID  \(what)"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    case .nothingToRepeat: "no attempt to repeat yet"
    case .switched(let number, let grade, let isNew):
      "\(isNew ? "new route" : "route") \(number), \(grade)"
    case .firstRoute: "this is the first route"
    case .gradeChanged(let grade): "grade \(grade)"
    case .gradeLocked(let attempts):
      "the grade is fixed: the route has \(attempts) attempt\(attempts == 1 ? "" : "s"). Say next"
    case .atHardest(let grade): "\(grade) is the hardest there is"
    case .atEasiest(let grade): "\(grade) is the easiest there is"
    case .restStarted(let length): "REST" + (length.map { "  \($0.clockText)" } ?? "")
    case .restEnded(let after): "rest over after \(after.clockText)"
    case .named(let name): name.map { "this is \($0)" } ?? "the route has no name now"
    case .deleted(let outcome): "deleted a \(outcome.rawValue)"
    case .workoutLogged(let name): "logged \(name)"
    case .finished: "session over"
    case .unknown(let what): what
    }
  }
}

extension Duration {
  /// Minutes and seconds, `1:05`; hours where there are any, `1:02:03`. The sign is dropped.
  package var clockText: String {
    let total = abs(milliseconds) / 1000
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    let two = { (n: Int64) in n < 10 ? "0\(n)" : "\(n)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }
}
