package import Core
import Grades
import Languages

/// The attempt that was logged last.
package struct LastAttempt: Equatable, Sendable {
  package let id: String
  /// When it was logged, or last given a detail.
  package var changedAt: Moment
}

/// The state of climbing after a series of events, none of them undone.
package struct ClimbState: Equatable, Sendable {
  /// nil: nothing has been climbed yet.
  package private(set) var start: ClimbStart?
  package private(set) var routes = RouteList()
  package private(set) var currentIndex: Int?
  package private(set) var last: LastAttempt?
  package private(set) var plan: PlanProgress?
  /// When the climber last ended an attempt or came to a route.
  private(set) var readySince: Moment?
  /// When the latest attempt that wasn't deleted ended.
  private var lastEnd: Moment?
  /// What earlier sessions say of climbs.
  package private(set) var book: ClimbBook
  /// The places of the routes of each name.
  private var named: [ClimbName: [Int]] = [:]

  package init(knowing book: ClimbBook = ClimbBook()) { self.book = book }

  package var current: Route? { currentIndex.map { routes[$0] } }

  /// The current route's place in the session, from 1.
  package var currentNumber: Int { (currentIndex ?? 0) + 1 }

  package var attempts: Int { routes.reduce(0) { $0 + $1.attempts.count } }

  /// The latest attempt that wasn't deleted.
  var latest: Attempt? { routes.lazy.flatMap(\.attempts).max { $0.at < $1.at } }

  /// The pause from the latest attempt to a moment; nil before the first.
  package func pause(until start: Moment) -> Duration? {
    RestBefore.pause(since: lastEnd, until: start)
  }

  package mutating func apply(_ entry: LogEntry<ClimbEvent>) {
    switch entry.payload {
    case .started(let started):
      start = started
    case .routeOpened(let routeID, let grade, let name, let wall):
      var route = Route(id: routeID, grade: grade, name: name, wall: wall)
      route.usualStyle = AscentStyle(usualFor: start?.discipline)
      routes.append(route)
      call(routes.count - 1, from: nil)
      plan?.opened(routeID)
    case .routeSwitched(_, let to, _):
      currentIndex = routes.lastIndex { $0.id == to } ?? currentIndex
      readySince = entry.at
    case .routeNamed(let routeID, let name):
      rename(routeID) { $0.name = name.to }
    case .routePlaced(let routeID, let wall):
      rename(routeID) { $0.wall = wall.to }
    case .onsightMarked(let routeID, let isOnsight):
      change(routeID) { $0.isMarkedOnsight = isOnsight }
    case .triedBefore(let routeID, let tries):
      change(routeID) { $0.earlierTries = tries.map(EarlierTries.known) ?? .unknown }
      settleClimb(of: routeID)
    case .styled(let routeID, let style):
      change(routeID) { $0.statedStyle = style }
    case .gradeChanged(let routeID, _, let grade):
      rename(routeID) { ($0.grade, $0.written) = (grade, nil) }
    case .attemptLogged(let attempt): log(attempt, entry)
    case .attemptDeleted(let attemptID): delete(attemptID)
    case .attemptCorrected(let attemptID, let outcome):
      change(attempt: attemptID) { $0.entry = $0.entry.corrected(to: outcome) }
      if let found = self.attempt(attemptID) { settleClimb(of: found.route.id) }
      plan?.correct(attemptID, to: outcome)
    case .attemptDescribed(let attemptID, let detail):
      change(attempt: attemptID) { $0.details = $0.details.with(detail) }
      if let found = self.attempt(attemptID) { settleClimb(of: found.route.id) }
      if last?.id == attemptID { last?.changedAt = entry.at }
    case .planStarted(let started):
      plan = PlanProgress(plan: started, routes: PlanProgress.unused(current))
    case .planAdvanced(let position, let reason):
      let route = current
      plan?.advance(to: position, reason, current: route)
    case .planHeld(let hold):
      plan?.hold(hold)
    case .planEnded:
      plan = nil
    }
  }

  /// Notes how a list of ascents writes a route's grade.
  package mutating func write(_ routeID: String, own: String?, listed: String?) {
    change(routeID) { $0.written = WrittenGrade(own: own, listed: listed, of: $0.grade) }
  }

  private mutating func log(_ attempt: AttemptEntry, _ entry: LogEntry<ClimbEvent>) {
    let pause = attempt.rest.pause(
      by: attempt.gesture, since: lastEnd, until: entry.at - attempt.timeToLog)
    let logged = Attempt(id: entry.id, at: entry.at, entry: attempt.rested(pause))
    change(attempt.routeID) { $0.attempts.append(logged) }
    settleClimb(of: attempt.routeID)
    let grade = routes.last { $0.id == attempt.routeID }?.grade
    plan?.count(entry.id, attempt, on: grade, at: entry.at)
    last = LastAttempt(id: entry.id, changedAt: entry.at)
    lastEnd = logged.end
    readySince = entry.at
  }

  private mutating func delete(_ id: String) {
    guard let found = attempt(id) else { return }
    change(found.route.id) { $0.attempts.removeAll { $0.id == id } }
    settleClimb(of: found.route.id)
    plan?.forget(id)
    let others = routes.flatMap(\.attempts)
    lastEnd = others.map(\.end).max()
    guard let next = others.pause(afterDeleting: found.attempt.end) else { return }
    change(attempt: next.id) { $0.entry = $0.entry.rested(next.pause) }
  }

  private mutating func change(attempt id: String, _ edit: (inout Attempt) -> Void) {
    for route in routes.indices.reversed() {
      for attempt in routes[route].attempts.indices.reversed()
      where routes[route].attempts[attempt].id == id {
        return edit(&routes[route].attempts[attempt])
      }
    }
  }

  private mutating func change(_ routeID: String, _ edit: (inout Route) -> Void) {
    // The route is the current one nearly always, so it is looked for from the end.
    guard let index = routes.lastIndex(where: { $0.id == routeID }) else { return }
    edit(&routes[index])
  }
}

// MARK: - Climbs

extension ClimbState {
  /// Changes what decides to which climb a route belongs.
  private mutating func rename(_ routeID: String, _ edit: (inout Route) -> Void) {
    guard let index = routes.lastIndex(where: { $0.id == routeID }) else { return }
    let before = book.label(of: routes[index])?.key
    edit(&routes[index])
    call(index, from: before)
  }

  private mutating func call(_ index: Int, from before: ClimbName?) {
    let name = book.label(of: routes[index])?.key
    if let before, before != name {
      named[before]?.removeAll { $0 == index }
      routes[index].past = ClimbPast()
      settle(before)
    }
    guard let name else { return }
    if before != name { named[name, default: []].append(index) }
    settle(name)
  }

  /// What a route's tries mean to the other routes of its climb. Nearly always there are none.
  private mutating func settleClimb(of routeID: String) {
    guard !named.isEmpty, let index = routes.lastIndex(where: { $0.id == routeID }),
      let name = book.label(of: routes[index])?.key, (named[name]?.count ?? 0) > 1
    else { return }
    settle(name)
  }

  /// Fills in what was done before each route of a name: in earlier sessions, then in this one.
  private mutating func settle(_ name: ClimbName) {
    var up = book.entries(name)
    for index in inOrderOfTries(named[name] ?? []) {
      if let step = book.fixed[routes[index].id] {
        routes[index].past = step.past
        continue
      }
      let wall = book.label(of: routes[index])?.plainWall
      let found = ClimbPlaces.find(wall, among: up.map(\.wall))
      let place = found ?? up.count
      if found == nil { up.append(ClimbBook.Namesake(wall: wall, past: ClimbPast())) }
      let route = routes[index]
      routes[index].past = up[place].past
      up[place].past.add(route.earlierTries)
      up[place].past.add(
        tries: route.attempts.count, isSent: route.sends > 0, lastFall: route.lastFall)
    }
  }

  private func inOrderOfTries(_ places: [Int]) -> [Int] {
    guard places.count > 1 else { return places }
    let last = Moment(microseconds: .max)
    return places.sorted {
      (routes[$0].attempts.first?.at ?? last, $0) < (routes[$1].attempts.first?.at ?? last, $1)
    }
  }
}

extension ClimbState {
  /// Calls the routes of a stored session as their climbs are called after all corrections, for those who only read it.
  package mutating func callRoutesAsCorrected() {
    for index in routes.indices {
      guard routes[index].name != nil, let label = book.fixed[routes[index].id]?.label else {
        continue
      }
      routes[index].name = label.name
      routes[index].wall = label.wall
    }
  }

  /// An event in a few words, shown when it is undone or redone; nil for events that only accompany
  /// others.
  package func tell(_ event: ClimbEvent) -> String? {
    switch event {
    case .attemptLogged(let entry):
      let grade = routes.first { $0.id == entry.routeID }?.grade.description ?? ""
      return entry.outcome == .send
        ? tr("send \(grade), attempt \(entry.index)")
        : tr("fall \(grade), attempt \(entry.index)")
    case .attemptDeleted: return tr("deleting an attempt")
    case .attemptCorrected: return tr("correcting an attempt")
    case .attemptDescribed(_, .ended(let point)): return "“\(point.rawValue)”"
    case .attemptDescribed(_, .felt(let feel)): return "“felt \(feel.rawValue)”"
    case .attemptDescribed(_, .moved(let quality)): return "“quality \(quality.rawValue)”"
    case .attemptDescribed(_, .noted): return tr("a note")
    case .gradeChanged(_, let from, let to): return tr("grade \(from) → \(to)")
    case .routeSwitched(_, let to, _):
      // A route that is gone is the next one to be opened again.
      let number = (routes.firstIndex { $0.id == to } ?? routes.count) + 1
      return tr("going to route \(number)")
    case .routeNamed: return tr("route name")
    case .routePlaced: return tr("wall", context: "route")
    case .onsightMarked: return tr("onsight mark")
    case .triedBefore: return tr("earlier tries")
    case .styled: return tr("the style of an ascent")
    case .planStarted(let plan): return tr("starting \(plan.name)")
    case .planAdvanced: return tr("plan step")
    case .planEnded: return tr("leaving the plan")
    case .started, .routeOpened, .planHeld: return nil
    }
  }
}
