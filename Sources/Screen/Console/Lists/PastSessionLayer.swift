import Canvas
import Climbing
import HUD
import Session
import Words

/// A past session's attempts, each of which can be corrected or deleted.
struct PastSessionLayer: ListLayer {
  var cursor = Cursor()
  private let past: PastSession
  private var state = SessionState()

  init(_ past: PastSession) { self.past = past }

  var passage: Passage { .nothing }
  var patience: Duration? { .seconds(120) }

  mutating func begin(_ desk: inout Desk) {
    cursor.touch(desk.now)
    desk.add([.look(.session(past.id))])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .session(let events) = found { state = SessionState(folding: events) }
  }

  mutating func committed(_ desk: inout Desk) { desk.add([.look(.session(past.id))]) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let attempts = state.facts.attemptsInOrder
    let none = attempts.isEmpty ? "There are no attempts." : nil
    return [
      CommandRow(
        "correct", ["c", .enter],
        help: "In a past session: turn a fall into a send, or a send into a fall.",
        hint: "correct", unavailable: none
      ) { $0.order(ClimbOrder.correctAttempt, "correcting", &$1, $2) },
      CommandRow("delete", ["d", .delete], hint: "delete", unavailable: none) {
        $0.order(ClimbOrder.deleteAttempt, "deleting", &$1, $2)
      },
    ] + historyRows(desk)
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: past.title,
      rows: state.facts.attemptsInOrder.map { $0.text(timeOfDay: desk.timeOfDay) },
      selection: cursor.row,
      empty: past.told.isEmpty ? "Nothing was logged." : past.told.joined(separator: ", "),
      footer: footer(desk))
  }

  private func order(
    _ order: (String) -> ClimbOrder, _ doing: String, _ desk: inout Desk, _ command: Command
  ) {
    guard let found = state.facts.attemptsInOrder[at: cursor.row] else { return }
    desk.order(
      .climb(order(found.attempt.id)), in: state, by: command,
      called: "\(doing) a \(found.attempt.outcome.rawValue) of \(past.start)")
  }
}
