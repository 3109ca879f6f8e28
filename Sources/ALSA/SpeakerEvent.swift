package import Sound

/// What the speaker says of itself and of the sounds it plays.
package enum SpeakerEvent: Sendable, Equatable {
  /// The device is open.
  case ready(device: String)

  /// The device is missing or vanished; it is tried again each second.
  case lost(reason: String)

  /// A sound was handed to the device. `heard` is when it leaves the speaker, as far as the device
  /// can tell: before it is heard, so that the hearing gate can be shut in time. Said again with a
  /// better estimate when the last sample has been handed over.
  case playing(Mixer.SoundID, heard: Range<ContinuousClock.Instant>)
}
