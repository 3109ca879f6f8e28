package import Files
package import Preferences
package import Terminal

/// The options of a live run: its ear, its sound, its looks. Whoever starts the run fills them in.
package struct LiveOptions: Sendable {
  /// What is listened to.
  package enum Source: Sendable {
    case none
    /// An ALSA capture device.
    case microphone(device: String)
    /// A WAV file, played in real time.
    case recording(path: String)
  }

  package var source = Source.microphone(device: "default")
  package var preferences: Preferences
  /// The folder that what was heard is kept in; nil: nothing is kept.
  package var clips: String?
  /// Lines of text in place of a drawn screen.
  package var isPlain = false
  /// Adds times, words heard and tones to those lines, for a session that nobody operates.
  package var tellsStory = false
  package var depth = ColourDepth.truecolour
  /// The file that the status line goes to.
  package var status: String?
  /// What no file that is named here is ever written over: the log.
  package var spared = SparedFiles([])

  package init(_ preferences: Preferences) { self.preferences = preferences }
}
