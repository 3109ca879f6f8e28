package import Foundation

/// The trained network as read from `models/words.ctw`, checked.
///
/// The file is the bytes `CTW1`, a little-endian UInt32 n, n bytes of JSON, then float32 weights,
/// little-endian (written by `training/export.py`). Immutable, so that spotters may share it.
package struct WordModel: Sendable {
  /// The phrases that it knows; the network's first class, before them, is "none of these".
  package let phrases: [String]
  /// What logits are divided by so that probabilities are honest.
  let temperature: Float
  /// The probability at which a command is taken.
  package let threshold: Double

  let stem: CausalLayer.Weights
  let blocks: [CausalLayer.Weights]
  let head: CausalLayer.Weights

  /// Where the program takes a command unless the model says otherwise.
  private static let usualThreshold = 0.5

  private struct Header: Decodable {
    struct Layer: Decodable {
      var name: String
      var shape: [Int]
      var dilation: Int
      var weights: Int
      var biases: Int
    }

    var classes: [String]
    var temperature: Float
    var threshold: Double?
    var layers: [Layer]
  }

  package init(_ data: Data) throws(WordModelError) {
    let bytes = [UInt8](data)
    guard bytes.count > 8, bytes.starts(with: Array("CTW1".utf8)) else { throw .notAModel }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    guard bytes.count >= 8 + length else { throw .header("the file ends within it") }
    let header: Header
    do {
      header = try JSONDecoder().decode(Header.self, from: Data(bytes[8..<8 + length]))
    } catch {
      throw .header("\(error)")
    }
    let floats = Self.floats(bytes[(8 + length)...])
    let layers = try header.layers.map { layer throws(WordModelError) in
      try Self.weights(layer, floats)
    }
    try Self.checkChain(layers, classes: header.classes.count)
    guard header.temperature > 0 else { throw .header("the temperature is not above 0") }
    phrases = header.classes
    temperature = header.temperature
    threshold = header.threshold ?? Self.usualThreshold
    stem = layers[0]
    blocks = Array(layers[1..<layers.count - 1])
    head = layers[layers.count - 1]
  }

  private static func floats(_ bytes: ArraySlice<UInt8>) -> [Float] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4).map { at in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << (8 * UInt32($1)) }
      return Float(bitPattern: bits)
    }
  }

  private static func weights(
    _ layer: Header.Layer, _ floats: [Float]
  ) throws(WordModelError) -> CausalLayer.Weights {
    guard layer.shape.count == 3, layer.shape.allSatisfy({ $0 > 0 }), layer.dilation > 0,
      layer.weights >= 0, layer.biases >= 0
    else { throw .header("the layer \(layer.name) has no sensible shape") }
    let (outputs, inputs, taps) = (layer.shape[0], layer.shape[1], layer.shape[2])
    let end = max(layer.weights + outputs * inputs * taps, layer.biases + outputs)
    guard end <= floats.count else { throw .truncated(expected: end, found: floats.count) }
    return CausalLayer.Weights(
      outputs: outputs, inputs: inputs, taps: taps, dilation: layer.dilation,
      rowMajor: floats[layer.weights..<layer.weights + outputs * inputs * taps],
      biases: Array(floats[layer.biases..<layer.biases + outputs]))
  }

  /// Stem from the bands, square blocks, head to the classes.
  private static func checkChain(
    _ layers: [CausalLayer.Weights], classes: Int
  ) throws(WordModelError) {
    guard layers.count >= 2, let stem = layers.first, let head = layers.last,
      stem.inputs == FrontEnd.bands, head.outputs == classes + 1, head.inputs == stem.outputs,
      layers.dropFirst().dropLast().allSatisfy({
        $0.inputs == stem.outputs && $0.outputs == stem.outputs
      })
    else { throw .header("its layers do not fit together") }
  }
}
