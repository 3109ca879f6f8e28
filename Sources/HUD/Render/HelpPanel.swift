import Canvas

extension Renderer {
  /// Key, words and effect side by side; on a narrow screen the effect stands under its words. What does
  /// not fit scrolls.
  static func drawHelp(_ help: HelpView, _ scale: TextScale, _ frame: inout Frame) {
    let area = panel("Words and keys", footer: "↑ ↓ scroll · Esc closes", scale, &frame)
    let room = area.size.rows / scale.pitch
    let rows = scale == .small ? help.rows : help.rows.map(Self.inCapitals)
    let columns = HelpColumns(rows, width: scale.letters(in: area.size.columns))
    let say = scale.column(ofLetter: columns.key)
    let effect = scale.column(ofLetter: columns.effect)
    let items = rows.map(columns.lines)
    // The line at which each row begins.
    let starts = items.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    let lines = items.enumerated().flatMap { index, item in item.map { (index, $0) } }
    let looked = starts[min(max(0, help.selection), items.count)]
    let first = max(0, min(looked - room / 2, lines.count - room))
    let isScrolled = lines.count > room
    for (at, (index, line)) in lines.dropFirst(first).prefix(room).enumerated() {
      let row = area.row + at * scale.pitch
      let isLooked = isScrolled && index == help.selection
      if isLooked {
        let key = Rect(
          column: area.column, row: row, columns: say - 1, rows: scale.pitch)
        frame.fill(key, role: .selected)
      }
      write(
        line.key, scale, column: area.column, row: row, width: say - 1,
        role: isLooked ? .selected : .accent, &frame)
      write(
        line.say, scale, column: area.column + say, row: row, width: area.size.columns - say,
        role: .strong, &frame)
      write(
        line.effect, scale, column: area.column + effect, row: row,
        width: area.size.columns - effect, role: .text, &frame)
    }
    let last = min(lines.count, first + room)
    if isScrolled {
      let seen = " \(lines.prefix(last).last.map { $0.0 + 1 } ?? 0) of \(items.count) "
      frame.write(seen, column: area.column, row: area.row + area.size.rows, role: .dim)
    }
  }
}

extension Renderer {
  /// Large letters are capitals: of u and U nobody could tell which is meant.
  private static func inCapitals(_ row: Overlay.HelpRow) -> Overlay.HelpRow {
    var row = row
    row.key = row.key.split(separator: " ").map { key in
      key.count == 1 && key.first?.isUppercase == true ? "Shift-\(key)" : String(key)
    }.joined(separator: " ")
    return row
  }
}

/// Where the columns of the help begin, and its rows wrapped into them.
private struct HelpColumns {
  let key: Int
  let effect: Int
  private let say: Int
  private let width: Int

  init(_ rows: [Overlay.HelpRow], width: Int) {
    self.width = width
    key = min(10, (rows.map { DisplayWidth.columns($0.key) }.max() ?? 0)) + 1
    let longest = rows.map { DisplayWidth.columns($0.say) }.max() ?? 0
    say = width < 60 ? width - key : min(longest, (width - key) * 9 / 20)
    effect = width < 60 ? key : key + say + 2
  }

  func lines(of row: Overlay.HelpRow) -> [Overlay.HelpRow] {
    let words = row.say.isEmpty ? [] : DisplayWidth.wrapped(row.say, into: say)
    let effects = DisplayWidth.wrapped(row.effect, into: width - effect)
    // Beside each other, or the effect under the words.
    let says = effect > key ? words : words + Array(repeating: "", count: effects.count)
    let tells = effect > key ? effects : Array(repeating: "", count: words.count) + effects
    return (0..<max(says.count, tells.count)).map { index in
      Overlay.HelpRow(
        key: index == 0 ? row.key : "", say: index < says.count ? says[index] : "",
        effect: index < tells.count ? tells[index] : "")
    }
  }
}
