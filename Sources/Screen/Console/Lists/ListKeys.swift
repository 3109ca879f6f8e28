import Canvas
import Core
import HUD
import Languages
import Sound
import Words

/// The keys that all lists have: moving, going to a row by its number, narrowing.
extension ListLayer {
  /// The commands of a list: its own, and those that all lists have.
  func listRows(_ own: [CommandRow<Self>], _ desk: Desk) -> [CommandRow<Self>] {
    // Words mean the same while keys go into the text that narrows the list.
    if cursor.isNarrowing { return narrowing + (own + moves(desk)).map(\.withoutKeys) }
    let isTyped = own.contains { $0.intent == "type" }
    let moves = moves(desk).filter { move in !own.contains { $0.intent == move.intent } }
    let hasNumbers = hasNumbers && !isTyped
    // What moves in some lists logs below others.
    let idle: [Key] =
      [.left, .right, .enter] + (isTyped ? [] : [" "]) + (self.hasNumbers ? [] : Key.digits + ["/"])
    return own + moves + (hasNumbers ? numbers : []) + [
      CommandRow("nothing", idle, unavailable: wayOn(desk)) { _, _, _ in }
    ]
  }

  /// The commands that move the selection, and close the list.
  func moves(_ desk: Desk) -> [CommandRow<Self>] {
    let isTyped = cursor.isNarrowing || ownRows(desk).contains { $0.intent == "type" }
    func keys(_ arrow: Key, _ letter: Key) -> [Key] { isTyped ? [arrow] : [arrow, letter] }
    return [
      CommandRow("down", keys(.down, "j"), help: tr("In a list: select the row below.")) {
        $0.move(by: 1, &$1, $2)
      },
      CommandRow("up", keys(.up, "k"), help: tr("In a list: select the row above.")) {
        $0.move(by: -1, &$1, $2)
      },
      CommandRow("page-down", [.pageDown], help: tr("In a list: go ten rows down.")) {
        $0.move(by: 10, &$1, $2)
      },
      CommandRow("page-up", [.pageUp], help: tr("In a list: go ten rows up.")) {
        $0.move(by: -10, &$1, $2)
      },
      CommandRow("scroll") { $0.move(by: $2.row ?? 0, &$1, $2) },
      CommandRow("first", [.home], help: tr("In a list: go to the first row.")) {
        $0.move(by: -Self.most, &$1, $2)
      },
      CommandRow("last", [.end], help: tr("In a list: go to the last row.")) {
        $0.move(by: Self.most, &$1, $2)
      },
      CommandRow("select") { list, desk, command in
        // A click selects a row; another click on it chooses it.
        guard let row = command.row.flatMap({ list.inSight(desk)[at: $0] }) else { return }
        guard row == list.cursor.row else { return list.select(row, desk) }
        desk.pass(Command("choose", by: command.gesture, at: command.actedAt))
      },
      CommandRow(
        "row", help: tr("In a list: select a row by its number: “row three”."), takes: .rowNumber,
        refuses: { refusal(ofRow: $0, desk) }
      ) { list, desk, command in list.go(to: command, &desk) },
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { list, desk, command in
        if list.cursor.narrowing != nil, command.gesture != .voice {
          list.widen(desk)
        } else {
          desk.close(by: command)
        }
      },
    ]
  }

  /// More rows than any list has.
  private static var most: Int { 1_000_000 }

  private var numbers: [CommandRow<Self>] {
    [
      CommandRow(
        "digit", Key.digits,
        help: tr("In a list: go to the row with this number; two digits for row 12."),
        takesLetter: true
      ) { list, desk, command in list.type(digit: command.text ?? "", &desk) },
      CommandRow(
        "narrow", ["/"],
        help: tr("In a list: narrow it by typing; Enter keeps those rows, Esc shows all.")
      ) {
        list, _, _ in
        list.cursor.narrowing = list.cursor.narrowing ?? ""
        list.cursor.isNarrowing = true
      },
    ]
  }

  /// The keys while the list is being narrowed.
  private var narrowing: [CommandRow<Self>] {
    [
      CommandRow("type") { list, desk, command in
        list.cursor.narrowing = String(
          ((list.cursor.narrowing ?? "") + (command.text ?? "")).prefix(40))
        list.select(0, desk)
      },
      CommandRow("erase", [.backspace]) { list, desk, _ in
        guard let text = list.cursor.narrowing, !text.isEmpty else { return list.widen(desk) }
        list.cursor.narrowing = String(text.dropLast())
        list.select(0, desk)
      },
      CommandRow("narrowed", [.enter], hint: tr("keep these rows", context: "hint")) {
        list, desk, _ in
        if list.cursor.narrowing?.isEmpty != false { return list.widen(desk) }
        list.cursor.isNarrowing = false
      },
      CommandRow("widen", [.escape], hint: tr("all rows", context: "hint")) { list, desk, _ in
        list.widen(desk)
      },
      CommandRow("down-narrowed", [.down]) { $0.move(by: 1, &$1, $2) },
      CommandRow("up-narrowed", [.up]) { $0.move(by: -1, &$1, $2) },
      CommandRow("page-down-narrowed", [.pageDown]) { $0.move(by: 10, &$1, $2) },
      CommandRow("page-up-narrowed", [.pageUp]) { $0.move(by: -10, &$1, $2) },
      CommandRow("first-narrowed", [.home]) { list, desk, _ in list.select(0, desk) },
      CommandRow("last-narrowed", [.end]) { list, desk, _ in list.select(.max, desk) },
    ]
  }

  /// The list as it is shown: narrowed, if it is.
  func shown(_ desk: Desk) -> ListView {
    var list = list(desk)
    guard let text = cursor.narrowing else { return list }
    let places = inSight(desk)
    list.rows = places.map { list.rows[$0] }
    list.detailedRows = places.compactMap { list.detailedRows[at: $0] }
    list.explanations = places.compactMap { list.explanations[at: $0] }
    list.selection = places.firstIndex(of: cursor.row) ?? 0
    list.refused = list.refused.flatMap(places.firstIndex)
    list.query = text
    list.empty = tr("No row has that.")
    return list
  }

  /// The places of the rows that the list shows.
  func inSight(_ desk: Desk) -> [Int] {
    let list = list(desk)
    let words = (cursor.narrowing ?? "").lowercased().split(separator: " ")
    guard !words.isEmpty else { return Array(list.rows.indices) }
    return list.rows.indices.filter { place in
      let detailed = list.detailedRows[at: place].map { [$0.title, $0.figure] + $0.lines } ?? []
      let text = ([list.rows[place]] + detailed).joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  private mutating func widen(_ desk: Desk) {
    cursor.narrowing = nil
    cursor.isNarrowing = false
    select(cursor.row, desk)
  }

  /// Goes to the row of the digits typed so far; if it doesn't exist, to that of the last digit.
  private mutating func type(digit: String, _ desk: inout Desk) {
    let rows = inSight(desk)
    for digits in [cursor.digits + digit, digit] {
      guard let number = Int(digits), let row = rows[at: number - 1] else { continue }
      cursor.digits = digits
      return cursor.row = row
    }
    cursor.digits = ""
    desk.refuse(
      rows.isEmpty
        ? tr("The list is empty.")
        : plural(
          rows.count, "There is no row \(digit): the list has \(rows.count.grouped).",
          "There is no row \(digit): the list has \(rows.count.grouped)."))
  }

  /// Selects the row whose number was said, as the screen numbers them.
  private mutating func go(to command: Command, _ desk: inout Desk) {
    let value = command.value ?? .row(-1)
    if let refusal = refusal(ofRow: value, desk) { return desk.refuse(refusal) }
    guard let row = inSight(desk)[at: Int(command.number ?? 1) - 1] else { return }
    let isBelow = row >= cursor.row
    cursor.row = row
    if command.gesture == .voice { desk.sound(.play(isBelow ? .next : .previous)) }
  }

  /// Why the list has no such row; nil if it has.
  private func refusal(ofRow value: Command.Value, _ desk: Desk) -> String? {
    let last = inSight(desk).count
    if case .number(let number, _) = value, let number = Int(exactly: number), last > 0,
      (1...last).contains(number)
    {
      return nil
    }
    return last == 0 ? tr("The list is empty.") : tr("Say “row” and a number up to \(last).")
  }

  private mutating func move(by rows: Int, _ desk: inout Desk, _ command: Command) {
    let places = inSight(desk)
    let place = places.firstIndex(of: cursor.row) ?? 0
    guard let row = places[at: max(0, min(places.count - 1, place + rows))], row != cursor.row
    else {
      guard command.intent != "scroll" else { return }
      return desk.refuse(
        places.isEmpty
          ? tr("The list is empty.") : rows > 0 ? tr("The last row.") : tr("The first row."))
    }
    cursor.row = row
    if command.gesture == .voice { desk.sound(.play(rows > 0 ? .next : .previous)) }
  }
}

extension Key {
  static let digits: [Key] = "1234567890".map { .character($0) }
}

extension SpokenForm {
  /// A row number, all equally likely. Doesn't ask for the rows, since they show the commands'
  /// hints.
  fileprivate static let rowNumber = SpokenForm.number(
    "row", NumberPrior(expected: (1...30).map(Double.init), isClosed: true))
}
