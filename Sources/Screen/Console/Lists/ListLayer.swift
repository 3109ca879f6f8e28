package import Canvas
package import Core
package import HUD
import Languages
import Sound
import Words

/// A list over the screen, for keys, words and clicks.
///
/// The climbing goes on below: commands that the list has no row for pass through. An untouched
/// list closes by itself, so that nobody forgets it.
package protocol ListLayer: Layer {
  var cursor: Cursor { get set }
  func list(_ desk: Desk) -> ListView
  /// The commands for its rows.
  func ownRows(_ desk: Desk) -> [CommandRow<Self>]
  /// Keys that move the selection, besides the arrows.
  var letters: (down: [Key], up: [Key]) { get }
  /// Receives the result of its lookup.
  mutating func receive(_ found: Found, _ desk: Desk)
  /// How long it stays open untouched; nil: until it is closed.
  var patience: Duration? { get }
  /// Called when nobody has touched it for that long.
  func giveUp(_ desk: inout Desk)
}

/// A list's selected row.
package struct Cursor {
  var row: Int
  fileprivate var touchedAt = Moment(microseconds: 0)
  /// Opened by a word, and by no key used since: it goes with the next word that means the screen
  /// below.
  var isByVoice = false

  init(row: Int = 0) { self.row = max(0, row) }

  /// Notes that somebody is using the list.
  mutating func touch(_ now: Moment) { touchedAt = now }
}

extension ListLayer {
  package var mode: Mode? { .list }
  package var passage: Passage { .everything }
  package var yields: Bool { cursor.isByVoice }
  package var patience: Duration? { .seconds(15) }
  package var letters: (down: [Key], up: [Key]) { ([], []) }
  package func wayOn(_ desk: Desk) -> String { tr("Not in this list: Esc closes it.") }
  package mutating func receive(_ found: Found, _ desk: Desk) {}
  package func giveUp(_ desk: inout Desk) { desk.fade() }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    ownRows(desk) + moves(desk)
  }

  /// The commands that every list has.
  func moves(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("down", [.down] + letters.down) { $0.move(by: 1, &$1, $2) },
      CommandRow("up", [.up] + letters.up) { $0.move(by: -1, &$1, $2) },
      CommandRow("page-down", [.pageDown]) { $0.move(by: 10, &$1, $2) },
      CommandRow("page-up", [.pageUp]) { $0.move(by: -10, &$1, $2) },
      CommandRow("scroll") { $0.move(by: $2.row ?? 0, &$1, $2) },
      CommandRow("first", [.home]) { list, desk, _ in list.select(0, desk) },
      CommandRow("last", [.end]) { list, desk, _ in list.select(.max, desk) },
      CommandRow("select") { list, desk, command in
        // A click selects a row; another click on it chooses it.
        guard let row = command.row else { return }
        guard row == list.cursor.row else { return list.select(row, desk) }
        desk.pass(Command("choose", by: command.gesture, at: command.actedAt))
      },
      CommandRow(
        "row", help: tr("In a list: select a row by its number: “row three”."), takes: .rowNumber,
        refuses: { refusal(ofRow: $0, desk) }
      ) { list, desk, command in list.go(to: command, &desk) },
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { _, desk, command in
        desk.close(by: command)
      },
    ]
  }

  package mutating func begin(_ desk: inout Desk) { cursor.touchedAt = desk.now }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if let patience, desk.now >= cursor.touchedAt + patience { return giveUp(&desk) }
    if input.source == .voice || input.source == .terminal { cursor.touchedAt = desk.now }
    if input.source == .terminal { cursor.isByVoice = false }
    if case .found(let found) = input { receive(found, desk) }
    select(cursor.row, desk)
  }

  /// An undo may have shortened the list.
  package mutating func committed(_ desk: inout Desk) { select(cursor.row, desk) }

  package func nextDeadline(_ desk: Desk) -> Moment? { patience.map { cursor.touchedAt + $0 } }

  package func fill(_ scene: inout Scene, _ desk: Desk) { scene.overlay = .list(list(desk)) }

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
      guard let row = list.list(desk).rows.firstIndex(of: command.text ?? "") else {
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

  /// Selects a row, or the nearest one that the list has.
  mutating func select(_ row: Int, _ desk: Desk) {
    cursor.row = min(max(0, row), max(0, list(desk).rows.count - 1))
  }

  /// Selects the row whose number was said, as the screen numbers them.
  private mutating func go(to command: Command, _ desk: inout Desk) {
    if let refusal = command.value.map({ refusal(ofRow: $0, desk) })
      ?? refusal(ofRow: .row(-1), desk)
    {
      return desk.refuse(refusal)
    }
    let number = Int(command.number ?? 1)
    let isBelow = number - 1 >= cursor.row
    select(number - 1, desk)
    if command.gesture == .voice { desk.sound(.play(isBelow ? .next : .previous)) }
  }

  /// Why the list has no such row; nil if it has.
  private func refusal(ofRow value: Command.Value, _ desk: Desk) -> String? {
    let last = list(desk).rows.count
    if case .number(let number, _) = value, let number = Int(exactly: number),
      (1...max(1, last)).contains(number), last > 0
    {
      return nil
    }
    return last == 0 ? tr("The list is empty.") : tr("Say “row” and a number up to \(last).")
  }

  private mutating func move(by rows: Int, _ desk: inout Desk, _ command: Command) {
    let row = cursor.row
    select(row + rows, desk)
    guard command.gesture == .voice else { return }
    if cursor.row == row {
      return desk.refuse(rows > 0 ? tr("The last row.") : tr("The first row."))
    }
    desk.sound(.play(rows > 0 ? .next : .previous))
  }
}

extension SpokenForm {
  /// A row number, all equally likely. Doesn't ask for the rows, since they show the commands'
  /// hints.
  fileprivate static let rowNumber = SpokenForm.number(
    "row", NumberPrior(expected: (1...30).map(Double.init), isClosed: true))
}
