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
    func detail(
      _ intent: IntentName, _ key: Key, _ detail: AttemptDetail, hint: String? = nil
    ) -> CommandRow<Self> {
      CommandRow(
        intent, [key], hint: hint, unavailable: none,
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
      detail("low", "1", .ended(.low), hint: tr("to 6, e details", context: "hint")),
      detail("middle", "2", .ended(.middle)),
      detail("crux", "3", .ended(.crux)),
      detail("top", "4", .ended(.top)),
      detail("felteasy", "5", .felt(.easy)),
      detail("felthard", "6", .felt(.hard)),
      CommandRow(
        "quality", ["e"], unavailable: none, takes: .movementQuality
      ) { _, desk, command in
        guard let placed, let found = session.facts(desk).climb.attempt(placed.attempt.id) else {
          return
        }
        desk.rate(found, in: session, by: command)
      },
    ]
  }
}
