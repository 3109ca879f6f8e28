package import HUD
import Hearing
import TimeBase
import Timers

/// Which key does what on the timer screen.
package enum TimerKeys {
  package static let keys: [(key: Key, intent: Intent)] = [
    (.enter, .start), (.character("s"), .start),
    (.character("P"), .pause), (.character(" "), .pause),
    (.character("n"), .next), (.right, .next),
    (.character("p"), .previous), (.left, .previous),
    (.character("."), .round), (.up, .round),
    (.character("u"), .undo),
    (.character("i"), .status),
    (.character("m"), .sleep),
    (.character("S"), .strict),
    (.character("q"), .stop), (.escape, .stop),
  ]

  package static func intent(for key: Key) -> Intent? {
    keys.first { $0.key == key }?.intent
  }

  /// The keys of an intent, as help shows them.
  package static func names(of intent: Intent) -> String {
    keys.filter { $0.intent == intent }.map { "\($0.key)" }.joined(separator: " ")
  }
}

extension TimerProgram {
  /// A key: for what lies on top if anything does, else from the table.
  mutating func press(_ key: Key, at now: Moment) -> [Effect] {
    if key == .control("c") { return [.quit] }
    switch (panel, key) {
    case (.help, _):
      panel = nil
      return []
    case (.stop, .character("y")), (.stop, .enter): return act(on: .yes, at: now)
    case (.stop, .character("n")), (.stop, .escape): return act(on: .no, at: now)
    case (.stop, _): return []
    case (nil, .character("?")):
      panel = .help
      return []
    case (nil, .character("M")):
      let mute = speaker != .muted
      speaker = mute ? .muted : .on
      return [.setMuted(mute)]
    case (nil, _): break
    }
    switch TimerKeys.intent(for: key) {
    // One key for both, as on a stopwatch.
    case .pause: return act(on: timer.state == .paused ? .resume : .pause, at: now)
    case .sleep: return act(on: listening.isAsleep ? .wake : .sleep, at: now)
    case .strict: return act(on: listening.isStrict ? .normal : .strict, at: now)
    case let intent?: return act(on: intent, at: now)
    case nil: return []
    }
  }
}
