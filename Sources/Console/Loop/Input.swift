package import Canvas
package import Hearing
package import Log

/// Everything that can reach the console, in one stream.
package enum Input: Sendable {
  /// A command was heard, with what was understood of a value that it takes; `wordEnd` is when its last sound
  /// reached the microphone.
  case said(IntentName, SpokenReading? = nil, wordEnd: Moment)
  /// Something was heard and not taken.
  case rejected(Rejection)
  case listening(ListeningState)
  case ear(EarStatus)
  case level(LevelReading)
  case speaker(SpeakerStatus)
  case key(Key, pressed: Moment)
  case click(Frame.Target.Meaning, pressed: Moment)
  /// Text that was pasted into the terminal.
  case pasted(String)
  /// What was looked up in the log.
  case found(Found)
  /// What somebody did on a phone.
  case gesture(RemoteGesture)
  /// A button of a headset, a lock screen or a watch.
  case button(MediaButton, pressed: Moment)
  /// The page for phones is open, or somebody came or went; nil when the page is closed.
  case remote(RemoteStatus?)
  /// A deadline may have passed.
  case tick
  /// The audio that took the microphone's place is over.
  case audioEnded
  /// Something beside the log went wrong, which harms nothing: to be shown.
  case failed(String)
  /// A signal asks the program to end; the session stays open.
  case terminated
}

package enum EarStatus: Equatable, Sendable {
  /// Nothing is known of it yet.
  case starting
  case on(device: String)
  case lost(reason: String)
  case off(reason: String)
  /// Not listened to by choice.
  case unused
}

package enum SpeakerStatus: Equatable, Sendable {
  case on
  case muted
  case lost(reason: String)
}
