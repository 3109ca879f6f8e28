import HUD
import Hearing
import Session
import TimeBase

extension Program {
  /// A key: for what lies on top if anything does, else from the key table.
  mutating func press(
    _ key: Key, gesture: Gesture, pressed: Moment, at now: Moment
  ) -> [Effect] {
    if key == .control("c") { return leave(at: now) }
    if training != nil {
      if let effects = training?.press(key, at: now) { return effects }
      // Of the session's own keys only those for listening and sound work under the timers.
      guard ["m", "S", "M"].contains(where: { key == .character($0) }) else { return [] }
    }
    switch panel {
    case .question: return pressInQuestion(key, at: now)
    case .summary: return key == .enter || key == .escape || key == .character("q") ? [.quit] : []
    case .history(let selection): return pressInHistory(key, selection, pressed: pressed, at: now)
    case .picker(let query, let selection):
      return pressInPicker(key, query, selection, pressed: pressed, at: now)
    case .help(let selection): return pressInHelp(key, selection)
    case .heard:
      panel = nil
      return []
    case nil: break
    }
    switch key {
    case .character("?"): panel = .help(selection: 0)
    case .character("t"): openTraining()
    case .character("g"): panel = .picker(query: "", selection: currentGradeIndex)
    case .character("w"): panel = .heard
    case .character("M"):
      let mute = speaker != .muted
      speaker = mute ? .muted : .on
      return [.setMuted(mute)]
    case .character("m"):
      return act(
        on: listening.isAsleep ? .wake : .sleep, gesture: gesture, actedAt: pressed, at: now)
    case .character("S"):
      return act(
        on: listening.isStrict ? .normal : .strict, gesture: gesture, actedAt: pressed, at: now)
    default:
      guard let intent = KeyTable.intent(for: key) else { return [] }
      return act(on: intent, gesture: gesture, actedAt: pressed, at: now)
    }
    return []
  }

  private mutating func pressInHelp(_ key: Key, _ selection: Int) -> [Effect] {
    panel = HelpView.moved(selection, by: key, count: helpRows.count).map(Panel.help)
    return []
  }

  private mutating func pressInQuestion(_ key: Key, at now: Moment) -> [Effect] {
    switch key {
    case .character("y"), .enter: act(on: .yes, gesture: .key, actedAt: now, at: now)
    case .character("n"), .escape: act(on: .no, gesture: .key, actedAt: now, at: now)
    default: []
    }
  }

  private mutating func pressInHistory(
    _ key: Key, _ selection: Int, pressed: Moment, at now: Moment
  ) -> [Effect] {
    switch key {
    case .up: panel = .history(selection: max(0, selection - 1))
    case .down: panel = .history(selection: min(max(0, historyCount - 1), selection + 1))
    case .escape, .character("h"): panel = nil
    case .delete, .character("d"), .character("x"):
      guard history.indices.contains(selection) else { return [] }
      let attempt = history[selection].attempt
      panel = .history(selection: max(0, min(selection, historyCount - 2)))
      return carryOut(.deleteAttempt(attempt.id), gesture: .key, actedAt: pressed, at: now)
    case .character("u"):
      return carryOut(.undo, gesture: .key, actedAt: pressed, at: now)
    default: break
    }
    return []
  }

  private mutating func pressInPicker(
    _ key: Key, _ query: String, _ selection: Int, pressed: Moment, at now: Moment
  ) -> [Effect] {
    switch key {
    case .up: panel = .picker(query: query, selection: max(0, selection - 1))
    case .down:
      let last = max(0, choices(query).count - 1)
      panel = .picker(query: query, selection: min(last, selection + 1))
    case .escape: panel = nil
    case .backspace: panel = .picker(query: String(query.dropLast()), selection: 0)
    case .character(let character): panel = .picker(query: query + String(character), selection: 0)
    case .enter:
      let found = choices(query)
      guard found.indices.contains(selection) else { return [] }
      panel = nil
      return carryOut(found[selection].order, gesture: .key, actedAt: pressed, at: now)
    default: break
    }
    return []
  }
}

// MARK: - What the panels list

extension Program {
  /// Every attempt of the session with its route, in the order they were made.
  var history: [(route: Route, number: Int, attempt: Attempt)] {
    session.facts.routes.enumerated().flatMap { index, route in
      route.attempts.map { (route, index + 1, $0) }
    }.sorted { $0.attempt.at < $1.attempt.at }
  }

  var historyCount: Int { session.facts.attempts }

  /// What the picker offers: this session's routes, and the grades for the current one.
  func choices(_ query: String) -> [(title: String, order: Order)] {
    let routes = session.facts.routes.enumerated().map { index, route in
      let name = route.name.map { "  \($0)" } ?? ""
      return ("route \(index + 1)  \(route.grade)\(name)", Order.goTo(routeID: route.id))
    }
    let grades = (0..<firstGrade.system.names.count).compactMap { Grade(firstGrade.system, at: $0) }
      .map { ("grade \($0)", Order.setGrade($0)) }
    var found = (grades + routes).filter { matches($0.0, query) }
    let name = query.drop(while: \.isWhitespace)
    if !name.isEmpty { found.append(("name this route “\(name)”", .name(String(name)))) }
    return found.map { (title: $0.0, order: $0.1) }
  }

  private var currentGradeIndex: Int { session.facts.current?.grade.index ?? 0 }

  /// Every word of the query occurs in the title.
  private func matches(_ title: String, _ query: String) -> Bool {
    query.lowercased().split(separator: " ").allSatisfy { title.lowercased().contains($0) }
  }
}
