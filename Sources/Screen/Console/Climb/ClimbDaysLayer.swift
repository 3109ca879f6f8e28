import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// One climb day by day, over all sessions.
struct ClimbDaysLayer: ListLayer {
  var cursor = Cursor()
  private let label: ClimbLabel
  private var climb: Climb?
  /// All climbs of the climber, for corrections.
  private var others: [NamedClimb] = []

  init(_ label: ClimbLabel) { self.label = label }

  /// Words go on to the climbing below.
  var passage: Passage { .words }

  mutating func begin(_ desk: inout Desk) { desk.add([.look(.climb(label))]) }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .climb(let climb, let others) = found { (self.climb, self.others) = (climb, others) }
  }

  mutating func committed(_ desk: inout Desk) { desk.add([.look(.climb(label))]) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "correct-climb", ["c"],
        help: tr("In a climb's days: correct its name, join it to another one, or take it down."),
        hint: climb.map { _ in tr("correct", context: "hint") },
        unavailable: climb == nil ? tr("No climb has this name now.") : nil
      ) { list, desk, _ in
        guard let climb = list.climb else { return }
        desk.push(
          ClimbCorrectionLayer(climb, among: list.others, on: climb.byDay[at: list.cursor.row]?.day)
        )
      }
    ] + historyRows(desk) + [
      CommandRow("climb-days", ["i"]) { _, desk, command in desk.close(by: command) }
    ]
  }

  func list(_ desk: Desk) -> ListView {
    let grade = climb.map { "  \($0.grade)" } ?? ""
    let tried = climb.flatMap(\.past.shown).map { ": \($0)" } ?? ""
    return ListView(
      title: label.title + grade + tried, rows: climb?.byDay.map(\.text) ?? [],
      selection: cursor.row,
      empty: climb == nil ? tr("No climb has this name now.") : tr("Nothing was tried on it yet."),
      footer: footer(desk))
  }
}

extension ListLayer {
  /// The key that shows a climb's tries by day.
  ///
  /// - Parameters:
  ///   - climb: the selected one; nil where nothing with a name is selected.
  ///   - keys: another key where letters are typed.
  func daysRow(of climb: ClimbLabel?, _ keys: [Key] = ["i"]) -> CommandRow<Self> {
    // One line of the help is enough.
    CommandRow(
      keys == ["i"] ? "climb-days" : "picked-climb-days", keys,
      help: keys == ["i"] ? tr("In a list that names a climb: see its tries day by day.") : nil,
      hint: climb.map { _ in tr("days", context: "hint") },
      unavailable: climb == nil ? tr("No climb with a name is selected.") : nil
    ) { _, desk, _ in
      if let climb { desk.push(ClimbDaysLayer(climb)) }
    }
  }
}

extension Route {
  /// The climb's name and place; nil for a route without a name.
  var label: ClimbLabel? {
    name.map { ClimbLabel(isBoulder: grade.system.isForBoulders, name: $0, wall: wall) }
  }
}

extension ClimbTries {
  /// `Mon 23 Nov 2026  4 tries, 1 send  last fall at the crux`.
  fileprivate var text: String {
    let tried = plural(tries, "\(tries.grouped) try", "\(tries.grouped) tries")
    let sent =
      sends == 0 ? nil : plural(sends, "\(sends.grouped) send", "\(sends.grouped) sends")
    return [
      day.text, [tried, sent].compactMap(\.self).joined(separator: ", "),
      lastFall.map { tr("last fall \($0.phrase)") },
    ].compactMap(\.self).joined(separator: "  ")
  }
}
