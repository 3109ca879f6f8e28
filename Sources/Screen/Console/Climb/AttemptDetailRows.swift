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
    let last = desk.lastAttempt
    let none = last == nil ? tr("No attempt on this route yet: h lists earlier ones.") : nil
    let noFall = none ?? (last?.attempt.outcome == .send ? tr("A send ends at the top.") : nil)
    return [
      detail(
        "low", "1", .ended(.low), hint: tr("low", context: "high point"), unavailable: noFall, desk),
      detail(
        "middle", "2", .ended(.middle), hint: tr("middle", context: "high point"),
        unavailable: noFall, desk),
      detail(
        "crux", "3", .ended(.crux), hint: tr("crux", context: "high point"), unavailable: noFall,
        desk),
      detail(
        "top", "4", .ended(.top), hint: tr("top", context: "high point"), unavailable: noFall, desk),
      detail(
        "felteasy", "5", .felt(.easy), hint: tr("felt easy", context: "hint"), unavailable: none,
        desk),
      detail(
        "felthard", "6", .felt(.hard), hint: tr("felt hard", context: "hint"), unavailable: none,
        desk),
      CommandRow(
        "quality", ["e"], help: MovementQuality.help,
        hint: desk.hintOfDetail(tr("quality", context: "hint")), unavailable: none,
        doubt: desk.doubtAboutDetail(tr("quality", context: "hint")), takes: .movementQuality
      ) { _, desk, command in
        if let last = desk.lastAttempt { desk.rate(last, in: .open, by: command) }
      },
      CommandRow(
        "note", ["N"], help: tr("After an attempt: write a note about it."),
        hint: desk.hintOfDetail(tr("note", context: "hint")),
        unavailable: none.map { _ in tr("Press h to write a note about an earlier attempt.") }
      ) { _, desk, _ in
        if let last = desk.lastAttempt { desk.push(NoteLayer(last)) }
      },

    ]
  }

  private func detail(
    _ intent: IntentName, _ key: Key, _ detail: AttemptDetail, hint: String, unavailable: String?,
    _ desk: Desk
  ) -> CommandRow<Self> {
    CommandRow(
      intent, [key], hint: desk.hintOfDetail(hint), unavailable: unavailable,
      doubt: desk.doubtAboutDetail(hint)
    ) { _, desk, command in
      guard let last = desk.lastAttempt else { return }
      desk.order(.describeAttempt(last.attempt.id, detail), by: command)
    }
  }
}

extension Desk {
  /// The attempt that details belong to: the last one, until the next attempt or route; nil if there
  /// is none.
  var lastAttempt: FoundAttempt? {
    guard isOpen, let last = session.facts.climb.last,
      let found = session.facts.climb.attempt(last.id),
      found.route.id == session.facts.climb.current?.id || found.attempt.id == triedBeforeSwitch
    else { return nil }
    return found
  }

  /// Until when a word can only be about the last attempt; later it may be the room's, and is asked
  /// about. It goes on while somebody is trying.
  var detailsOpenUntil: Moment? {
    guard let last = session.facts.climb.last, lastAttempt != nil else { return nil }
    let touched = detailsTouched.flatMap { $0.attempt == last.id ? $0.at : nil }
    let until = max(last.changedAt, touched ?? last.changedAt) + .seconds(preferences.detailsFor)
    return now < until ? until : nil
  }

  /// Whoever says or presses something, or was nearly heard, is still busy with the attempt.
  mutating func keepDetailsOpen(by input: Input) {
    guard detailsOpenUntil != nil, let last = session.facts.climb.last else { return }
    switch input {
    case .rejected(let rejection) where rejection.isOfWord: detailsTouched = (last.id, now)
    case _ where input.source != .program: detailsTouched = (last.id, now)
    default: break
    }
  }

  /// A detail's hint, while the attempt is news: the other keys have no room beside them.
  fileprivate func hintOfDetail(_ hint: String) -> String? {
    guard let last = session.facts.climb.last, lastAttempt != nil,
      now < last.changedAt + News.toastTime
    else { return nil }
    return hint
  }

  /// The question whether a detail said late was meant: “crux: the fall on V4?”
  fileprivate func doubtAboutDetail(_ detail: String) -> String? {
    guard detailsOpenUntil == nil, let last = lastAttempt else { return nil }
    return last.attempt.outcome == .send
      ? tr("“\(detail)”: the send of \(last.route.grade)?")
      : tr("“\(detail)”: the fall on \(last.route.grade)?")
  }
}
