import Canvas
import HUD
import Languages
import Preferences
import Words

/// The settings that can be changed while the program runs. Each is saved for next time, and takes
/// effect at once unless its row says that it applies from the next session. A row says so if its
/// change could not be saved.
struct SettingsLayer: ListLayer {
  var cursor = Cursor()
  private var devices = Preferences.Devices()

  var passage: Passage { .words }
  var mode: Mode? { nil }

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.devices)])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .devices(let devices) = found { self.devices = devices }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("less", [.left]) { $0.change(&$1, by: -1, $2) },
      CommandRow("more", [.right], hint: tr("change", context: "hint")) {
        $0.change(&$1, by: 1, $2)
      },
      CommandRow("choose", [.enter, " "]) { $0.change(&$1, by: 1, $2) },
      CommandRow("settings", [",", "q"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    let rows = shown(desk).rows
    let width = (rows.map(\.title.count).max() ?? 0) + 2
    let begun = desk.preferencesAtStart.rows
    func value(_ place: Int) -> String {
      let row = rows[place]
      if desk.unsaved.contains(row.key) { return tr("\(row.value) (not saved)") }
      let waits = row.isForNextSession && row.value != begun[place].value
      return waits ? tr("\(row.value) (next session)") : row.value
    }
    var list = ListView(
      title: tr("Settings"),
      rows: rows.enumerated().map { place, row in
        row.title + String(repeating: " ", count: width - row.title.count) + value(place)
      },
      detailedRows: rows.enumerated().map { place, row in
        DetailedRow(sign: "", topic: nil, title: row.title, figure: value(place))
      },
      selection: cursor.row, empty: "", footer: footer(desk))
    list.explanations = rows.map(\.text)
    return list
  }

  /// The preferences, with changes made since by keys or words.
  private func shown(_ desk: Desk) -> Preferences {
    var shown = desk.preferences
    shown.devices = devices
    shown.isMuted = desk.audio.isMuted
    shown.profile = desk.audio.profile
    return shown
  }

  private func change(_ desk: inout Desk, by step: Int, _ command: Command) {
    let before = shown(desk)
    var after = before
    if before.rows[cursor.row].isTyped { return desk.push(OwnNameLayer(desk)) }
    guard let change = after.step(before.rows[cursor.row].key, by: step) else {
      return desk.refuse(tr("There is no other choice."))
    }
    desk.preferences = after
    if before.isMuted != after.isMuted { desk.add(desk.audio.toggleMuted()) }
    if before.profile != after.profile { desk.add(desk.audio.setProfile(after.profile)) }
    if before.remote != after.remote { desk.add([.remote(.serve(after.remote))]) }
    if after.reducesMotion { desk.news.endFlash() }
    desk.save(change)
  }
}
