import Canvas
import HUD
import Languages
import Session
import Words

/// The sessions of the log, latest first, to open, or to delete after a question.
struct SessionsLayer: ListLayer {
  var cursor = Cursor()
  private var sessions: [PastSession] = []
  private var pages = Pages()

  /// Words go on to the climbing below.
  var passage: Passage { .words }

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.sessions(pages.wanted))])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .sessions(let found) = found {
      sessions = PastSession.numbered(pages.shown(of: found))
    }
  }

  mutating func committed(_ desk: inout Desk) { desk.add([.look(.sessions(pages.wanted))]) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let selected = selected
    let isOpen = selected?.id == desk.session.facts.id
    let isMore = pages.hasMore && cursor.row == sessions.count
    return [
      CommandRow(
        "choose", [.enter], hint: tr("open", context: "hint"),
        unavailable: selected == nil && !isMore ? tr("There is no session to open.") : nil
      ) { list, desk, _ in
        if isMore {
          list.pages.turn()
          desk.add([.look(.sessions(list.pages.wanted))])
        }
        guard let selected else { return }
        desk.push(PastSessionLayer(selected))
      },
      CommandRow(
        "delete", ["d", .delete], hint: tr("delete", context: "hint"),
        unavailable: selected == nil
          ? tr("There is no session to delete.")
          : isOpen ? tr("This session is still running.") : nil,
        asks: selected.map { tr("Delete \($0.content)?") }
      ) { _, desk, command in
        guard let selected else { return }
        desk.commit(
          SessionState.deletion(
            of: selected.id, called: selected.content, desk.context(of: command)),
          called: tr("deleting \(selected.content)"))
      },
      CommandRow(
        "add-session", ["a"], help: tr("In past sessions: add a session that wasn't logged."),
        hint: tr("add", context: "hint")
      ) { _, desk, _ in desk.push(AddDayLayer()) },
    ] + historyRows(desk) + [
      CommandRow("sessions", ["H", "q"]) { _, desk, command in desk.close(by: command) }
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Past sessions, newest first"),
      rows: sessions.map {
        $0.id == desk.session.facts.id ? "\($0.text)  \(tr("(this one)"))" : $0.text
      } + pages.row,
      selection: cursor.row,
      empty: tr("No sessions yet. Each is listed here once it has ended."), footer: footer(desk))
  }

  private var selected: PastSession? { sessions[at: cursor.row] }
}
