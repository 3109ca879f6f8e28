package import Canvas
package import Core
package import Hearing
package import Words

/// Everything that reaches the console, in one stream.
package enum Input: Sendable {
  /// A command was heard, with its value if it takes one; `wordEnd` is when its last sound reached
  /// the microphone.
  case said(IntentName, SpokenReading? = nil, wordEnd: Moment)
  /// Something was heard and rejected.
  case rejected(Rejection)
  case listening(ListeningState)
  case ear(EarStatus)
  case level(LevelReading)
  case speaker(SpeakerStatus)
  case key(Key, pressed: Moment)
  case click(Frame.Target.Meaning, pressed: Moment)
  /// Text was pasted into the terminal.
  case pasted(String)
  /// The answer to a lookup in the log.
  case found(Found)
  /// A gesture from a phone.
  case gesture(RemoteGesture)
  /// A button of a headset, a lock screen or a watch.
  case button(MediaButton, pressed: Moment)
  /// The page for phones is open, or a phone came or went; nil when the page is closed.
  case remote(RemoteStatus?)
  /// An outlet can't be reached any more, or can again.
  case outlet(OutletKind, isDown: Bool)
  /// What became of a lesson that was ordered.
  case lesson(LessonReport)
  /// A deadline may have passed.
  case tick
  /// The recording that replaces the microphone has ended.
  case audioEnded
  /// Something besides the log went wrong, which does no harm; the screen reports it.
  case failed(String)
  /// A signal asks the program to end; the session stays open.
  case terminated
}

extension Input {
  /// Where an input comes from.
  enum Source {
    case voice
    /// A key, the mouse or a paste.
    case terminal
    /// A phone, a headset or a lock screen.
    case remote
    /// The devices, the log or the clock: nobody did anything.
    case program
  }

  var source: Source {
    switch self {
    case .said, .lesson(.took), .lesson(.refused): .voice
    case .key, .click, .pasted: .terminal
    case .gesture, .button: .remote
    case .rejected, .listening, .ear, .level, .speaker, .found, .remote, .outlet, .tick,
      .lesson(.learnt), .lesson(.failed), .audioEnded, .failed, .terminated:
      .program
    }
  }
}

extension Input {
  /// When the hand pressed the key or the button; nil for all else.
  var pressed: Moment? {
    switch self {
    case .key(_, let pressed), .click(_, let pressed): pressed
    default: nil
    }
  }

  /// Whether it is a key or a button on the screen, which does what a layer's row says.
  var isKey: Bool {
    switch self {
    case .key, .click(.key, _): true
    case .click, .pasted, .said, .rejected, .listening, .ear, .level, .speaker, .found, .gesture,
      .button, .remote, .outlet, .lesson, .tick, .audioEnded, .failed, .terminated:
      false
    }
  }
}

package enum EarStatus: Equatable, Sendable {
  /// Not known yet.
  case starting
  case on(device: String)
  case lost(reason: String)
  case off(reason: String)
  /// Turned off by choice.
  case unused
}

package enum SpeakerStatus: Equatable, Sendable {
  case on
  case muted
  case lost(reason: String)
}
