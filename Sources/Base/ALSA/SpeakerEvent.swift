package import Sound

/// The speaker's reports about itself and its sounds.
package enum SpeakerEvent: Sendable, Equatable {
  /// The device is open.
  case ready(device: String)

  /// The device is missing or has vanished; it is tried again every second.
  case lost(reason: String)

  /// A sound was passed to the device. `heard` is when it leaves the speaker, as far as the device knows;
  /// reported in advance, so that the listener can mask it, and again with a better estimate after the last
  /// sample.
  case playing(Mixer.SoundID, heard: Range<ContinuousClock.Instant>)
}
