/// A convolution over the last frames and neighbouring bands, fed one frame at a time.
///
/// A frame is bands by channels, a band's channels side by side. It answers only when it has all the
/// frames that its taps reach, so nothing is invented before the stream's start.
struct BandConvolution: Sendable {
  struct Weights: Sendable {
    let outputs: Int
    let inputs: Int
    let frameTaps: Int
    /// 1 or 3; three reach a band to either side, beyond the edge is zero.
    let bandTaps: Int
    let biases: [Float]
    /// Ordered tile of eight outputs, frame tap, band tap, input, output in the tile: a tile's sums
    /// then stay in registers while the weights run by.
    let tiled: [Float]

    /// Outputs that are summed together; the count of outputs is a multiple of it.
    static let tile = 8

    /// - Parameter rowMajor: ordered output, input, frame tap, band tap, as PyTorch keeps them.
    init(
      outputs: Int, inputs: Int, frameTaps: Int, bandTaps: Int, rowMajor: ArraySlice<Float>,
      biases: [Float]
    ) {
      self.outputs = outputs
      self.inputs = inputs
      self.frameTaps = frameTaps
      self.bandTaps = bandTaps
      self.biases = biases
      let reach = frameTaps * bandTaps
      var ordered = [Float](repeating: 0, count: rowMajor.count)
      for (index, weight) in rowMajor.enumerated() {
        let (tap, input, output) = (index % reach, index / reach % inputs, index / reach / inputs)
        let row = (output / Self.tile * reach + tap) * inputs + input
        ordered[row * Self.tile + output % Self.tile] = weight
      }
      tiled = ordered
    }
  }

  private typealias Tile = SIMD8<Float>

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

  /// Takes the next frame in; gives one out as soon as there are frames enough. Negative sums count
  /// a fifth and nothing goes below -0.4, as the embedding was trained.
  mutating func push(_ frame: [Float]) -> [Float]? {
    let edge = weights.bandTaps / 2 * weights.inputs
    let begin = frames % weights.frameTaps * slot + edge
    for index in frame.indices { past[begin + index] = frame[index] }
    frames += 1
    guard frames >= weights.frameTaps else { return nil }
    var sums = [Float](repeating: 0, count: bands * weights.outputs)
    sums.withUnsafeMutableBytes { sums in
      past.withUnsafeBufferPointer { past in
        weights.tiled.withUnsafeBytes { tiled in
          for tile in 0..<weights.outputs / Weights.tile {
            for band in stride(from: 0, to: bands, by: 4) {
              if band + 4 <= bands {
                sumFour(sums, past, tiled, tile, band)
              } else {
                for single in band..<bands { sumOne(sums, past, tiled, tile, single) }
              }
            }
          }
        }
      }
    }
    return sums
  }

  /// Four bands at once, so that each weight that is loaded is used four times.
  private func sumFour(
    _ sums: UnsafeMutableRawBufferPointer, _ past: UnsafeBufferPointer<Float>,
    _ tiled: UnsafeRawBufferPointer, _ tile: Int, _ band: Int
  ) {
    let inputs = weights.inputs
    let count = weights.bandTaps * inputs
    var (a, b, c, d) = (bias(tile), bias(tile), bias(tile), bias(tile))
    var at = tile * weights.frameTaps * count
    for tap in 0..<weights.frameTaps {
      let first = (frames + tap) % weights.frameTaps * slot + band * inputs
      for input in first..<first + count {
        let weight = tiled.loadUnaligned(fromByteOffset: at * Self.tileBytes, as: Tile.self)
        a += weight * past[input]
        b += weight * past[input + inputs]
        c += weight * past[input + 2 * inputs]
        d += weight * past[input + 3 * inputs]
        at += 1
      }
    }
    for (index, sum) in [a, b, c, d].enumerated() { store(sum, sums, tile, band + index) }
  }

  private func sumOne(
    _ sums: UnsafeMutableRawBufferPointer, _ past: UnsafeBufferPointer<Float>,
    _ tiled: UnsafeRawBufferPointer, _ tile: Int, _ band: Int
  ) {
    let count = weights.bandTaps * weights.inputs
    var sum = bias(tile)
    var at = tile * weights.frameTaps * count
    for tap in 0..<weights.frameTaps {
      let first = (frames + tap) % weights.frameTaps * slot + band * weights.inputs
      for input in first..<first + count {
        sum += tiled.loadUnaligned(fromByteOffset: at * Self.tileBytes, as: Tile.self) * past[input]
        at += 1
      }
    }
    store(sum, sums, tile, band)
  }

  private static var tileBytes: Int { MemoryLayout<Tile>.size }

  private func bias(_ tile: Int) -> Tile {
    Tile((0..<Weights.tile).map { weights.biases[tile * Weights.tile + $0] })
  }

  private func store(
    _ sum: Tile, _ sums: UnsafeMutableRawBufferPointer, _ tile: Int, _ band: Int
  ) {
    let leaky = sum.replacing(with: sum * 0.2, where: sum .< 0)
    let bounded = leaky.replacing(with: Tile(repeating: -0.4), where: leaky .< -0.4)
    let offset = (band * weights.outputs + tile * Weights.tile) * MemoryLayout<Float>.size
    sums.storeBytes(of: bounded, toByteOffset: offset, as: Tile.self)
  }
}
