/// An order to the speaker: the one form in which it travels from a layer to the device.
package enum SpeakerOrder: Equatable, Sendable {
  /// Sound the tone; where nobody would hear it, the terminal's bell.
  case play(Cue)
  /// Sound the tone after those that are sounding.
  case playNext(Cue)
  case speak(String)
  case mute(Bool)
}
