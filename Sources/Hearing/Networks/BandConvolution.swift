/// A convolution over the last frames and neighbouring bands, fed one frame at a time.
///
/// A frame is bands by channels, a band's channels side by side. It answers only once it has all the
/// frames that its taps reach, so it invents nothing before the stream's start.
struct BandConvolution: Sendable {
  struct Weights: Sendable {
    let frameTaps: Int
    /// 1 or 3; three reach one band to either side, with zeros beyond the edges.
    let bandTaps: Int
    /// A frame tap's band taps follow one another.
    let taps: TapWeights

    var outputs: Int { taps.outputs }
    var inputs: Int { taps.inputs }
  }

  private let weights: Weights
  private let bands: Int
  private let slot: Int
  private var past: [Float]
  private var frames = 0

  init(_ weights: Weights, bands: Int) {
    self.weights = weights
    self.bands = bands
    slot = (bands + weights.bandTaps - 1) * weights.inputs
    past = [Float](repeating: 0, count: slot * weights.frameTaps)
  }

  /// Adds the next frame; returns one as soon as there are enough. Negative sums count a fifth, down to
  /// -0.4, as in the embedding's training.
  mutating func push(_ frame: [Float]) -> [Float]? {
    let begin = frames % weights.frameTaps * slot + weights.bandTaps / 2 * weights.inputs
    past.replaceSubrange(begin..<begin + frame.count, with: frame)
    frames += 1
    guard frames >= weights.frameTaps else { return nil }
    var sums = weights.taps.biases(times: bands)
    for tap in 0..<weights.frameTaps {
      weights.taps.add(
        taps: tap * weights.bandTaps..<(tap + 1) * weights.bandTaps, of: past,
        at: (frames + tap) % weights.frameTaps * slot, stride: weights.inputs, to: &sums)
    }
    for index in sums.indices { sums[index] = max(sums[index], max(sums[index] * 0.2, -0.4)) }
    return sums
  }
}
