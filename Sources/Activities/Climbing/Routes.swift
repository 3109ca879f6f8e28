import Core
import Grades

/// Routes: switching between them, and their grade, name and wall.
extension ClimbDraft {
  mutating func next() -> Reply {
    guard let index = facts.currentIndex else { return .noRoute }
    if index + 1 < facts.routes.count { return switchTo(index + 1, method: .next) }
    // On a plan the new route has the step's grade.
    let grade = facts.plan?.step?.fixedGrade ?? facts.routes[index].grade
    return open(grade, name: nil, wall: nil, method: .next)
  }

  mutating func previous() -> Reply {
    guard let index = facts.currentIndex, index > 0 else { return .firstRoute }
    return switchTo(index - 1, method: .previous)
  }

  mutating func goTo(_ id: String) -> Reply {
    guard let index = facts.routes.firstIndex(where: { $0.id == id }) else {
      return .noSuchRoute
    }
    return switchTo(index, method: .picked)
  }

  private mutating func switchTo(_ index: Int, method: SwitchMethod) -> Reply {
    let route = facts.routes[index]
    return emit(
      .routeSwitched(from: facts.current?.id, to: route.id, method: method),
      then: .switched(
        to: index + 1, route.grade, isNew: false, isForward: index > facts.currentIndex ?? -1))
  }

  /// Goes to a climb of an earlier session. An untouched route takes its name and grade, so that no empty one stays behind.
  mutating func open(_ climb: KnownRoute) -> Reply {
    guard let name = climb.name, let route = facts.current, route.attempts.isEmpty,
      route.title == nil, !route.isMarkedOnsight,
      route.grade.system.isForBoulders == climb.grade.system.isForBoulders
    else {
      return open(climb.grade, name: climb.name, wall: climb.wall, method: .picked)
    }
    if route.grade != climb.grade {
      accompany(.gradeChanged(routeID: route.id, from: route.grade, to: climb.grade))
    }
    if let wall = climb.wall {
      accompany(.routePlaced(routeID: route.id, wall: Change(from: nil, to: wall)))
    }
    emit(.routeNamed(routeID: route.id, name: Change(from: nil, to: name)))
    return .picked(name, climb.grade, facts.current?.shownLife)
  }

  mutating func open(
    _ grade: Grade, name: String?, wall: String?, method: SwitchMethod
  ) -> Reply {
    let id = context.newID()
    let from = facts.current?.id
    accompany(.routeOpened(routeID: id, grade: grade, name: name, wall: wall))
    return emit(
      .routeSwitched(from: from, to: id, method: method),
      then: .switched(to: facts.routes.count, grade, isNew: true, isForward: true))
  }

  enum GradeChange {
    case to(Grade)
    case refused(Reply)
  }

  mutating func changeGrade(_ change: (Grade) -> GradeChange) -> Reply {
    guard let route = facts.current else { return .noRoute }
    guard route.attempts.isEmpty else { return .gradeIsLocked(attempts: route.attempts.count) }
    switch change(route.grade) {
    case .refused(let refusal): return refusal
    case .to(route.grade): return .gradeIs(route.grade)
    case .to(let grade) where grade.system.isForBoulders != route.grade.system.isForBoulders:
      return .doesNotFit(grade.system)
    case .to(let grade):
      return emit(
        .gradeChanged(routeID: route.id, from: route.grade, to: grade),
        then: .changed(from: route.grade, to: grade))
    }
  }

  mutating func changeSystem(_ first: Grade) -> Reply {
    let last = facts.routes.last { $0.grade.system == first.system }?.grade
    return changeGrade { grade in
      .to((try? grade.converted(to: first.system).easiest) ?? last ?? first)
    }
  }

  /// A spoken grade is repeated back: it may have been misheard.
  mutating func setGrade(_ grade: Grade) -> Reply {
    var reply = changeGrade { _ in .to(grade) }
    if reply.isDone, context.gesture == .voice { reply.speech = grade.spoken }
    return reply
  }

  mutating func name(_ text: String) -> Reply {
    guard let route = facts.current else { return .noRoute }
    return name(route, text)
  }

  mutating func setWall(_ text: String) -> Reply {
    guard let route = facts.current else { return .noRoute }
    return setWall(route, text)
  }

  /// Unlike `changeGrade`, this is about what is logged already, so attempts don't lock the grade.
  mutating func correct(_ id: String, _ correction: RouteCorrection) -> Reply {
    guard let route = facts.routes.last(where: { $0.id == id }) else { return .noSuchRoute }
    switch correction {
    case .name(let text): return name(route, text)
    case .wall(let text): return setWall(route, text)
    case .grade(route.grade): return .gradeIs(route.grade)
    case .grade(let grade) where grade.system.isForBoulders != route.grade.system.isForBoulders:
      return .doesNotFit(grade.system)
    case .grade(let grade):
      return emit(
        .gradeChanged(routeID: route.id, from: route.grade, to: grade),
        then: .corrected(from: route.grade, to: grade, attempts: route.attempts.count))
    }
  }

  private mutating func name(_ route: Route, _ text: String) -> Reply {
    let name = Self.label(text)
    guard name != route.name else { return .named(name) }
    emit(.routeNamed(routeID: route.id, name: Change(from: route.name, to: name)))
    return .named(name, facts.routes.last { $0.id == route.id }?.shownLife)
  }

  private mutating func setWall(_ route: Route, _ text: String) -> Reply {
    let wall = Self.label(text)
    guard wall != route.wall else { return .placed(wall) }
    return emit(
      .routePlaced(routeID: route.id, wall: Change(from: route.wall, to: wall)),
      then: .placed(wall))
  }

  /// The trimmed text, cut to `limit` characters; nil for a blank one.
  static func label(_ text: String, atMost limit: Int = Route.longestName) -> String? {
    var trimmed = TypedText(text).text.drop(while: \.isWhitespace).prefix(limit)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  mutating func toggleOnsight() -> Reply {
    guard let route = facts.current else { return .noRoute }
    guard route.attempts.isEmpty else { return .tooLateForOnsight(attempts: route.attempts.count) }
    guard route.isUntried || route.isMarkedOnsight else {
      return .noOnsight(route.past, route.earlierTries)
    }
    let isOnsight = !route.isMarkedOnsight
    return emit(
      .onsightMarked(routeID: route.id, isOnsight: isOnsight), then: .markedOnsight(isOnsight))
  }
}
