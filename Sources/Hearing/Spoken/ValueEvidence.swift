import Foundation

/// What speaks for a value having been said at all, and not something else that was forced into its grammar.
///
/// Talk that is forced through a closed grammar comes out with words far too short or too long, with
/// pauses between them, that explain the sound much worse than any phones do, one of them in particular. And it
/// comes out as any number, while a person mostly says a likely one.
struct ValueEvidence {
  /// Mean log likelihood ratio of a frame of the words to any phones.
  var words: Double
  /// The same of the word that fits worst.
  var worstWord: Double
  /// The longest pause between two words, in frames.
  var longestGap: Int
  /// Frames a phone: of the quickest word, of the slowest, and of all.
  var quickest: Double
  var slowest: Double
  var mean: Double
  /// Share of the utterance that the words fill.
  var coverage: Double
  var wordCount: Int
  var isLikely: Bool

  /// Nil where there are no words.
  init?(_ heard: Transcript, phones: [ScoredSpan], isLikely: Bool) {
    guard !heard.words.isEmpty else { return nil }
    let ratios = heard.words.map { word in
      word.span.logLikelihood - phones.reduce(0) { $0 + $1.share(of: word.span.frames) }
    }
    let lengths = heard.words.map { Double($0.span.frames.count) }
    let covered = lengths.reduce(0, +)
    let rates = zip(lengths, heard.words).map { $0 / Double($1.phones) }
    words = ratios.reduce(0, +) / covered
    worstWord = zip(ratios, lengths).map { $0 / $1 }.min() ?? 0
    longestGap =
      zip(heard.words, heard.words.dropFirst())
      .map { $1.span.frames.lowerBound - $0.span.frames.upperBound }.max() ?? 0
    quickest = rates.min() ?? 0
    slowest = rates.max() ?? 0
    mean = covered / Double(heard.words.reduce(0) { $0 + $1.phones })
    coverage = covered / Double(max(1, heard.frames))
    wordCount = heard.words.count
    self.isLikely = isLikely
  }

  /// Log odds that it was said, by a logistic regression; docs/hearing.md ("Values that are said") has what it
  /// was fitted to. What is out of the ordinary range tells no more than its limit.
  var logOdds: Double {
    -11.26
      + 1.74 * max(words, -6) + 1.36 * max(worstWord, -8)
      - 0.09 * Double(min(longestGap, 40))
      + 1.22 * min(quickest, 9) - 0.427 * min(slowest, 30) + 0.767 * min(mean, 12)
      + 2.88 * coverage + 1.29 * Double(wordCount) + (isLikely ? 3.12 : 0)
  }
}

extension ScoredSpan {
  /// What of it falls on some frames.
  fileprivate func share(of other: Range<Int>) -> Double {
    let common = frames.clamped(to: other).count
    return frames.isEmpty ? 0 : logLikelihood * Double(common) / Double(frames.count)
  }
}
