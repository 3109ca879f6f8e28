/// Hears the phones of a stream: the same rows as `PhoneNetwork` for a whole utterance, each as soon as the audio that it depends
/// on has come.
package struct PhoneStream: Sendable {
  /// A convolution along time, and the inputs that its sums are added to.
  private struct Layer: Sendable {
    var convolution: CausalLayer
    /// How many frames it looks ahead.
    let ahead: Int
    /// Whether its sums are added to its inputs.
    let adds: Bool
    /// How many sums still belong to a time before the first frame.
    var early: Int
    /// Inputs that it hasn't answered yet, side by side.
    var seen: [Float] = []

    init(_ weights: CausalLayer.Weights, adds: Bool) {
      convolution = CausalLayer(weights)
      ahead = (weights.reach - 1) / 2
      early = ahead
      self.adds = adds
    }

    /// Adds a frame; returns the sums of the frame that it completes.
    mutating func push(_ frame: [Float]) -> [Float]? {
      let sums = convolution.feed(frame)
      if adds { seen += frame }
      guard early == 0 else {
        early -= 1
        return nil
      }
      guard adds else { return sums }
      defer { seen.removeFirst(sums.count) }
      return zip(seen, sums).map { $0 + $1 }
    }
  }

  private let frontEnd = FrontEnd()
  private let model: PhoneModel
  private var spectra = PowerFrames()
  private var embedding: Embedding
  private var layers: [Layer]

  /// Samples from the stream's start to the sound that row 0 is about: a phone is 0.3 s after a row's first sample
  /// (development voices).
  package static let begins = 5120
  /// Samples from one row to the next.
  package static let step = PhoneNetwork.step * PowerFrames.hop

  package init(_ model: PhoneModel) {
    self.model = model
    embedding = Embedding(model.parts)
    let last = model.layers.count - 1
    layers = model.layers.enumerated().map { Layer($1, adds: $0 != 0 && $0 != last) }
  }

  /// Forgets everything, for example after a gap.
  package mutating func restart() { self = PhoneStream(model) }

  /// Returns the rows that the next samples complete: logits, "no phone" first.
  package mutating func feed(_ samples: ArraySlice<Int16>) -> [[Float]] {
    spectra.feed(samples).compactMap { power in
      embedding.push(frontEnd.frame(power)).flatMap { answer(to: $0) }
    }
  }

  private mutating func answer(to frame: [Float]) -> [Float]? {
    var row = frame
    for index in layers.indices {
      guard let sums = layers[index].push(row) else { return nil }
      row = index == layers.count - 1 ? sums : sums.map { max(0, $0) }
    }
    return row
  }
}
