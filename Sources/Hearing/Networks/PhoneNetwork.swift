import Foundation

/// Hears the phones of a whole utterance: the log probability of each, every 40 ms.
///
/// Unlike the networks of phrases, it needs a finished utterance, and looks both ways from each moment.
/// `PhoneStream` returns the same rows while the audio comes.
package struct PhoneNetwork: Sendable {
  /// Mel frames from one answer to the next.
  package static let step = 4

  package let model: PhoneModel

  package init(model: PhoneModel) { self.model = model }

  /// A row for each answer: "no phone" first, then the model's phones. Empty for less than 0.6 s.
  package func logProbabilities(_ samples: [Int16]) -> [[Float]] {
    var spectra = PowerFrames()
    let frontEnd = FrontEnd()
    var embedding = Embedding(model.parts)
    var rows: [Float] = []
    for power in spectra.feed(samples[...]) {
      if let row = embedding.push(frontEnd.frame(power)) { rows += row }
    }
    guard !rows.isEmpty else { return [] }
    for (index, layer) in model.layers.enumerated() {
      let sums = Self.convolved(rows, by: layer)
      switch index {
      case 0: rows = sums.map { max(0, $0) }
      case model.layers.count - 1: rows = sums
      default: rows = zip(rows, sums).map { max(0, $0 + $1) }
      }
    }
    let classes = model.phones.count + 1
    return stride(from: 0, to: rows.count, by: classes).map {
      Self.logSoftmax(rows[$0..<$0 + classes])
    }
  }

  /// A convolution that looks as far ahead as back, with zeros beyond the ends.
  private static func convolved(_ rows: [Float], by weights: CausalLayer.Weights) -> [Float] {
    var layer = CausalLayer(weights)
    let ahead = (weights.reach - 1) / 2
    return layer.feed(
      rows + [Float](repeating: 0, count: ahead * weights.inputs), from: ahead)
  }

  private static func logSoftmax(_ values: ArraySlice<Float>) -> [Float] {
    let largest = values.max() ?? 0
    let total = largest + logf(values.reduce(0) { $0 + expf($1 - largest) })
    return values.map { $0 - total }
  }
}

/// The weights of the network of phones, from `models/words.ctw`.
///
/// It uses the same lower part of the speech embedding as the first network of phrases (`training/networks/phone_network.py`).
package struct PhoneModel: Sendable {
  /// The classes after the first, which is "no phone".
  package let phones: [String]
  /// From mel bands to the input of the convolutions along time.
  let parts: [Embedding.Part]
  /// Convolutions along time that look both ways; all but the first and the last are added to their inputs.
  let layers: [CausalLayer.Weights]
}
