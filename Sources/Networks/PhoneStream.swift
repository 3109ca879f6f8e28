/// Hears the phones of a stream as `PhoneNetwork` hears those of a whole utterance: the same rows, each as soon as the audio that it
/// looks ahead to has come.
package struct PhoneStream: Sendable {
  /// A convolution along time, the frames that it still needs, and those that its sums are added to.
  private struct Layer: Sendable {
    var convolution: CausalLayer
    /// Frames that it looks ahead.
    let ahead: Int
    /// Whether its sums are added to what it saw.
    let adds: Bool
    /// Sums that belong to a time before the first frame.
    var early: Int
    /// What it saw and has not answered yet, side by side.
    var seen: [Float] = []

    init(_ weights: CausalLayer.Weights, adds: Bool) {
      convolution = CausalLayer(weights)
      ahead = (weights.reach - 1) / 2
      early = ahead
      self.adds = adds
    }

    /// Takes a frame in; gives the sums of the one that is complete with it.
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

  /// Samples from where the stream begins to what row 0 is about: the network places a phone 0.3 s after a row's first sample
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

  /// Forgets what came before, as after a gap.
  package mutating func restart() { self = PhoneStream(model) }

  /// Takes samples in; gives the rows that are complete with them: logits, "no phone" first.
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
