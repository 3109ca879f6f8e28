import Canvas
import Climbing
import Core
import HUD
import Languages
import Session
import Words

/// A past session's attempts and sets, each of which can be corrected or deleted.
struct PastSessionLayer: ListLayer {
  var cursor = Cursor()
  private var past: PastSession
  private var state = SessionState()

  init(_ past: PastSession) { self.past = past }

  /// Words go on to the climbing below.
  var passage: Passage { .words }

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.session(past.id))])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .session(let events, let book) = found, events.first?.sessionID == past.id {
      state = SessionState(folding: events, knowing: book)
    }
    // Its date may have been taken back.
    if case .sessions(let found) = found,
      let found = PastSession.numbered(found).first(where: { $0.id == past.id })
    {
      past = found
    }
  }

  mutating func committed(_ desk: inout Desk) { desk.add([.look(.session(past.id))]) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let session = EntrySession.past(state, start: past.start)
    let rows =
      switch state.facts.entriesInOrder[at: cursor.row] {
      case .set(let block, let set): setRows((block, set), in: session, desk)
      case .attempt(let placed): attemptRows(placed, in: session, desk)
      case nil: attemptRows(nil, in: session, desk)
      }
    let adding = CommandRow<Self>(
      "add-entry", ["a"], help: tr("In a past session: add a try or a set that wasn't logged."),
      hint: tr("add", context: "hint"),
      unavailable: state.facts.endedAt == nil ? tr("This session is still running.") : nil
    ) { list, desk, _ in
      desk.push(AddEntryLayer(to: .session(list.state, start: list.past.start)))
    }
    return (dateRow(desk).map { [$0] } ?? []) + rows + [adding] + historyRows(desk)
  }

  /// Undo takes back the date that the session was given, if nothing was done since then in this run.
  private func dateRow(_ desk: Desk) -> CommandRow<Self>? {
    guard !desk.canUndo, let dating = state.latestDating else { return nil }
    let start = past.start
    return CommandRow("undo", ["u"], hint: tr("undo the date", context: "hint")) {
      _, desk, command in
      desk.remember(dating, ofSessionFrom: start)
      desk.undo(by: command)
    }
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: [past.title, state.latestDating.map { _ in tr("dated by you") }]
        .compactMap(\.self).joined(separator: ", "),
      rows: state.facts.entriesInOrder.map { $0.text(desk) },
      selection: cursor.row,
      empty: past.summary.isEmpty
        ? tr("Nothing was logged.") : past.summary.joined(separator: ", "),
      footer: footer(desk))
  }
}
