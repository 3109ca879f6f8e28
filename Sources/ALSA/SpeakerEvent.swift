package import Sound

/// The speaker's reports about itself and its sounds.
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
