import Core
import Languages
import Preferences
import Sound
import Words

/// A button of the media controls, named as on a music player.
package enum MediaButton: String, CaseIterable, Sendable {
  /// Play and pause: one button on a headset.
  case play
  case next, previous, stop
  /// Only pauses what runs, and only goes on with it: a phone asks for that during a call.
  case pause, goOn
}

/// A button that was pressed once and acts on the second press.
struct ArmedButton {
  /// Headsets use two quick presses for themselves, so there must be time for two slow ones.
  static let patience = Duration.seconds(3)

  /// A press sooner after the one before is its bounce: a pocket's, for one.
  static let bounce = Duration.milliseconds(300)

  private var armed: (button: MediaButton, until: Moment)?
  private var last: (button: MediaButton, at: Moment)?

  /// True if the press is only the bounce of the one before.
  mutating func bounces(_ button: MediaButton, at pressed: Moment) -> Bool {
    defer { last = (button, pressed) }
    return last.map { $0.button == button && pressed < $0.at + Self.bounce } ?? false
  }

  /// True if this press is the second one; otherwise it becomes the first.
  mutating func confirms(_ button: MediaButton, at now: Moment) -> Bool {
    defer { armed = nil }
    return armed.map { $0.button == button && now < $0.until } ?? false
  }

  mutating func arm(_ button: MediaButton, at now: Moment) {
    armed = (button, now + Self.patience)
  }
}

extension ButtonAction {
  /// The commands for the button; the first that the screen offers counts.
  fileprivate var commands: [String] {
    switch self {
    case .nothing: []
    case .rest: ["rest", "pause", "resume", "start"]
    case .next: ["next"]
    case .previous: ["previous"]
    case .undo: ["undo"]
    case .send: ["send", "done"]
    case .fall: ["fall", "missed"]
    case .repeated: ["repeat"]
    }
  }

  /// What the button logs, which takes two presses: a pocket must not log.
  fileprivate var logs: String? {
    switch self {
    case .nothing, .rest, .next, .previous, .undo: nil
    case .send: tr("Press again to log a send.")
    case .fall: tr("Press again to log a fall.")
    case .repeated: tr("Press again to log the same again.")
    }
  }
}

extension MediaButton {
  /// The command that the button has in any settings.
  fileprivate var ownCommand: String? {
    switch self {
    case .pause: "pause"
    case .goOn: "resume"
    case .play, .next, .previous, .stop: nil
    }
  }

  /// Why nothing came of it.
  fileprivate var refusal: String {
    switch self {
    case .play, .pause, .goOn: tr("The play button has nothing to do on this screen.")
    case .next: tr("The next button has nothing to do on this screen.")
    case .previous: tr("The previous button has nothing to do on this screen.")
    case .stop: tr("The stop button has nothing to do on this screen.")
    }
  }
}

extension Preferences {
  fileprivate func action(of button: MediaButton) -> ButtonAction {
    switch button {
    case .play, .goOn: self.playButton
    case .pause: .rest
    case .next: self.nextButton
    case .previous: self.previousButton
    case .stop: self.stopButton
    }
  }
}

extension Console {
  /// Carries out a button's command on this screen; like a phone's gesture, only what the card
  /// offers.
  mutating func carryOut(_ button: MediaButton, at pressed: Moment) {
    if desk.armedButton.bounces(button, at: pressed) { return }
    let offers = card(at: desk.now).offers.filter { $0.unavailable == nil }.map(\.command)
    // Whatever the play button's job is, these two keep to the rest or the timer that runs.
    if let command = button.ownCommand, offers.contains(command) {
      return carryOut(command, at: pressed)
    }
    let action = desk.preferences.action(of: button)
    guard action != .nothing, button != .pause else { return }
    guard let command = action.commands.first(where: offers.contains) else {
      return desk.refuse(button.refusal)
    }
    if let question = action.logs, !desk.armedButton.confirms(button, at: desk.now) {
      desk.armedButton.arm(button, at: desk.now)
      return desk.tell(Reply(.info, question, tone: .same))
    }
    carryOut(command, at: pressed)
  }

  private mutating func carryOut(_ command: String, at pressed: Moment) {
    desk.remote.begin(by: tr("media button"))
    give(Command(IntentName(rawValue: command), by: .key, at: pressed))
  }

  /// Called once all effects of the button are done.
  mutating func answerButton() { desk.remote.end() }
}
