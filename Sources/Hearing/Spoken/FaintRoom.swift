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
