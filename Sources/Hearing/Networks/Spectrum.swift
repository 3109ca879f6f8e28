import Audio
import Foundation

/// The power spectrum of 400 samples: tapered (Hann), padded to 512, by a radix-2 transform.
///
/// The tables are made once.
package struct Spectrum: Sendable {
  /// The sample rate of all audio that the networks hear, as in their training.
  package static let sampleRate = AudioFormat.sampleRate

  static let window = 400
  static let size = 512
  static let bins = size / 2 + 1

  private let taper: [Float]
  private let cosines: [Float]
  private let sines: [Float]
  private let reversed: [Int]

  init() {
    taper = (0..<Self.window).map {
      Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.window)))
    }
    let angles = (0..<Self.size / 2).map { -2 * Double.pi * Double($0) / Double(Self.size) }
    cosines = angles.map { Float(cos($0)) }
    sines = angles.map { Float(sin($0)) }
    let bits = Self.size.trailingZeroBitCount
    reversed = (0..<Self.size).map { index in
      (0..<bits).reduce(0) { $0 << 1 | (index >> $1 & 1) }
    }
  }

  /// Squared magnitude of each bin for `window` samples.
  func power(_ samples: ArraySlice<Float>) -> [Float] {
    var real = [Float](repeating: 0, count: Self.size)
    var imaginary = real
    for (index, sample) in samples.enumerated() { real[reversed[index]] = sample * taper[index] }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        transform(real, imaginary)
      }
    }
    return (0..<Self.bins).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  /// Cooley and Tukey's butterflies over input in bit-reversed order.
  private func transform(
    _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>
  ) {
    var half = 1
    while half < Self.size {
      let step = Self.size / (2 * half)
      for group in stride(from: 0, to: Self.size, by: 2 * half) {
        for offset in 0..<half {
          let (low, high) = (group + offset, group + offset + half)
          let (c, s) = (cosines[offset * step], sines[offset * step])
          let turnedReal = real[high] * c - imaginary[high] * s
          let turnedImaginary = real[high] * s + imaginary[high] * c
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      half *= 2
    }
  }
}

/// Turns audio into power spectra, one every 10 ms, for all networks.
struct PowerFrames: Sendable {
  static let hop = 160

  private let spectrum = Spectrum()
  private var pending: [Float] = []

  /// Returns the frames that the next samples complete, scaled as 16-bit integers. Frame i covers samples
  /// 160 i to 160 i + 400.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [[Float]] {
    pending.append(contentsOf: samples.lazy.map { Float($0) })
    var frames: [[Float]] = []
    var begin = 0
    while pending.count - begin >= Spectrum.window {
      frames.append(spectrum.power(pending[begin..<begin + Spectrum.window]))
      begin += Self.hop
    }
    pending.removeFirst(begin)
    return frames
  }
}
