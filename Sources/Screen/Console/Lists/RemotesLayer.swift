import Canvas
import HUD
import Languages
import Preferences
import Sound
import Words

/// Who can reach the page for phones. A choice holds for this session; the settings keep one for
/// all sessions.
struct RemotesLayer: ListLayer {
  private static let choices = RemoteChoice.allCases
  var cursor: Cursor

  init(_ desk: Desk) {
    cursor = Cursor(row: Self.choices.firstIndex(of: desk.remote.choice) ?? 0)
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter], hint: tr("choose", context: "hint")) { list, desk, _ in
        desk.pop()
        if let choice = Self.choices[at: list.cursor.row] { desk.serve(choice) }
      },
      CommandRow("remotes", ["Q"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    let rows = Self.choices.map { choice in
      let text =
        switch choice {
        case .off: tr("off", context: "page for phones")
        case .local: tr("this machine: for a browser on it")
        case .lan: tr("local network: for paired phones")
        }
      return choice == desk.remote.choice
        ? "\(text)  · \(tr("now", context: "page for phones"))" : text
    }
    return ListView(
      title: tr("Page for phones"), rows: rows, selection: cursor.row, empty: "",
      footer: footer(desk))
  }
}

extension Desk {
  /// Opens or closes the page for phones until the session ends.
  fileprivate mutating func serve(_ choice: RemoteChoice) {
    preferences.remote = choice
    guard choice != remote.choice else { return sound(.play(.same)) }
    add([.remote(.serve(choice))])
  }
}

extension RemoteDesk {
  /// Who can reach the page now.
  fileprivate var choice: RemoteChoice {
    switch status?.reach {
    case nil: .off
    case .local: .local
    case .lan: .lan
    }
  }
}
