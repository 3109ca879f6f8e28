package import Canvas
import HUD

/// Which key does what on the timer screen.
package enum TimerKeys {
  package static let keys: [(key: Key, intent: Intent)] = [
    (.enter, .start), (.character("s"), .start),
    (.character(" "), .pause), (.character("P"), .pause),
    // The same keys, as the help names them: what they do depends on whether the timer runs.
    (.character(" "), .resume), (.character("P"), .resume),
    (.character("n"), .next), (.right, .next),
    (.character("p"), .previous), (.left, .previous),
    (.character("."), .round), (.up, .round),
    (.character("u"), .undo),
    (.character("i"), .status),
    (.character("m"), .sleep),
    (.character("S"), .strict),
    (.character("q"), .stop), (.escape, .stop),
  ]

  /// Keys that have no word.
  package static let others: [(key: Key, effect: String)] = [
    (.character("R"), "Start again from the beginning, after a yes."),
    (.character("e"), "Change the timer that is shown, before its start."),
    (.character("M"), "Sound off, and on again."),
    (.character("?"), "This help."),
  ]

  package static func intent(for key: Key) -> Intent? {
    keys.first { $0.key == key }?.intent
  }

  /// The keys of an intent, as help shows them.
  package static func names(of intent: Intent) -> String {
    keys.filter { $0.intent == intent }.map { "\($0.key)" }.joined(separator: " ")
  }
}
