package import Files
package import Preferences
package import Terminal

/// The options of a live run: hearing, sound and looks.
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
  /// The folder for clips of what was heard; nil keeps none.
  package var clips: String?
  /// Prints lines of text instead of drawing a screen.
  package var isPlain = false
  /// Adds times, words heard and tones to those lines, for an unattended session.
  package var tellsStory = false
  package var depth = ColourDepth.truecolour
  /// The file that the status line goes to.
  package var status: String?
  /// Files that no other file named here may overwrite: the log.
  package var spared = SparedFiles([])
  /// What went wrong before the run, to be told once its screen is up.
  package var trouble: String?

  package init(_ preferences: Preferences) { self.preferences = preferences }
}
