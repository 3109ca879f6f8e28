import Canvas
import Climbing
import Core
import Languages
import Preferences
import Session
import Words

/// Details of the latest attempt: where it ended, how it felt, a note.
extension ClimbLayer {
  func detailRows(_ desk: Desk) -> [CommandRow<Self>] {
    let fresh = desk.freshAttempt
    let late = fresh == nil ? tr("That works only right after an attempt.") : nil
    let noFall =
      late ?? (fresh?.found.attempt.outcome == .send ? tr("A send ends at the top.") : nil)
    return [
      detail("low", "1", .ended(.low), hint: tr("low", context: "high point"), unavailable: noFall),
      detail(
        "middle", "2", .ended(.middle), hint: tr("middle", context: "high point"),
        unavailable: noFall),
      detail(
        "crux", "3", .ended(.crux), hint: tr("crux", context: "high point"), unavailable: noFall),
      detail("top", "4", .ended(.top), hint: tr("top", context: "high point"), unavailable: noFall),
      detail(
        "felteasy", "5", .felt(.easy), hint: tr("felt easy", context: "hint"), unavailable: late),
      detail(
        "felthard", "6", .felt(.hard), hint: tr("felt hard", context: "hint"), unavailable: late),
      CommandRow(
        "quality", ["e"], help: MovementQuality.help, hint: tr("quality", context: "hint"),
        unavailable: late, takes: .movementQuality
      ) { _, desk, command in
        if let fresh = desk.freshAttempt { desk.rate(fresh.found, in: .open, by: command) }
      },
      CommandRow(
        "note", ["N"], help: tr("Right after an attempt: write a note about it."),
        hint: tr("note", context: "hint"),
        unavailable: late.map { _ in tr("Press h to write a note about an earlier attempt.") }
      ) { _, desk, _ in
        if let fresh = desk.freshAttempt { desk.push(NoteLayer(fresh.found)) }
      },
    ]
  }

  private func detail(
    _ intent: IntentName, _ key: Key, _ detail: AttemptDetail, hint: String, unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(intent, [key], hint: hint, unavailable: unavailable) { _, desk, command in
      guard let fresh = desk.freshAttempt else { return }
      desk.order(.describeAttempt(fresh.found.attempt.id, detail), by: command)
    }
  }
}

extension Desk {
  /// The attempt that can still get details, and until when; nil if it is too late for any.
  var freshAttempt: (found: FoundAttempt, until: Moment)? {
    guard isOpen, let last = session.facts.climb.last else { return nil }
    let until = last.changedAt + .seconds(preferences.detailsFor)
    guard now < until, let found = session.facts.climb.attempt(last.id),
      found.route.id == session.facts.climb.current?.id || found.attempt.id == triedBeforeSwitch
    else { return nil }
    return (found, until)
  }
}
