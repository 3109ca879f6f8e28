import Canvas
import Core
package import HUD
import Languages
import Sound
package import Words

/// A list over the screen, for keys, words and clicks.
///
/// It stays open until it is closed. All lists have the same keys (`ListKeys`); the others go
/// through to the screen below, unless the list holds them back.
package protocol ListLayer: Layer {
  var cursor: Cursor { get set }
  func list(_ desk: Desk) -> ListView
  /// The commands for its rows.
  func ownRows(_ desk: Desk) -> [CommandRow<Self>]
  /// Whether its rows have numbers and can be narrowed; the lines of a page can't.
  var hasNumbers: Bool { get }
  /// Receives the result of its lookup.
  mutating func receive(_ found: Found, _ desk: Desk)
}

/// A list's selected row, and what narrows the list.
package struct Cursor {
  /// The selected row's place among all rows, those out of sight included.
  var row: Int
  /// What was typed to narrow the list; nil if nothing was.
  var narrowing: String?
  /// Whether keys go into that text.
  var isNarrowing = false
  /// The digits of a row's number typed so far; any other key begins a new number.
  var digits = ""
  /// Opened by a word, and by no key used since: it goes with the next word that means the screen
  /// below.
  var isByVoice = false

  init(row: Int = 0) { self.row = max(0, row) }
}

extension ListLayer {
  package var mode: Mode? { .list }
  package var passage: Passage { .everything }
  package var hasNumbers: Bool { true }
  package var yields: Bool { cursor.isByVoice }
  package func wayOn(_ desk: Desk) -> String { tr("Not in this list: Esc closes it.") }
  package mutating func receive(_ found: Found, _ desk: Desk) {}

  package func rows(_ desk: Desk) -> [CommandRow<Self>] { listRows(ownRows(desk), desk) }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if input.source == .terminal { cursor.isByVoice = false }
    if case .found(let found) = input { receive(found, desk) }
    if input.source == .terminal, !input.isDigit { cursor.digits = "" }
    select(cursor.row, desk)
  }

  /// An undo may have shortened the list.
  package mutating func committed(_ desk: inout Desk) { select(cursor.row, desk) }

  package func fill(_ scene: inout Scene, _ desk: Desk) { scene.overlay = .list(shown(desk)) }

  /// The selected row: what the list's commands act on.
  package func target(_ desk: Desk) -> String {
    let list = list(desk)
    return list.detailedRows[at: cursor.row]?.title ?? list.rows[at: cursor.row] ?? ""
  }

  /// Closing the list acts on no row.
  package func isAimed(_ intent: IntentName) -> Bool { intent != "close" }

  /// A phone goes on with what is below the list; if it can do nothing there, it shows what is open.
  /// It can close a list that is in the way, but not act on a row that it doesn't show.
  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    if passage == .nothing { card.offers = offers(["close"], desk) }
    guard passage == .nothing || card.isIdle else { return }
    card.figures = .open(
      list(desk).title, tr("Choose on the machine that runs Chalktalk."))
  }

  /// A phone's command to choose a row, which it names by its text: the list may have changed.
  var choosingByText: CommandRow<Self> {
    CommandRow("choose-row") { list, desk, command in
      // As it came in: without the isolates of its names.
      let wanted = command.text ?? ""
      guard let row = list.list(desk).rows.firstIndex(where: { TypedText($0).text == wanted })
      else {
        return desk.refuse(tr("That is no longer in the list."))
      }
      list.select(row, desk)
      list.ownRows(desk).first { $0.intent == "choose" }?.action(&list, &desk, command)
    }
  }

  /// Offers the list to phones, also over what they show.
  func offer(_ card: inout RemoteCard, _ desk: Desk) {
    let list = list(desk)
    if card.isIdle || card.lift == nil && card.climb == nil {
      card.figures = .open(list.title, "")
      card.offers = []
    }
    card.list = RemoteCard.List(title: list.title, rows: list.rows)
    card.offers += offers(["choose-row", "close"], desk)
  }

  /// Selects a row, or the nearest one in sight.
  mutating func select(_ row: Int, _ desk: Desk) {
    let rows = inSight(desk)
    cursor.row = rows.first { $0 >= row } ?? rows.last ?? 0
  }
}

extension Input {
  fileprivate var isDigit: Bool {
    if case .key(let key, _) = self { Key.digits.contains(key) } else { false }
  }
}
