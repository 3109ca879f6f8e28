package import Words

/// A command that may have been said in a stretch of the stream.
package struct Candidate: Equatable, Sendable {
  /// The source that proposes it. Each has its own rules in the judge's table.
  package enum Source: String, Sendable, CaseIterable {
    /// The networks of phrases, every 40 ms.
    case networks
    /// The climber's own takes of a phrase, every 40 ms.
    case voice = "own voice"
    /// The phones of a phrase that these networks know, when an isolated utterance has ended.
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
  /// Its value, if it takes one.
  package var value: SpokenValue?
  /// Whether its value is one that the command could have: of two routes, there is no third.
  package var canBeMeant = true
  /// Its place in the stream.
  package var span: Range<Int64>
  package var measures: [EvidenceName: Double]
  /// For comparison with others in the same stretch; the highest is the best.
  package var rank: Double

  /// Whether it is a sentence of several clauses.
  var isSentence: Bool { if case .clauses = value?.content { true } else { false } }

  /// Whether it goes to a place by its number: a route or a row.
  var goesByNumber: Bool { IntentName.byNumber.contains(intent) && value != nil }
}

extension Candidate.Source {
  /// Whether its commands may be the beginning of a value: those heard before their utterance's end, and those that the phones
  /// recover.
  var mayBePartOfAValue: Bool {
    switch self {
    case .networks, .voice, .phones: true
    case .ownWords, .pocketsphinx, .values: false
    }
  }
}

/// The kinds of evidence for or against a candidate, by their names in the judge's table.
package enum EvidenceName: String, Decodable, Sendable, CaseIterable {
  /// Always 1: its weight applies before anything is measured.
  case constant
  /// The log odds by both networks of phrases together.
  case networks
  /// How far it is from the nearest take of the phrase by the climber's own voice: the mean distance of the speech embedding's
  /// vectors, 0 to 2.
  case voice
  /// How far its phones are from those of the phrase's two nearest takes.
  case ownPhones = "own phones"
  /// The share of the climber's own takes of the phrase that the networks hear by themselves: what sounds like a word that they
  /// know, and is missed by them, is often another word.
  case known
  /// The log odds of the moment, from the table's `expectation`.
  case expectation
  /// How far the word is above the room, in dB.
  case height
  /// The share of the time before the word that was as loud as the word.
  case talk
  /// How much worse its phones fit than the best phones, in nats a phone; 0 is the best.
  case phones
  /// How much better the phones fit another likely intent's phrase, in nats a phone; 0 if none fits better.
  case neighbour
  /// How much better its phones fit than the best word of the language that sounds nearly like it, in nats; below 0 that word fits
  /// better.
  case rival
  /// How much better its phones fit than those of the best command that it must not be mistaken for, in nats.
  case opposite
  /// How many phones came before its own, in the 1.6 s that end with it.
  case before
  /// Seconds of sound as loud as the word in the last six, since the previous command.
  case company
  /// How near the same intent came a moment ago without being accepted, in log odds above the least that counts; otherwise 0.
  case again
  /// How many phones came after it, if it waited for what follows.
  case after
  /// For the word that fits worst: how much worse its phones fit than the best phones, in nats a phone.
  case worstWord = "worst word"
  /// How much worse the phones of the whole phrase fit than the best phones, in nats.
  case phrase
  /// How much worse it fits than any phones by PocketSphinx, in nats a frame of 10 ms.
  case frames
  /// How much better it fits than the best phrase of another intent by PocketSphinx, in nats a frame of 10 ms.
  case ahead
  /// Seconds of quiet before its utterance.
  case quiet
  /// How many phones it has.
  case length
  /// 1 if its value is a likely one, otherwise 0.
  case likely
  /// The longest pause between two of its words, in frames of 10 ms.
  case pause
  /// Frames of 10 ms a phone.
  case pace
  /// 1 if it answers a question about two values, otherwise 0.
  case answer
  /// 1 if it is a sentence, otherwise 0.
  case sentence
  /// How many phones a sentence has beyond its fourteenth: some of the many long sentences fit any talk for so long.
  case excess
  /// 1 if it is a climber's name, alone or with a command, otherwise 0.
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

/// A measure and its weight in log odds, by a row of the judge's table.
package struct Evidence: Equatable, Sendable {
  package let name: EvidenceName
  /// The measured value, clamped to the row's bounds.
  package let measure: Double
  package let weight: Double

  package var logOdds: Double { weight * measure }
}
