package import Canvas
import HUD

/// Which key does what while climbing: the table that the help screen and the README are made from.
package enum KeyTable {
  package static let keys: [(key: Key, intent: Intent)] = [
    (.character("s"), .send), (.up, .send),
    (.character("f"), .fall), (.down, .fall),
    (.character("r"), .rest), (.character(" "), .rest),
    (.character("u"), .undo),
    (.character("U"), .redo),
    (.character("n"), .next), (.right, .next),
    (.character("p"), .previous), (.left, .previous),
    (.character("."), .repeat),
    (.character("+"), .harder), (.character("="), .harder),
    (.character("-"), .easier),
    (.character("i"), .status),
    (.character("h"), .history),
    (.character("g"), .routes),
    (.character("o"), .onsight),
    (.character("P"), .pause),
    (.character("l"), .plans),
    (.character("t"), .timers),
    (.character("]"), .skip),
    (.character("["), .stepback),
    (.character("q"), .finish),
    (.character("m"), .sleep),
    (.character("S"), .strict),
  ]

  /// Keys that open something or set something, and have no word.
  package static let others: [(key: Key, effect: String)] = [
    (.character("w"), "Show the last ten things heard."),
    (.character(","), "Settings: theme, sounds, voice, words, rest, flashes."),
    (.character("M"), "Sound off, and on again."),
    (.character("?"), "This help."),
    (.escape, "Close what is open."),
    (.control("c"), "Leave at once; the session stays open."),
  ]

  package static func intent(for key: Key) -> Intent? {
    keys.first { $0.key == key }?.intent
  }

  /// The keys of an intent, as help shows them: `s Up`.
  package static func names(of intent: Intent) -> String {
    keys.filter { $0.intent == intent }.map { "\($0.key)" }.joined(separator: " ")
  }
}
