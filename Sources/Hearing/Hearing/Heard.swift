import Networks
package import Words

/// An accepted command. Times are seconds of the stream.
package struct HeardCommand: Sendable, Equatable {
  package var intent: IntentName
  package var phrase: String
  /// Its value as understood, if it takes one.
  package var reading: SpokenReading?
  package var start: Double
  package var end: Double
  /// How much audio had been heard when it was accepted.
  package var accepted: Double
  /// The probability that it was said, 0 to 1.
  package var confidence: Double
  package var findings: Findings
}

/// Something that was heard but not accepted.
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
  /// The best guess; nil if nothing was compared.
  package var phrase: String?
  package var intent: IntentName?
  package var start: Double
  package var end: Double
  package var accepted: Double
  package var findings: Findings
}

/// The judge's findings on a candidate, for `--explain`, the debug log and the list of what was heard.
package struct Findings: Sendable, Equatable {
  /// Who proposed it.
  package let source: Candidate.Source
  /// The rows of the judge's table, in its order; empty if nothing was compared.
  package var evidence: [Evidence] = []
  /// The log odds that they had to reach.
  package var takes: Double?
  /// The next best candidate's intent, and by how much the best was ahead of it.
  package var runnerUp: IntentName?
  package var ahead: Double?
  /// How far it was above the room, in dB.
  package var signalToNoise: Double?
  package var quietBefore: Double?

  package init(source: Candidate.Source) { self.source = source }

  /// The sum of the rows.
  package var logOdds: Double? {
    evidence.isEmpty ? nil : evidence.reduce(0) { $0 + $1.logOdds }
  }

  /// Whether the recogniser was nearly sure: at least half as sure as it had to be.
  package var isNear: Bool {
    guard let logOdds, let takes else { return true }
    return LogOdds.probability(of: logOdds) >= LogOdds.probability(of: takes) / 2
  }
}

/// What the listener reports.
package enum Heard: Sendable, Equatable {
  case command(HeardCommand)
  case rejected(Rejection)
  /// What it listens for changed: automatically, by a word, or by an order.
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
  /// The chosen profile.
  package var profile: Profile
  /// Why only the longer forms are heard; nil if single words are heard too.
  package var strictBecause: StrictCause?

  package var isStrict: Bool { strictBecause != nil }

  package init(profile: Profile) { self.profile = profile }
}

extension Heard {
  var isRejection: Bool {
    if case .rejected = self { true } else { false }
  }
}
