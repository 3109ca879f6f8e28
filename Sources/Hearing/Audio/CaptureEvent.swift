/// What a source of audio says, in order: a microphone, or a recording played in its place.
package enum CaptureEvent: Sendable {
  /// The device was opened, at the start or when it came back after a loss.
  case opened(device: String)

  /// Audio. `heard` is when its last sample reached the microphone, the device's delay taken off, so
  /// that stream time can be laid beside the times at which our own speaker sounded.
  case chunk(AudioChunk, heard: ContinuousClock.Instant)

  /// The device is missing, vanished or gives nothing. The source goes on trying to open it.
  case lost(reason: String)

  /// The recording is over. A microphone never says this.
  case ended
}
