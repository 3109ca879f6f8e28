/// A stretch of the stream in which someone may have said something.
package struct Utterance: Sendable, Equatable {
  package enum Ending: String, Sendable {
    /// The level fell back to the room's.
    case quiet
    /// It went on for longer than any command.
    case lengthCap
  }

  /// From the first sound to the last, in samples of the stream.
  package var span: Range<Int64>
  package var ending: Ending
  /// Loudest 10 ms and the room's level at the time, in dB.
  package var peak: Double
  package var noiseFloor: Double
  /// Seconds since the sound before this one ended.
  package var quietBefore: Double

  package var seconds: Double { AudioFormat.seconds(Int64(span.count)) }
  package var signalToNoise: Double { peak - noiseFloor }
}
