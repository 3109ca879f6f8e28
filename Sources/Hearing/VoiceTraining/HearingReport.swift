package import Words

/// How well commands are heard: hits per word, confusions and false alarms.
package struct HearingReport: Sendable, Equatable {
  /// A word that was mistaken for another.
  package struct Confusion: Sendable, Hashable {
    package var said: String
    package var heard: IntentName
  }

  /// Sound without commands, and how many were heard in it.
  package struct Background: Sendable, Equatable {
    package var falseAccepts = 0
    package var seconds = 0.0

    package var perHour: Double? { seconds > 0 ? Double(falseAccepts) / seconds * 3600 : nil }
  }

  package private(set) var words: [String: Proportion] = [:]
  package private(set) var confusions: [Confusion: Int] = [:]
  /// Single words that aren't commands, and how many were mistaken for one.
  package private(set) var confusables = Proportion()
  /// Talk, room and the like.
  package private(set) var backgrounds: [String: Background] = [:]

  package init() {}

  /// Counts a spoken word, which is heard if its intent came first.
  package mutating func said(_ word: String, meaning intent: IntentName, heard: [IntentName]) {
    words[word, default: Proportion()].count(heard.first == intent)
    if let other = heard.first, other != intent {
      confusions[Confusion(said: word, heard: other), default: 0] += 1
    }
  }

  /// Counts a spoken word that isn't a command.
  package mutating func said(noCommand heard: [IntentName]) { confusables.count(!heard.isEmpty) }

  /// Counts sound without commands.
  package mutating func passed(_ kind: String, seconds: Double, heard: [IntentName]) {
    backgrounds[kind, default: Background()].seconds += seconds
    backgrounds[kind, default: Background()].falseAccepts += heard.count
  }

  /// All words together.
  package var total: Proportion {
    words.values.reduce(Proportion()) {
      Proportion(hits: $0.hits + $1.hits, trials: $0.trials + $1.trials)
    }
  }
}
