import Networks

/// A command that was taken. Times are seconds of the stream.
package struct HeardCommand: Sendable, Equatable {
  package var intent: IntentName
  package var phrase: String
  /// What was understood of its value, where it takes one.
  package var reading: SpokenReading?
  package var start: Double
  package var end: Double
  /// How much audio had been heard when it was given out.
  package var accepted: Double
  /// Probability that it was said, 0 to 1.
  package var confidence: Double
  package var findings: Findings
}

/// Something that was heard and not taken.
package struct Rejection: Sendable, Equatable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The evidence for the best phrase is too weak.
    case unlikely
    /// Two intents fit nearly as well.
    case ambiguous
    /// Too long to be a command.
    case tooLong = "too long"
    /// It fell into our own tone or cue.
    case ownSound = "own sound"
    /// Audio was lost in the middle of it.
    case gap
    /// The engine found no path through it.
    case noMatch = "no match"
  }

  package var reason: Reason
  /// The best guess; nil where nothing was compared.
  package var phrase: String?
  package var intent: IntentName?
  package var start: Double
  package var end: Double
  package var accepted: Double
  package var findings: Findings
}

/// What the judge made of a candidate, for `--explain`, the debug log and the list of what was heard.
package struct Findings: Sendable, Equatable {
  /// Who proposed it.
  package let source: Candidate.Source
  /// The rows of the judge's table, in its order; none where nothing was compared.
  package var evidence: [Evidence] = []
  /// Log odds that they had to come to.
  package var takes: Double?
  /// The next best: its intent, and by how much the best was ahead of it.
  package var runnerUp: IntentName?
  package var ahead: Double?
  /// How far it stood above the room, dB.
  package var signalToNoise: Double?
  package var quietBefore: Double?

  package init(source: Candidate.Source) { self.source = source }

  /// What the rows come to.
  package var logOdds: Double? {
    evidence.isEmpty ? nil : evidence.reduce(0) { $0 + $1.logOdds }
  }

  /// Whether the recogniser was nearly sure: half as sure as it had to be, or sure enough and something else stood against it.
  package var isNear: Bool {
    guard let logOdds, let takes else { return true }
    return LogOdds.probability(of: logOdds) >= LogOdds.probability(of: takes) / 2
  }
}

/// What the listener gives out.
package enum Heard: Sendable, Equatable {
  case command(HeardCommand)
  case rejected(Rejection)
  /// What it listens for is another: by itself, by a word, or because that was ordered.
  case changed(ListeningState)
}

/// What the listener is listening for, as the HUD shows it.
package struct ListeningState: Sendable, Equatable {
  package enum StrictCause: String, Sendable {
    case chosen
    /// The room is loud.
    case noise
    /// Too much is heard and rejected.
    case rejections
  }

  package var isAsleep = false
  /// The profile that was chosen.
  package var profile: Profile
  /// Why only the longer forms are heard; nil when the single words are too.
  package var strictBecause: StrictCause?

  package var isStrict: Bool { strictBecause != nil }

  package init(profile: Profile) { self.profile = profile }
}

extension Heard {
  var isRejection: Bool {
    if case .rejected = self { true } else { false }
  }
}

/// What the user wants: the name of a grammar's public rule, such as `send` or `rest`.
///
/// It is open, as a user's grammar may hold rules of its own.
package struct IntentName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }
}

extension IntentName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension IntentName {
  /// The one intent that is listened for while asleep.
  package static let wake: IntentName = "wake"
  package static let sleep: IntentName = "sleep"
  package static let strict: IntentName = "strict"
  package static let normal: IntentName = "normal"
}
