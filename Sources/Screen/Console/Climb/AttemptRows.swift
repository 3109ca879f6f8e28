import Canvas
import Climbing
import Core
import Session
import Words

extension ListLayer {
  /// The commands that delete or correct an attempt.
  ///
  /// - Parameter placed: the selected attempt; nil if there is none.
  func attemptRows(
    _ placed: PlacedAttempt?, in session: EntrySession, _ desk: Desk
  ) -> [CommandRow<Self>] {
    let none = placed == nil ? "There are no attempts yet." : nil
    let outcome = placed?.attempt.outcome.rawValue ?? ""
    func ordering(
      _ order: @escaping (String) -> ClimbOrder, _ doing: String
    ) -> CommandRow<Self>.Action {
      { _, desk, command in
        guard let id = placed?.attempt.id else { return }
        desk.correct(
          .climb(order(id)), in: session, by: command, called: "\(doing) a \(outcome)")
      }
    }
    func detail(
      _ intent: IntentName, _ key: Key, _ detail: AttemptDetail, hint: String? = nil
    ) -> CommandRow<Self> {
      CommandRow(
        intent, [key], hint: hint, unavailable: none,
        action: ordering({ .describeAttempt($0, detail) }, "describing"))
    }
    return [
      CommandRow(
        "delete", ["d", .delete, "x"], hint: "delete", unavailable: none,
        action: ordering(ClimbOrder.deleteAttempt, "deleting")),
      CommandRow(
        "correct", ["c"], help: "In the attempts: turn a fall into a send, or a send into a fall.",
        hint: "correct", unavailable: none,
        action: ordering(ClimbOrder.correctAttempt, "correcting")),
      CommandRow(
        "correct-route", ["g"],
        help: "In the attempts: correct the route's grade, name or wall.", hint: "grade",
        unavailable: none
      ) { _, desk, _ in
        if let placed { desk.push(RouteCorrectionLayer(placed.route, in: session, desk)) }
      },
      CommandRow(
        "note", ["N"], help: "In the attempts: write a note about one.", hint: "note",
        unavailable: none
      ) { _, desk, _ in
        guard let placed, let found = session.facts(desk).climb.attempt(placed.attempt.id) else {
          return
        }
        desk.push(NoteLayer(found, in: session))
      },
      detail("low", "1", .ended(.low), hint: "to 6, e details"),
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
