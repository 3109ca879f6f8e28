import Canvas
import HUD
import Log
import Session
import Sound

/// The lists over the screen: attempts, routes and grades, plans. Each is gone through by key and by word.
extension Program {
  /// A word while a list is open; nil where it means what it always means.
  mutating func actInList(
    on intent: Intent, gesture: Gesture, actedAt: Moment, at now: Moment
  ) -> [Effect]? {
    guard let selection else { return nil }
    switch intent {
    case .next:
      select(selection + 1)
      return [.play(.next)]
    case .previous:
      select(selection - 1)
      return [.play(.previous)]
    case .close:
      panel = nil
      return [.play(.same)]
    case .choose: return choose(gesture: gesture, actedAt: actedAt, at: now)
    case .delete: return deleteSelected(gesture: gesture, actedAt: actedAt, at: now)
    case .send, .fall, .rest, .undo, .redo, .repeat, .harder, .easier, .status, .history, .finish,
      .routes, .onsight, .plans, .skip, .stepback, .start, .pause, .resume, .stop, .round, .yes,
      .no,
      .sleep, .wake, .strict, .normal, .timers:
      return nil
    }
  }

  mutating func pressInList(_ key: Key, pressed: Moment, at now: Moment) -> [Effect] {
    switch (key, panel) {
    case (.escape, _): panel = nil
    case (.up, _): select((selection ?? 0) - 1)
    case (.down, _): select((selection ?? 0) + 1)
    case (.pageUp, _): select((selection ?? 0) - 10)
    case (.pageDown, _): select((selection ?? 0) + 10)
    case (.home, _): select(0)
    case (.end, _): select(Int.max)
    case (.enter, _): return choose(gesture: .key, actedAt: pressed, at: now)
    case (.backspace, .picker(let query, _)):
      panel = .picker(query: String(query.dropLast()), selection: 0)
    case (.character(let character), .picker(let query, _)):
      panel = .picker(query: query + String(character), selection: 0)
    case (.character("h"), .history), (.character("l"), .plans): panel = nil
    case (.delete, .history), (.character("d"), .history), (.character("x"), .history):
      return deleteSelected(gesture: .key, actedAt: pressed, at: now)
    case (.character("u"), .history):
      return carryOut(.undo, gesture: .key, actedAt: pressed, at: now)
    case (.character("U"), .history):
      return carryOut(.redo, gesture: .key, actedAt: pressed, at: now)
    default: break
    }
    return []
  }

  /// The selected row of the open list; nil where none is open.
  private var selection: Int? {
    switch panel {
    case .history(let selection), .picker(_, let selection), .plans(let selection): selection
    case .help, .heard, .settings, .question, .summary, nil: nil
    }
  }

  private mutating func select(_ row: Int) {
    switch panel {
    case .history: panel = .history(selection: min(max(0, row), max(0, historyCount - 1)))
    case .picker(let query, _):
      panel = .picker(query: query, selection: min(max(0, row), max(0, choices(query).count - 1)))
    case .plans: panel = .plans(selection: min(max(0, row), max(0, planChoices.count - 1)))
    case .help, .heard, .settings, .question, .summary, nil: break
    }
  }

  private mutating func choose(gesture: Gesture, actedAt: Moment, at now: Moment) -> [Effect] {
    let found: [Choice]
    switch panel {
    case .picker(let query, _): found = choices(query)
    case .plans: found = planChoices
    case .history, .help, .heard, .settings, .question, .summary, nil: return []
    }
    guard let selection, found.indices.contains(selection) else { return [] }
    panel = nil
    return carryOut(found[selection].order, gesture: gesture, actedAt: actedAt, at: now)
  }

  private mutating func deleteSelected(
    gesture: Gesture, actedAt: Moment, at now: Moment
  ) -> [Effect] {
    guard case .history(let selection) = panel, history.indices.contains(selection) else {
      return []
    }
    let attempt = history[selection].attempt
    select(min(selection, historyCount - 2))
    return carryOut(.deleteAttempt(attempt.id), gesture: gesture, actedAt: actedAt, at: now)
  }
}

// MARK: - What they list

extension Program {
  /// A row to choose and what it does.
  struct Choice {
    /// What a search looks through.
    var title: String
    /// What is told beside it.
    var note = ""
    var order: Order

    init(_ title: String, note: String = "", _ order: Order) {
      self.title = title
      self.note = note
      self.order = order
    }

    var text: String { note.isEmpty ? title : "\(title)  \(note)" }
  }

  /// An attempt with its route, and the places of both.
  struct HistoryItem {
    var route: Route
    var routeNumber: Int
    var attempt: Attempt
    var attemptNumber: Int
  }

  /// Every attempt of the session, in the order they were made.
  var history: [HistoryItem] {
    session.facts.routes.enumerated().flatMap { index, route in
      route.attempts.enumerated().map { place, attempt in
        HistoryItem(
          route: route, routeNumber: index + 1, attempt: attempt, attemptNumber: place + 1)
      }
    }.sorted { $0.attempt.at < $1.attempt.at }
  }

  var historyCount: Int { session.facts.attempts }

  var currentGradeIndex: Int { session.facts.current?.grade.index ?? 0 }

  /// What the picker offers: grades for the current route, this session's routes, known ones, and what was
  /// typed as a name or place.
  func choices(_ query: String) -> [Choice] {
    let wanted = query.lowercased().split(separator: " ")
    var found = (gradeChoices + routeChoices + knownChoices).filter { choice in
      let title = choice.title.lowercased()
      return wanted.allSatisfy { title.contains($0) }
    }
    let text = query.drop(while: \.isWhitespace)
    if !text.isEmpty {
      found.append(Choice("name this route “\(text)”", .name(String(text))))
      found.append(Choice("this route is on “\(text)”", .place(String(text))))
    }
    return found
  }

  private var gradeChoices: [Choice] {
    let system = (session.facts.current?.grade ?? firstGrade).system
    let attempts = session.facts.current?.attempts.count ?? 0
    let lock =
      attempts == 0 ? "" : "fixed: the route has \(attempts) attempt\(attempts == 1 ? "" : "s")"
    return system.names.indices.compactMap { Grade(system, at: $0) }.map {
      Choice("grade \($0)", note: lock, .setGrade($0))
    }
  }

  private var routeChoices: [Choice] {
    session.facts.routes.enumerated().map { index, route in
      let title = ["route \(index + 1)", "\(route.grade)", route.title, route.ascent]
      return Choice(title.compactMap(\.self).joined(separator: "  "), .goTo(routeID: route.id))
    }
  }

  private var knownChoices: [Choice] {
    let here = Set(session.facts.routes.compactMap(\.name))
    return repertoire.routes.filter { !here.contains($0.name ?? "") }.map { route in
      let title = ["\(route.grade)", route.name, route.place.map { "· \($0)" }]
      return Choice(
        title.compactMap(\.self).joined(separator: "  "), note: "(before)", .open(route))
    }
  }

  /// The plans, and leaving the one that runs.
  var planChoices: [Choice] {
    let leave = session.facts.plan.map { [Choice("leave \($0.plan.name)", .endPlan)] } ?? []
    return leave
      + repertoire.plans.map { plan in
        let steps = plan.steps.map(\.label).joined(separator: ", ")
        return Choice(plan.name, note: steps, .startPlan(plan))
      }
  }
}
