import Canvas
import Climbing
import Core
import Languages
import Session
import Words

extension ListLayer {
  /// The commands that delete or correct an attempt.
  ///
  /// - Parameter placed: the selected attempt; nil if there is none.
  func attemptRows(
    _ placed: PlacedAttempt?, in session: EntrySession, _ desk: Desk
  ) -> [CommandRow<Self>] {
    let none = placed == nil ? tr("There are no attempts yet.") : nil
    let isSend = placed?.attempt.outcome == .send
    func ordering(
      _ order: @escaping (String) -> ClimbOrder, called name: String
    ) -> CommandRow<Self>.Action {
      { _, desk, command in
        guard let id = placed?.attempt.id else { return }
        desk.correct(.climb(order(id)), in: session, by: command, called: name)
      }
    }
    // By word; by key there is a list of them.
    func detail(_ intent: IntentName, _ detail: AttemptDetail) -> CommandRow<Self> {
      CommandRow(
        intent, unavailable: none,
        action: ordering(
          { .describeAttempt($0, detail) },
          called: isSend ? tr("describing a send") : tr("describing a fall")))
    }
    return [
      CommandRow(
        "delete", ["d", .delete, "x"], hint: tr("delete", context: "hint"), unavailable: none,
        action: ordering(
          ClimbOrder.deleteAttempt,
          called: isSend ? tr("deleting a send") : tr("deleting a fall"))),
      CommandRow(
        "correct", ["c"],
        help: tr("In the attempts: turn a fall into a send, or a send into a fall."),
        hint: tr("correct", context: "hint"), unavailable: none,
        action: ordering(
          ClimbOrder.correctAttempt,
          called: isSend ? tr("correcting a send") : tr("correcting a fall"))),
      CommandRow(
        "correct-route", ["g"],
        help: tr("In the attempts: correct the route's grade, name or wall."),
        hint: tr("grade", context: "hint"), unavailable: none
      ) { _, desk, _ in
        if let placed { desk.push(RouteCorrectionLayer(placed.route, in: session, desk)) }
      },
      CommandRow(
        "note", ["N"], help: tr("In the attempts: write a note about one."),
        hint: tr("note", context: "hint"), unavailable: none
      ) { _, desk, _ in
        guard let placed, let found = session.facts(desk).climb.attempt(placed.attempt.id) else {
          return
        }
        desk.push(NoteLayer(found, in: session))
      },
      CommandRow(
        "choose", [.enter], help: tr("In the attempts: where it ended, and how it felt."),
        hint: tr("details", context: "hint"), unavailable: none
      ) { _, desk, _ in
        guard let placed, let found = session.facts(desk).climb.attempt(placed.attempt.id) else {
          return
        }
        desk.push(DetailsLayer(found, in: session))
      },
      detail("low", .ended(.low)), detail("middle", .ended(.middle)),
      detail("crux", .ended(.crux)), detail("top", .ended(.top)),
      detail("felteasy", .felt(.easy)), detail("felthard", .felt(.hard)),
      CommandRow(
        "quality", ["e"], hint: tr("quality", context: "hint"), unavailable: none,
        takes: .movementQuality
      ) { _, desk, command in
        guard let placed, let found = session.facts(desk).climb.attempt(placed.attempt.id) else {
          return
        }
        desk.rate(found, in: session, by: command)
      },
      daysRow(of: placed?.route.label),
    ]
  }
}
