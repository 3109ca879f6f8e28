import Canvas
import Climbing
import Hearing
import TOML

/// One key of `config.toml`: what it means, what it is by default, and how its value is taken.
struct Setting: Sendable {
  /// To the preference that a key sets.
  private typealias Path<Value> = any WritableKeyPath<Preferences, Value> & Sendable

  let key: String
  let comment: String
  /// As it is written in the file.
  let standard: String
  let expects: String
  /// False when the value is none that it takes.
  let read: @Sendable (TOMLValue, inout Preferences) -> Bool

  static let all: [Setting] = [
    text("mic", "The microphone: any ALSA capture device.", \.microphone),
    text("speaker", "Where to play: any ALSA playback device.", \.speaker),
    Setting(
      key: "volume", comment: "How loud tones and words are, 0 to 100.",
      standard: "\(Preferences().volume)", expects: "a whole number from 0 to 100"
    ) { value, preferences in
      guard let volume = value.int, (0...100).contains(volume) else { return false }
      preferences.volume = volume
      return true
    },
    flag("mute", "No sound.", \.isMuted),
    flag("speech", "Speak the status and what a timer does next.", \.speaks),
    choice("profile", "What must be said: strict takes two words or more.", \.profile),
    number(
      "sleep-after", "Fall asleep after so many seconds without a command; 0 never.",
      0...86_400, \.sleepAfter),
    choice("theme", "The colours of the screen.", \.theme),
    flag("reduce-motion", "No flashes.", \.reducesMotion),
    choice("discipline", "What a session is when not told.", \.discipline),
    grades("boulder-grades", "How boulders are graded.", boulders: true, \.boulderGrades),
    grades("route-grades", "How routes are graded.", boulders: false, \.routeGrades),
    number(
      "rest", "How long a rest is, in seconds; 0 counts up without end.", 0...3600, \.rest),
    flag("auto-rest", "Start the rest by itself after each attempt.", \.restsByItself),
    flag("rest-timer", "Off: no rest starts, not even a plan's.", \.hasRestTimer),
    choice(
      "rest-by", "The length of a rest: as set, or by how hard the route is for you.", \.restBy),
    Setting(
      key: "level", comment: "The hardest grade you send; when empty, the log's last 90 days tell.",
      standard: "\"\"", expects: "a grade in quotes"
    ) { value, preferences in
      guard let text = value.string else { return false }
      preferences.level = text.isEmpty ? nil : text
      return true
    },
    flag(
      "plan-advance", "A plan goes on by itself when a set is complete.", \.planAdvances),
    command(
      "on_phase", "Run at each phase of a timer, as in [\"notify-send\", \"Go\"].", \.onPhase),
    command(
      "on_complete", "Run at the end of a workout; docs/timers.md says what both are told.",
      \.onComplete),
    Setting(
      key: "db", comment: "The log; when not set, chalktalk.sqlite in the data folder.",
      standard: "\"/path/to/chalktalk.sqlite\"", expects: "a path in quotes"
    ) { value, preferences in
      guard let path = value.string, !path.isEmpty else { return false }
      preferences.database = path
      return true
    },
  ]

  private static func text(
    _ key: String, _ comment: String,
    _ path: Path<String>
  ) -> Setting {
    Setting(
      key: key, comment: comment, standard: "\"\(Preferences()[keyPath: path])\"",
      expects: "a name in quotes"
    ) { value, preferences in
      guard let text = value.string, !text.isEmpty else { return false }
      preferences[keyPath: path] = text
      return true
    }
  }

  private static func flag(
    _ key: String, _ comment: String, _ path: Path<Bool>
  ) -> Setting {
    Setting(
      key: key, comment: comment, standard: "\(Preferences()[keyPath: path])",
      expects: "true or false"
    ) { value, preferences in
      guard let isOn = value.bool else { return false }
      preferences[keyPath: path] = isOn
      return true
    }
  }

  private static func number(
    _ key: String, _ comment: String, _ range: ClosedRange<Int>, _ path: Path<Int>
  ) -> Setting {
    Setting(
      key: key, comment: comment, standard: "\(Preferences()[keyPath: path])",
      expects: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { value, preferences in
      guard let number = value.int, range.contains(number) else { return false }
      preferences[keyPath: path] = number
      return true
    }
  }

  private static func command(
    _ key: String, _ comment: String, _ path: Path<[String]>
  ) -> Setting {
    Setting(
      key: key, comment: comment, standard: "[]",
      expects: "a program and its arguments, each in quotes, in brackets"
    ) { value, preferences in
      if let program = value.string, !program.isEmpty {
        preferences[keyPath: path] = program.split(separator: " ").map(String.init)
        return true
      }
      guard let array = value.array else { return false }
      let words = array.compactMap(\.string)
      guard words.count == array.count, words.first != "" else { return false }
      preferences[keyPath: path] = words
      return true
    }
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String, _ comment: String, _ path: Path<Value>
  ) -> Setting {
    let names = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return Setting(
      key: key, comment: "\(comment) One of \(names).",
      standard: "\"\(Preferences()[keyPath: path].rawValue)\"", expects: "one of \(names)"
    ) { value, preferences in
      guard let chosen = value.string.flatMap(Value.init(rawValue:)) else { return false }
      preferences[keyPath: path] = chosen
      return true
    }
  }

  private static func grades(
    _ key: String, _ comment: String, boulders: Bool,
    _ path: Path<GradeSystem?>
  ) -> Setting {
    let fitting = GradeSystem.published.filter { $0.isForBoulders == boulders }
    let names = fitting.map { "\"\($0.id)\"" }.joined(separator: ", ")
    let usual = (boulders ? Discipline.boulder : .sport).usualSystem
    return Setting(
      key: key, comment: "\(comment) One of \(names), or a circuit's name.",
      standard: "\"\(usual.id)\"", expects: "one of \(names) or the name of a file in circuits/"
    ) { value, preferences in
      guard let system = value.string.flatMap(preferences.gradeSystem(id:)),
        system.isForBoulders == boulders
      else { return false }
      preferences[keyPath: path] = system
      return true
    }
  }
}
