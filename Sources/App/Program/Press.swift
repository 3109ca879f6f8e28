import Canvas
import HUD
import Hearing
import Log
import Session

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
    case .history, .picker, .plans: return pressInList(key, pressed: pressed, at: now)
    case .help(let selection): return pressInHelp(key, selection)
    case .settings(let selection): return pressInSettings(key, selection)
    case .heard:
      panel = nil
      return []
    case nil: break
    }
    switch key {
    case .character("?"): panel = .help(selection: 0)
    case .character("w"): panel = .heard
    case .character(","): panel = .settings(selection: 0)
    case .character("M"): return audio.toggleMuted()
    case .character("m"):
      return act(
        on: audio.listening.isAsleep ? .wake : .sleep, gesture: gesture, actedAt: pressed, at: now)
    case .character("P"):
      return act(
        on: rest.isOn ? .pause : .resume, gesture: gesture, actedAt: pressed, at: now)
    case .character("S"):
      return act(
        on: audio.listening.isStrict ? .normal : .strict, gesture: gesture, actedAt: pressed,
        at: now)
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
}
