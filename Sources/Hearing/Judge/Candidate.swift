/// What may have been said over a stretch of the stream, whoever proposes it.
package struct Candidate: Equatable, Sendable {
  /// Who proposes it. Each has its rules in the judge's table.
  package enum Source: String, Sendable, CaseIterable {
    /// The networks of phrases, every 40 ms.
    case networks
    /// The phones of a phrase that these know, when an utterance that stands alone has ended.
    case phones
    /// The phones of a phrase that they don't know, when its utterance has ended.
    case ownWords = "own words"
    /// PocketSphinx, when an utterance has ended.
    case pocketsphinx
    /// The phones of a command with its value, when their utterance has ended.
    case values
  }

  package let source: Source
  package var intent: IntentName
  /// The likeliest of the intent's phrases.
  package var phrase: String
  /// Its value, where it takes one.
  package var value: SpokenValue?
  /// Where it stands in the stream.
  package var span: Range<Int64>
  package var measures: [EvidenceName: Double]
  /// How it compares with the others for the same stretch; the highest is the best.
  package var rank: Double
}

extension Candidate.Source {
  /// Whether its commands may be the beginning of a value: those that come before their utterance's end, and those that the
  /// phones bring back.
  var mayBePartOfAValue: Bool {
    switch self {
    case .networks, .phones: true
    case .ownWords, .pocketsphinx, .values: false
    }
  }
}
