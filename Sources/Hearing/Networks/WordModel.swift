import Foundation

/// The trained networks from `models/words.ctw`, checked.
///
/// Immutable, so that spotters can share it.
package struct WordModel: Sendable {
  /// The phrases that it knows; the network's first class, before these, is "none of these".
  package let phrases: [String]
  /// Logits are divided by it, so that probabilities are calibrated.
  package let temperature: Float
  let embedding: [Embedding.Part]
  /// The embedding's last convolution, along time alone.
  let joint: CausalLayer.Weights
  let stem: CausalLayer.Weights
  let context: CausalLayer.Weights
  let head: CausalLayer.Weights
  /// The file's own name for these weights, which distinguishes them from others.
  package let name: String
  /// The second network.
  let core: CoreSpotter.Model
  /// The phrases that the second network knows.
  package var secondPhrases: [String] { core.phrases }
  /// The network of phones.
  package let phones: PhoneModel

  private struct Header: Decodable {
    struct Layer: Decodable {
      let name: String
      /// Outputs, inputs, taps along time, and in the embedding taps across bands.
      let shape: [Int]
      let dilation: Int
      let weights: Int
      let biases: Int
    }

    struct Part: Decodable {
      let convolution: Layer?
      let halvesTime: Bool?
    }

    let name: String
    let classes: [String]
    let temperature: Float
    let embedding: [Part]
    let layers: [Layer]
    let core: Core
    let phones: Phones

    struct Core: Decodable {
      let classes: [String]
      let temperature: Float
      let layers: [Layer]
    }

    struct Phones: Decodable {
      let classes: [String]
      /// With how many of the embedding's parts it begins; its own follow.
      let shared: Int
      let parts: [Part]
      let layers: [Layer]
    }
  }

  package init(_ file: ModelFile) throws(WordModelError) {
    let header = try file.header(as: Header.self)
    let numbers = file.numbers
    embedding = try header.embedding.map { part throws(WordModelError) in
      try Self.part(part, numbers)
    }
    let layers = try header.layers.map { layer throws(WordModelError) in
      try Self.causal(layer, numbers)
    }
    guard header.temperature > 0 else { throw .header("the temperature is not above 0") }
    guard let joint = Self.outputs(of: embedding), layers.count == 4,
      Self.isChain(layers, from: joint, to: header.classes.count + 1),
      layers[1].outputs == layers[2].outputs
    else { throw .header("its layers do not fit together") }
    phrases = header.classes
    temperature = header.temperature
    self.joint = layers[0]
    stem = layers[1]
    context = layers[2]
    head = layers[3]
    name = header.name
    core = try Self.core(header.core, numbers)
    phones = try Self.phones(header.phones, on: embedding, numbers)
  }

  private static func part(
    _ part: Header.Part, _ numbers: ModelNumbers
  ) throws(WordModelError) -> Embedding.Part {
    if let halvesTime = part.halvesTime { return .pooling(halvesTime: halvesTime) }
    guard let layer = part.convolution, layer.shape.count == 4, [1, 3].contains(layer.shape[3])
    else { throw .header("a part of the embedding has no sensible shape") }
    let (rowMajor, biases) = try slices(layer, numbers)
    return .convolution(
      BandConvolution.Weights(
        frameTaps: layer.shape[2], bandTaps: layer.shape[3],
        taps: TapWeights(
          outputs: layer.shape[0], inputs: layer.shape[1], taps: layer.shape[2] * layer.shape[3],
          rowMajor: rowMajor, biases: biases)))
  }

  private static func causal(
    _ layer: Header.Layer, _ numbers: ModelNumbers
  ) throws(WordModelError) -> CausalLayer.Weights {
    // Ten seconds are more than any network looks back.
    guard layer.shape.count == 3, (1...1000).contains(layer.dilation),
      (1...1000).contains(layer.shape[2]), (layer.shape[2] - 1) * layer.dilation < 1000
    else {
      throw .header("the layer \(layer.name) has no sensible shape")
    }
    let (rowMajor, biases) = try slices(layer, numbers)
    return CausalLayer.Weights(
      dilation: layer.dilation,
      taps: TapWeights(
        outputs: layer.shape[0], inputs: layer.shape[1], taps: layer.shape[2], rowMajor: rowMajor,
        biases: biases))
  }

  private static func core(
    _ core: Header.Core, _ numbers: ModelNumbers
  ) throws(WordModelError) -> CoreSpotter.Model {
    let layers = try core.layers.map { layer throws(WordModelError) in
      try causal(layer, numbers)
    }
    guard layers.count >= 2, core.temperature > 0,
      isChain(layers, from: NormalisedFrontEnd.bands, to: core.classes.count + 1),
      layers.dropLast().allSatisfy({ $0.outputs == layers[0].outputs })
    else { throw .header("its second network does not fit together") }
    return CoreSpotter.Model(
      phrases: core.classes, temperature: core.temperature, stem: layers[0],
      blocks: Array(layers[1..<layers.count - 1]), head: layers[layers.count - 1])
  }

  private static func phones(
    _ phones: Header.Phones, on embedding: [Embedding.Part], _ numbers: ModelNumbers
  ) throws(WordModelError) -> PhoneModel {
    let own = try phones.parts.map { part throws(WordModelError) in try Self.part(part, numbers) }
    let layers = try phones.layers.map { layer throws(WordModelError) in try causal(layer, numbers)
    }
    let parts = embedding.prefix(max(0, phones.shared)) + own
    guard let (channels, bands) = shape(after: Array(parts)), layers.count >= 2,
      isChain(layers, from: channels * bands, to: phones.classes.count + 1),
      layers.dropLast().allSatisfy({ $0.outputs == layers[0].outputs }),
      Set(phones.classes).count == phones.classes.count
    else { throw .header("its network of phones does not fit together") }
    return PhoneModel(phones: phones.classes, parts: Array(parts), layers: layers)
  }

  private static func slices(
    _ layer: Header.Layer, _ numbers: ModelNumbers
  ) throws(WordModelError) -> (rowMajor: [Float16], biases: [Float]) {
    guard layer.shape.allSatisfy({ (1...4096).contains($0) }),
      (0...numbers.count).contains(layer.weights), (0...numbers.count).contains(layer.biases)
    else { throw .header("the layer \(layer.name) has no sensible shape") }
    let count = layer.shape.reduce(1, *)
    let end = max(layer.weights + count, layer.biases + layer.shape[0])
    guard end <= numbers.count else { throw .truncated(expected: end, found: numbers.count) }
    return (
      numbers.halves(layer.weights..<layer.weights + count),
      numbers.floats(layer.biases..<layer.biases + layer.shape[0])
    )
  }

  /// The channels after the embedding's parts, if these lead from the bands to a single one.
  private static func outputs(of parts: [Embedding.Part]) -> Int? {
    shape(after: parts).flatMap { $0.bands == 1 ? $0.channels : nil }
  }

  /// The shape after the parts; nil if they don't fit together.
  private static func shape(after parts: [Embedding.Part]) -> (channels: Int, bands: Int)? {
    var (bands, channels) = (FrontEnd.bands, 1)
    for part in parts {
      switch part {
      case .convolution(let weights):
        guard weights.inputs == channels else { return nil }
        channels = weights.outputs
      case .pooling: bands /= 2
      }
    }
    return (channels, bands)
  }

  /// Whether each layer's inputs are the previous one's outputs, and the last one looks at a single answer.
  private static func isChain(
    _ layers: [CausalLayer.Weights], from inputs: Int, to outputs: Int
  ) -> Bool {
    layers.map(\.inputs) == [inputs] + layers.dropLast().map(\.outputs)
      && layers.last?.outputs == outputs && layers.last?.reach == 1
  }
}
