import Canvas
import Climbing
import Languages
import Lifting
import Session
import Timers
package import Words

/// What a tour is about: the command that was started.
package enum TourKind: String, CaseIterable, Sendable {
  case climb, lift, timer

  /// The words of the tour, in order: when “undo” comes, there is something to undo.
  package var words: [IntentName] {
    switch self {
    case .climb: ["send", "fall", "undo", "rest", "next"]
    case .lift: ["done", "missed", "undo", "rest", "next"]
    case .timer: ["start", "pause", "stop"]
    }
  }

  /// The screen that the words are tried on.
  package var mode: Mode {
    switch self {
    case .climb: .climb
    case .lift: .lift
    case .timer: .timer
    }
  }

  /// The keys that end the tour: those that the words don't have.
  var endKeys: [Key] { self == .timer ? [.escape] : [.escape, "q"] }

  /// The key for the same command on the screen below. Enter skips a word.
  func key(of intent: IntentName, _ desk: Desk) -> String {
    let keys =
      switch self {
      case .climb: ClimbLayer().rows(desk).first { $0.intent == intent }?.keys
      case .lift: LiftLayer().rows(desk).first { $0.intent == intent }?.keys
      case .timer: WorkoutLayer(.standard(.hold)).rows(desk).first { $0.intent == intent }?.keys
      }
    let free = (keys ?? []).filter { key in
      key != .enter && !endKeys.contains(key) && (self != .timer || key != " ")
    }
    return free.first.map { "\($0)" } ?? ""
  }

  /// What a word does.
  func effect(of intent: IntentName, phrase: String) -> String {
    switch intent {
    case "send": tr("“\(phrase)” logs a send.")
    case "fall": tr("“\(phrase)” logs a fall.")
    case "done": tr("“\(phrase)” logs the set on the screen.")
    case "missed": tr("“\(phrase)” logs a set that failed.")
    case "undo": tr("“\(phrase)” takes the last action back.")
    case "rest": tr("“\(phrase)” starts a rest, and ends it.")
    case "next":
      self == .lift
        ? tr("“\(phrase)” goes to the next exercise.") : tr("“\(phrase)” goes to the next route.")
    case "start": tr("“\(phrase)” starts the timer.")
    case "pause": tr("“\(phrase)” pauses it.")
    case "stop": tr("“\(phrase)” ends it, and asks first.")
    default: "“\(phrase)”"
    }
  }

  /// What its key does.
  func effect(of intent: IntentName, key: String) -> String {
    switch intent {
    case "send": tr("Press \(key): it logs a send.")
    case "fall": tr("Press \(key): it logs a fall.")
    case "done": tr("Press \(key): it logs the set on the screen.")
    case "missed": tr("Press \(key): it logs a set that failed.")
    case "undo": tr("Press \(key): it takes the last action back.")
    case "rest": tr("Press \(key): it starts a rest, and ends it.")
    case "next":
      self == .lift
        ? tr("Press \(key): it goes to the next exercise.")
        : tr("Press \(key): it goes to the next route.")
    case "start": tr("Press \(key): it starts the timer.")
    case "pause": tr("Press \(key): it pauses the timer.")
    case "stop": tr("Press \(key): it ends the timer, and asks first.")
    default: key
    }
  }
}

extension EventPayload {
  /// The core word of this event; nil for any other.
  var tourIntent: IntentName? {
    switch self {
    case .climb(.attemptLogged(let entry)): entry.outcome == .send ? "send" : "fall"
    case .climb(.routeSwitched), .lift(.exerciseSwitched): "next"
    case .lift(.setLogged(let entry)): entry.outcome == .done ? "done" : "missed"
    case .undone: "undo"
    case .rest(.started): "rest"
    case .timer(.started): "start"
    case .timer(.paused): "pause"
    case .timer(.logged), .timer(.discarded): "stop"
    default: nil
    }
  }
}
