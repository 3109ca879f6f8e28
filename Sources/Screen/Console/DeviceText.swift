import HUD
import Hearing
import Languages
import Sound

extension EarStatus {
  var isOff: Bool {
    switch self {
    case .off, .unused: true
    case .on, .starting, .lost: false
    }
  }

  /// The state of listening, as every screen shows it.
  func shown(_ listening: ListeningState) -> Scene.Ear {
    switch self {
    case .on:
      listening.isAsleep
        ? .asleep
        : .listening(
          strict: listening.strictBecause?.shown, isAuto: listening.profile == .auto)
    case .lost(let reason): .lost(reason: reason)
    case .starting: .starting
    case .off(let reason): .off(reason: reason)
    case .unused: .off(reason: "")
    }
  }

  /// The sounds for a change of state.
  func cues(becoming status: EarStatus) -> [Effect] {
    switch (self, status) {
    case (.on, .lost): [.speaker(.play(.microphoneLost))]
    case (.lost, .on): [.speaker(.play(.microphoneBack))]
    case (.on, _), (.lost, _), (.off, _), (.starting, _), (.unused, _): []
    }
  }

  /// The problem, and what to do about it.
  var warnings: [String] {
    switch self {
    case .on, .starting, .unused: []
    case .lost(let reason):
      [
        "\(Scene.Ear.lostName): \(reason.sentence) \(tr("Keys work; it reconnects by itself."))"
      ]
    case .off(let reason): [tr("NOT LISTENING: \(reason.sentence) The keys still do everything.")]
    }
  }

  /// The problems of microphone and speaker: one, if both are gone for the same reason, as with their sound server.
  func warnings(beside speaker: SpeakerStatus) -> [String] {
    guard case .lost(let reason) = self, speaker == .lost(reason: reason) else {
      return warnings + speaker.warnings
    }
    return [
      "\(Scene.Ear.lostName): \(reason.sentence) "
        + tr("The speaker is gone, too. Keys work; both reconnect by themselves.")
    ]
  }

  /// The problem, for whoever stands elsewhere with a phone.
  var phoneWarnings: [String] {
    switch self {
    case .on, .starting, .unused: []
    case .lost(let reason), .off(let reason): [tr("No words are heard: \(reason.fact.sentence)")]
    }
  }
}

extension ListeningState.StrictCause {
  fileprivate var shown: Scene.Strict {
    switch self {
    case .chosen: .chosen
    case .noise: .loudRoom
    case .rejections: .muchTalk
    }
  }
}

extension SpeakerStatus {
  /// The state of the speaker, as every screen shows it.
  var shown: Scene.Speaker {
    switch self {
    case .on: .on
    case .muted: .muted
    case .lost(let reason): .lost(reason: reason)
    }
  }

  var warnings: [String] {
    switch self {
    case .on, .muted: []
    case .lost(let reason):
      [
        "\(Scene.Speaker.lostName): \(reason.sentence) \(tr("The bell and the screen answer."))"
      ]
    }
  }

  var phoneWarnings: [String] {
    switch self {
    case .on, .muted: []
    case .lost(let reason): [tr("No sound: \(reason.fact.sentence)")]
    }
  }
}

extension String {
  /// A reason without the advice for whoever sits at the machine, which follows a colon or a semicolon.
  var fact: String { split(separator: #/[:;] /#, maxSplits: 1).first.map(String.init) ?? "" }

  /// Ends with a full stop, so that another sentence can follow.
  var sentence: String { hasSuffix(".") ? self : self + "." }
}
