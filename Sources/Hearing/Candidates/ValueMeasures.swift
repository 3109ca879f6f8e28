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
