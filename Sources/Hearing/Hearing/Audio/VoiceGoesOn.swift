import Audio

/// Whether the voice that said a word goes on.
extension HeardStream {
  /// Seconds of a moment, and how many before the audio's end count.
  private static let (moment, recent) = (0.04, 0.1)

  /// Whether the end of the audio, some time after a word, is as loud as the word.
  ///
  /// - Parameter fall: so many dB below its loudest moment is still its voice.
  func voiceGoesOn(after word: Range<Int64>, within fall: Double) -> Bool {
    let begin = max(word.upperBound, end - AudioFormat.samples(Self.recent))
    guard begin < end, let said = loudest(in: word), let now = loudest(in: begin..<end) else {
      return false
    }
    return now >= said - fall
  }

  /// The level of the loudest moment in a span, in dB; nil if it is shorter than a moment.
  private func loudest(in span: Range<Int64>) -> Double? {
    let samples = history.samples(span)
    let length = Int(AudioFormat.samples(Self.moment))
    return stride(from: 0, through: samples.count - length, by: length).lazy.map { start in
      let squares = samples[start..<(start + length)].reduce(0.0) { $0 + Double($1) * Double($1) }
      return Decibels.ofPower(squares / Double(length))
    }.max()
  }
}
