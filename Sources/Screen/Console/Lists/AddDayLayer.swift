import Canvas
import Core
import HUD
import Languages
import Preferences
import Session
import Words

/// The days that are over, to write down a session that wasn't logged.
struct AddDayLayer: SearchedLayer {
  var cursor = Cursor()
  var query = ""
  /// Today first.
  private var days: [Day] = []

  mutating func begin(_ desk: inout Desk) { desk.add([.look(.days)]) }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .days(let days) = found { self.days = days }
  }

  struct Item: SearchedItem {
    let day: Day
    let text: String
  }

  func title(_ desk: Desk) -> String { tr("Add a session: which day?") }
  func footerLead(_ desk: Desk) -> String { tr("type a day: 2026-11-27") }
  var hint: String { tr("choose", context: "hint") }

  func items(_ desk: Desk) -> [Item] {
    let typed = Day(query.trimmed).flatMap { day in
      days.first.map { day <= $0 } == true && !days.contains(day) ? day : nil
    }
    return (days + [typed].compactMap(\.self)).map { day in
      let note = day == days.first ? "  " + tr("(today)") : ""
      return Item(day: day, text: day.text + note)
    }.filter { $0.fits(query) || "\($0.day)".contains(query.trimmed) }
  }

  func choose(_ item: Item, _ desk: inout Desk, by command: Command) {
    desk.pop()
    desk.push(AddEntryLayer(to: .day(item.day)))
  }
}
