package import Log

/// What is true in a session after a row of events, none of them taken back.
package struct SessionFacts: Equatable, Sendable {
  package private(set) var id: String?
  package private(set) var start: SessionStart?
  package private(set) var startedAt: Moment?
  package private(set) var endedAt: Moment?
  package private(set) var routes: [Route] = []
  package private(set) var currentIndex: Int?
  package private(set) var rest: Rest?
  package private(set) var lastOutcome: Outcome?
  package private(set) var workouts: [WorkoutEntry] = []
  package private(set) var plan: PlanProgress?
  /// When the climber could last have begun to climb: an attempt's end, a rest's end, an arrival.
  private(set) var readySince: Moment?
  /// The last rest since the last attempt.
  private(set) var restTaken: Duration?

  init() {}

  init(folding events: some Sequence<Event>) {
    for event in events { apply(event) }
  }

  package var current: Route? { currentIndex.map { routes[$0] } }

  /// The current route's place in the session, from 1.
  package var currentNumber: Int { (currentIndex ?? 0) + 1 }

  package var attempts: Int { routes.reduce(0) { $0 + $1.attempts.count } }
  package var sends: Int { routes.reduce(0) { $0 + $1.sends } }
  package var falls: Int { routes.reduce(0) { $0 + $1.falls } }

  package mutating func apply(_ event: Event) {
    switch event.kind {
    case .sessionStarted(let started):
      id = event.sessionID
      start = started
      startedAt = event.at
    case .sessionEnded:
      // One that was left open is ended in the action that opens this one.
      guard event.sessionID == id else { break }
      endedAt = event.at
      rest = nil
    case .routeOpened(let routeID, let grade, let name, let place):
      routes.append(Route(id: routeID, grade: grade, name: name, place: place))
      plan?.opened(routeID)
    case .routeSwitched(_, let to, _):
      currentIndex = routes.firstIndex { $0.id == to }
      readySince = event.at
    case .routeNamed(let routeID, let name):
      change(routeID) { $0.name = name }
    case .routePlaced(let routeID, let place):
      change(routeID) { $0.place = place }
    case .onsightMarked(let routeID, let isOnsight):
      change(routeID) { $0.isMarkedOnsight = isOnsight }
    case .gradeChanged(let routeID, _, let grade):
      change(routeID) { $0.grade = grade }
    case .attemptLogged(let entry):
      change(entry.routeID) {
        $0.attempts.append(Attempt(id: event.id, at: event.at, entry: entry))
      }
      plan?.count(event.id, entry, at: event.at)
      lastOutcome = entry.outcome
      readySince = event.at
      restTaken = nil
    case .attemptDeleted(let attemptID):
      for index in routes.indices { routes[index].attempts.removeAll { $0.id == attemptID } }
      plan?.forget(attemptID)
    case .restStarted(let source, let length):
      rest = Rest(startedAt: event.at, length: length, source: source)
    case .restEnded(let after):
      rest = nil
      restTaken = after
      readySince = event.at
    case .workoutLogged(let entry):
      workouts.append(entry)
    case .planStarted(let started):
      plan = PlanProgress(plan: started, routes: PlanProgress.unused(current))
    case .planAdvanced(let position, _):
      let route = current
      plan?.advance(to: position, current: route)
    case .planAdvanceBlocked(let reason):
      plan?.hold(reason)
    case .planEnded:
      plan = nil
    case .undone, .redone:
      break
    }
  }

  private mutating func change(_ routeID: String, _ edit: (inout Route) -> Void) {
    // The route is the current one nearly always, so it is looked for from the end.
    guard let index = routes.lastIndex(where: { $0.id == routeID }) else { return }
    edit(&routes[index])
  }
}
