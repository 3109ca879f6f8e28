import Audio

/// How high a voice is.
enum VoicePitch {
  /// In hertz, and how periodic a stretch must be to count, from 0 to 1.
  private static let (lowest, highest, least) = (70, 400, 0.6)
  /// Samples from one stretch to the next, and in each.
  private static let (step, length) = (AudioFormat.sampleRate / 50, AudioFormat.sampleRate / 20)

  /// The median pitch of the voiced stretches, in hertz; nil if there are hardly any.
  static func of(_ samples: ArraySlice<Int16>) -> Double? {
    let values = samples.map(Double.init)
    let pitches = stride(from: 0, to: values.count - 2 * length + 1, by: step)
      .compactMap { pitch(values[$0..<$0 + 2 * length]) }.sorted()
    return pitches.count < 3 ? nil : pitches[pitches.count / 2]
  }

  /// The best period by normalised autocorrelation; the shortest of those that are nearly as good, because a multiple fits too.
  private static func pitch(_ values: ArraySlice<Double>) -> Double? {
    let values = Array(values)
    let first = values[..<length]
    let own = first.reduce(0) { $0 + $1 * $1 }
    guard own > 0 else { return nil }
    let (shortest, longest) = (AudioFormat.sampleRate / highest, AudioFormat.sampleRate / lowest)
    let likeness = (shortest...longest).map { lag in
      let later = values[lag..<lag + length]
      let energy = later.reduce(0) { $0 + $1 * $1 }
      let product = zip(first, later).reduce(0) { $0 + $1.0 * $1.1 }
      return energy > 0 ? product / (own * energy).squareRoot() : 0
    }
    guard let best = likeness.max(), best >= least,
      let place = likeness.indices.first(where: { place in
        likeness[place] >= 0.9 * best && (place == 0 || likeness[place] >= likeness[place - 1])
          && (place + 1 == likeness.count || likeness[place] >= likeness[place + 1])
      })
    else { return nil }
    return Double(AudioFormat.sampleRate) / Double(shortest + place)
  }
}
