package import Networks

/// What the search for values needs of the engine: comparing whole utterances with closed grammars.
package struct ValueEngine {
  /// Learns words; returns those that can be pronounced. Some may be people's names, which each accent says its own way.
  package let learn: (Set<String>, _ names: Set<String>) -> Set<String>
  /// The likeliest way to say an utterance; nil where there is no path through it.
  package let transcribe: (_ utterance: [Int16], Phrasing) -> Transcript?
  /// The likeliest string of phones, one span each, whatever was said.
  package let phones: (_ utterance: [Int16]) -> [ScoredSpan]?
  /// Hears phones as they come; nil: utterances are found by level alone.
  let stream: PhoneStream?

  package init(
    learn: @escaping (Set<String>, _ names: Set<String>) -> Set<String>,
    transcribe: @escaping ([Int16], Phrasing) -> Transcript?,
    phones: @escaping ([Int16]) -> [ScoredSpan]?, stream: PhoneStream? = nil
  ) {
    self.learn = learn
    self.transcribe = transcribe
    self.phones = phones
    self.stream = stream
  }
}

/// A stretch of an utterance and how well it was explained.
package struct ScoredSpan: Equatable, Sendable {
  /// Of 10 ms.
  package var frames: Range<Int>
  /// Natural log of the likelihood of these frames.
  package var logLikelihood: Double

  package init(frames: Range<Int>, logLikelihood: Double) {
    self.frames = frames
    self.logLikelihood = logLikelihood
  }
}

/// What the engine understood in a closed grammar.
package struct Transcript: Equatable, Sendable {
  /// A word where it lies.
  package struct Word: Equatable, Sendable {
    package var span: ScoredSpan
    /// How many phones it has, in the pronunciation that was heard.
    package var phones: Int

    package init(span: ScoredSpan, phones: Int) {
      self.span = span
      self.phones = phones
    }
  }

  package var text: String
  /// Natural log of the likelihood of the whole utterance; grammars can be compared.
  package var logLikelihood: Double
  /// How many frames of 10 ms the utterance has.
  package var frames: Int
  /// In their order; what lies between them is the room.
  package var words: [Word]

  package init(text: String, logLikelihood: Double, frames: Int, words: [Word]) {
    self.text = text
    self.logLikelihood = logLikelihood
    self.frames = frames
    self.words = words
  }
}

/// Measures that distinguish a spoken value from other speech that was forced into its grammar.
///
/// A closed grammar leaves some sounds of talk unexplained and puts phones where none were heard, often in one word.
/// Chance seldom finds a long value.
extension Transcript {
  /// Nil where there are no words.
  /// - Parameter spans: the likeliest string of phones, one span each.
  func measures(beside spans: [ScoredSpan]) -> [EvidenceName: Double]? {
    guard let first = words.first, let last = words.last else { return nil }
    let phones = words.reduce(0) { $0 + $1.phones }
    let free = spans.reduce(0) { $0 + $1.logLikelihood }
    let worst = words.map { word in
      let free = spans.reduce(0) { $0 + $1.share(of: word.span.frames) }
      return (word.span.logLikelihood - free) / Double(word.phones)
    }
    let pauses = zip(words, words.dropFirst())
      .map { $1.span.frames.lowerBound - $0.span.frames.upperBound }
    let length = last.span.frames.upperBound - first.span.frames.lowerBound
    return [
      .phones: (logLikelihood - free) / Double(phones), .worstWord: worst.min() ?? 0,
      .length: Double(phones), .pause: Double(pauses.max() ?? 0),
      .pace: Double(length) / Double(phones),
    ]
  }
}

extension ScoredSpan {
  /// What of it falls on some frames.
  fileprivate func share(of other: Range<Int>) -> Double {
    let common = frames.clamped(to: other).count
    return frames.isEmpty ? 0 : logLikelihood * Double(common) / Double(frames.count)
  }
}
