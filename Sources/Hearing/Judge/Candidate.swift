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

/// What may speak for a candidate or against it, by the names that the judge's table uses.
package enum EvidenceName: String, Decodable, Sendable, CaseIterable {
  /// 1: what is so before anything is measured.
  case constant
  /// Log odds that both networks of phrases give together.
  case networks
  /// Log odds of the moment, from the table's `expectation`.
  case expectation
  /// How far the word stands above the room, in dB.
  case height
  /// The share of the time before the word that was as loud as the word.
  case talk
  /// How much worse its phones fit than the best phones, in nats a phone; 0 is the best.
  case phones
  /// By how much better the phones fit another intent's phrase that is likely there, in nats a phone; 0 where none fits better.
  case neighbour
  /// How many phones were heard before its own, in the 1.6 s that end with it.
  case before
  /// Seconds of sound as loud as the word in the last six, since the command before.
  case company
  /// How near the same intent came shortly before without being accepted, in log odds above the least that counts; otherwise 0.
  case again
  /// How many phones were heard after it, where it waited for what follows.
  case after
  /// How much worse the phones of the word that fits worst fit than the best phones, in nats a phone.
  case worstWord = "worst word"
  /// How much worse the phones of the whole phrase fit than the best phones, in nats.
  case phrase
  /// How much worse PocketSphinx finds it than any phones, in nats a frame of 10 ms.
  case frames
  /// By how much PocketSphinx finds it better than the best phrase of another intent, in nats a frame of 10 ms.
  case ahead
  /// Seconds of quiet before its utterance.
  case quiet
  /// How many phones it has.
  case length
  /// 1 where its value is a likely one, otherwise 0.
  case likely
  /// The longest pause between two of its words, in frames of 10 ms.
  case pause
  /// Frames of 10 ms a phone.
  case pace
  /// 1 where it answers a question between two values, otherwise 0.
  case answer
  /// 1 where it is a climber's name, alone or with a command, otherwise 0.
  case name

  package init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let known = EvidenceName(rawValue: name) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "this program knows no evidence \"\(name)\""))
    }
    self = known
  }
}

/// One named number in log odds, as a row of the table makes it of a measure.
package struct Evidence: Equatable, Sendable {
  package let name: EvidenceName
  /// What was measured, held within the row's bounds.
  package let measure: Double
  package let weight: Double

  package var logOdds: Double { weight * measure }
}
