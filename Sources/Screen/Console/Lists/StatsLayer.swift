import Analysis
import Canvas
import HUD
import Languages
import Words

/// The session and the last twelve months, drawn like `chalktalk stats`.
struct StatsLayer: ListLayer {
  var cursor = Cursor()
  private var layouts: [PageView.Layout] = []

  /// Widths in columns, from a small terminal to a wall.
  private static let widths = [36, 56, 76, 106]

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.year(until: desk.now, in: desk.unit))])
  }

  mutating func committed(_ desk: inout Desk) {
    desk.add([.look(.year(until: desk.now, in: desk.unit))])
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    guard case .year(let year) = found else { return }
    layouts = Self.widths.map { width in
      PageView.Layout(columns: width, lines: StatsText(width: width).lines(year))
    }
  }

  var hasNumbers: Bool { false }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [CommandRow("stats", ["v"]) { _, desk, command in desk.close(by: command) }]
  }

  /// The list with its scroll position.
  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Statistics"), rows: layouts.first?.lines ?? [], selection: cursor.row, empty: "",
      footer: "↑ ↓ \(tr("scroll", context: "hint")) · " + footer(desk))
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let list = list(desk)
    scene.overlay = .page(
      PageView(title: list.title, layouts: layouts, top: cursor.row, footer: list.footer))
  }
}
