package import Files
package import Hearing
package import Terminal

/// What a live run is told: its ear, its sound, its looks. Whoever starts the run fills it in.
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
  /// An ALSA playback device.
  package var speaker = "default"
  /// 0 to 100.
  package var volume = 100
  package var isMuted = false
  package var profile = Profile.normal
  /// Seconds without a command after which it falls asleep; nil: never.
  package var sleepAfter: Double?
  /// The folder that what was heard is kept in; nil: nothing is kept.
  package var clips: String?
  /// Lines of text in place of a drawn screen.
  package var isPlain = false
  package var depth = ColourDepth.truecolour
  /// The file that the status line goes to.
  package var status: String?
  /// What no file that is named here is ever written over: the log.
  package var spared = SparedFiles([])
  /// The user's commands for moments of a workout.
  package var hooks = Hooks()

  package init() {}
}
