/// An order from a layer to the speaker.
package enum SpeakerOrder: Equatable, Sendable {
  /// Plays the tone, or the terminal's bell if nobody would hear the tone.
  case play(Cue)
  /// Plays the tone after the ones that are playing.
  case playNext(Cue)
  case speak(String)
  case mute(Bool)
}
