/// White noise as of a quiet room; the same each time, so that a run can be repeated.
package struct RoomNoise: Sendable {
  /// State of the generator (Knuth's MMIX constants).
  private var state: UInt64 = 1

  package init() {}

  /// A sample, uniform, whose root mean square is `amplitude` steps of 16 bits.
  package mutating func next(_ amplitude: Double) -> Int16 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let unit = Double(state >> 40) / Double(1 << 24) * 2 - 1
    return Int16(clamping: Int((unit * amplitude * 3.0.squareRoot()).rounded()))
  }

  /// A second of a faint room (-50 dB), for the networks to hear where nothing came before.
  static let beforeAnything = samples(Int(AudioFormat.samples(1)), level: -50)

  /// `count` samples at a level in dB below full scale.
  package static func samples(_ count: Int, level: Double) -> [Int16] {
    var noise = RoomNoise()
    let amplitude = Decibels.amplitude(level)
    return (0..<count).map { _ in noise.next(amplitude) }
  }
}

/// Restores a faint room where a microphone has removed it.
///
/// Headsets and sound servers that remove noise leave digital silence between the words. The network of phones was
/// trained in rooms and never heard such silence. A room 32 dB below the voice is too faint to hide anything.
enum FaintRoom {
  /// The room's level beside that of the whole utterance, in dB.
  private static let level = -32.0

  /// The samples with the room under them.
  static func under(_ samples: [Int16]) -> [Int16] {
    guard !samples.isEmpty else { return samples }
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    let room = RoomNoise.samples(samples.count, level: Decibels.ofPower(power) + level)
    return zip(samples, room).map { Int16(clamping: Int($0) + Int($1)) }
  }
}
