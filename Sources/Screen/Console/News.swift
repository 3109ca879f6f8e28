import Core
import HUD
import Languages

/// What was just done, as the screen shows it: a toast, a flash, the last outcome; and a log that
/// fails.
struct News {
  /// How long the screen shows a toast, with undo on offer, and its colour.
  static let toastTime = Duration.seconds(5)
  static let flashTime = Duration.milliseconds(350)

  private(set) var toast: (reply: Reply, until: Moment)?
  private var flash: (topic: Reply.Topic, until: Moment)?
  /// Stays after its toast.
  var outcome: Reply?
  /// How often in a row the climber tried to change a locked grade.
  private var lockedTries: (route: String, count: Int)?
  /// Why the log could not be written; shown until a commit succeeds.
  var logFailure: String?

  mutating func show(
    _ reply: Reply, flashes: Bool, at now: Moment, for time: Duration = toastTime
  ) {
    toast = (reply, now + time)
    // A flash that is still on would give this reply the previous one's colour.
    flash = nil
    if reply.flashes, flashes { flash(reply.topic, at: now) }
    switch reply.topic {
    case .send, .fall, .undo, .redo: if reply.isDone, reply.word != nil { outcome = reply }
    case .rest, .over, .work, .getReady, .warning, .info, .forward, .back: break
    }
  }

  /// Counts an attempt to change a locked grade. From the third on, the climber needs more than a
  /// refusal.
  mutating func tryLockedGrade(of route: String) -> Bool {
    let count = lockedTries?.route == route ? (lockedTries?.count ?? 0) + 1 : 1
    lockedTries = (route, count)
    return count >= 3
  }

  /// The climber went to another route: what was done on the last one stays behind.
  mutating func leaveRoute() { outcome = nil }

  mutating func flash(_ topic: Reply.Topic, at now: Moment) {
    flash = (topic, now + Self.flashTime)
  }

  mutating func endFlash() { flash = nil }

  mutating func expire(_ now: Moment) {
    if let toast, toast.until <= now { self.toast = nil }
    if let flash, flash.until <= now { self.flash = nil }
  }

  var nextDeadline: Moment? { [toast?.until, flash?.until].compactMap(\.self).min() }

  /// - Parameter asking: words a reply's text for its reader (`Desk.asking`).
  func fill(_ scene: inout Scene, _ asking: (String) -> String) {
    if let (reply, until) = toast {
      scene.news.toast = Scene.Toast(
        topic: reply.topic, word: reply.word, text: asking(reply.text), offersUndo: reply.offersUndo
      )
      scene.news.toastEnd = until
    }
    scene.news.flash = flash?.topic
    if let outcome { scene.news.outcome = Scene.LastOutcome(outcome, asking) }
    // Before the devices' problems, of which a small screen hides the last.
    if let logFailure { scene.news.warnings.insert(tr("NOT LOGGED: \(logFailure)"), at: 0) }
  }
}

extension Scene.LastOutcome {
  /// nil for a reply that no word can express.
  init?(_ reply: Reply, _ asking: (String) -> String) {
    guard let word = reply.word else { return nil }
    self.init(topic: reply.topic, word: word, text: asking(reply.text))
  }
}
