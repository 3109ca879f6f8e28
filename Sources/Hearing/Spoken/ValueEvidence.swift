import Foundation

/// What speaks for a value having been said at all, and not something else that was forced into its grammar.
///
/// Talk that is forced through a closed grammar leaves sounds of it unexplained, and puts phones where none were
/// heard, in one word in particular. A long value is seldom found by chance, and a person mostly says a likely one.
struct ValueEvidence {
  /// Log likelihood ratio of the whole utterance to any phones, a phone.
  var whole: Double
  /// The same of the word that fits worst.
  var worstWord: Double
  /// How many phones the words have.
  var phones: Int
  /// The longest pause between two words, in frames.
  var longestGap: Int
  /// Frames a phone, from the first word's begin to the last one's end.
  var pace: Double
  var isLikely: Bool

  /// What is worse tells no more.
  private static let worst = -12.0

  /// Nil where there are no words.
  init?(_ heard: Transcript, phones spans: [ScoredSpan], isLikely: Bool) {
    guard let first = heard.words.first, let last = heard.words.last else { return nil }
    phones = heard.words.reduce(0) { $0 + $1.phones }
    let free = spans.reduce(0) { $0 + $1.logLikelihood }
    whole = (heard.logLikelihood - free) / Double(phones)
    worstWord =
      heard.words.map { word in
        let free = spans.reduce(0) { $0 + $1.share(of: word.span.frames) }
        return (word.span.logLikelihood - free) / Double(word.phones)
      }.min() ?? 0
    longestGap =
      zip(heard.words, heard.words.dropFirst())
      .map { $1.span.frames.lowerBound - $0.span.frames.upperBound }.max() ?? 0
    pace = Double(last.span.frames.upperBound - first.span.frames.lowerBound) / Double(phones)
    self.isLikely = isLikely
  }

  /// Log odds that it was said, by a logistic regression; docs/hearing.md ("Values that are said") has what it
  /// was fitted to.
  var logOdds: Double {
    0.78 + 1.2 * max(whole, Self.worst) + 1.0 * max(worstWord, Self.worst)
      + 0.34 * Double(phones) + (isLikely ? 3.4 : 0) - 0.021 * Double(longestGap) - 0.14 * pace
  }
}

extension ScoredSpan {
  /// What of it falls on some frames.
  fileprivate func share(of other: Range<Int>) -> Double {
    let common = frames.clamped(to: other).count
    return frames.isEmpty ? 0 : logLikelihood * Double(common) / Double(frames.count)
  }
}
