import Canvas
import Languages

extension Renderer {
  /// Key, words and effect side by side; on a narrow screen the effect goes under its words. Help
  /// that doesn't fit scrolls.
  static func drawHelp(
    _ rows: [Overlay.HelpRow], _ selection: Int, for query: String, _ largest: TextScale,
    after before: Viewport?, _ frame: inout Frame
  ) -> Viewport {
    let name = tr("Words and keys")
    let title = query.isEmpty ? name : "\(name): \(query)▏"
    let footer = [tr("type to search"), tr("↑ ↓ scroll"), tr("Esc closes")]
    let area = panel(title, footer: footer.joined(separator: " · "), largest, &frame)
    if rows.isEmpty {
      frame.write(tr("Nothing fits."), column: area.column, row: area.row, role: .dim)
    }
    let scale = scale(of: rows, largest, in: area.size)
    let page = HelpPage(rows, scale, columns: area.size.columns)
    let room = area.size.rows / scale.pitch
    let viewport = Viewport(
      of: "help", selection: page.line(of: selection), count: page.lines.count, room: room,
      after: before)
    let isScrolled = page.lines.count > room
    let shown = page.lines.dropFirst(viewport.first).prefix(room)
    for (at, line) in shown.enumerated() {
      let isSelected = isScrolled && line.row == selection
      draw(
        line.text, page.columns, scale, isSelected: isSelected, in: area,
        row: area.row + at * scale.pitch, &frame)
    }
    if isScrolled {
      let last = shown.last.map { $0.row + 1 } ?? 0
      let seen = " \(tr("\(last) of \(rows.count)", context: "place")) "
      let left = area.size.columns - DisplayWidth.columns(title) - 3
      if DisplayWidth.columns(seen) <= left {
        frame.write(seen, endingBefore: area.right, row: area.row - 1, role: .dim)
      }
    }
    return viewport
  }

  /// Large letters if all of the help fits.
  private static func scale(
    of rows: [Overlay.HelpRow], _ largest: TextScale, in size: Size
  ) -> TextScale {
    guard largest != .small else { return .small }
    let page = HelpPage(rows, largest, columns: size.columns)
    let fits =
      page.lines.count * largest.pitch <= size.rows
      && page.lines.allSatisfy { line in
        let say = largest.column(ofLetter: page.columns.effect - page.columns.key)
        return largest.columns(of: line.text.effect)
          <= size.columns - largest.column(ofLetter: page.columns.effect)
          && largest.columns(of: line.text.say) <= (say == 0 ? size.columns : say)
      }
    return fits ? largest : .small
  }

  private static func draw(
    _ text: Overlay.HelpRow, _ columns: HelpColumns, _ scale: TextScale, isSelected: Bool,
    in area: Rect, row: Int, _ frame: inout Frame
  ) {
    let say = scale.column(ofLetter: columns.key)
    let effect = scale.column(ofLetter: columns.effect)
    if isSelected {
      let key = Rect(column: area.column, row: row, columns: say - 1, rows: scale.pitch)
      frame.fill(key, role: .selected)
    }
    write(
      text.key, scale, column: area.column, row: row, width: say - 1,
      role: isSelected ? .selected : .accent, &frame)
    write(
      text.say, scale, column: area.column + say, row: row, width: area.size.columns - say,
      role: .strong, &frame)
    write(
      text.effect, scale, column: area.column + effect, row: row,
      width: area.size.columns - effect, role: .text, &frame)
  }
}

/// The help in lines of one scale.
private struct HelpPage {
  let columns: HelpColumns
  /// Each line with the row that it belongs to.
  let lines: [(row: Int, text: Overlay.HelpRow)]

  init(_ rows: [Overlay.HelpRow], _ scale: TextScale, columns: Int) {
    let rows = scale == .small ? rows : rows.map(Renderer.inCapitals)
    let wrapping = HelpColumns(rows, width: scale.letters(in: columns))
    self.columns = wrapping
    lines = rows.enumerated().flatMap { index, row in
      wrapping.lines(of: row).map { (index, $0) }
    }
  }

  /// The line at which a row begins.
  func line(of row: Int) -> Int { lines.firstIndex { $0.row == row } ?? 0 }
}

extension Renderer {
  /// Large letters are capitals, which would make the keys u and U look alike.
  fileprivate static func inCapitals(_ row: Overlay.HelpRow) -> Overlay.HelpRow {
    var row = row
    row.key = row.key.split(separator: " ").map { key in
      key.count == 1 && key.first?.isUppercase == true ? "Shift-\(key)" : String(key)
    }.joined(separator: " ")
    return row
  }
}

/// The columns of the help, and its rows wrapped into them.
private struct HelpColumns {
  let key: Int
  let effect: Int
  private let say: Int
  private let width: Int

  init(_ rows: [Overlay.HelpRow], width: Int) {
    self.width = width
    // The most keys of a command are three, as in `Enter s Space`.
    key = min(16, (rows.map { DisplayWidth.columns($0.key) }.max() ?? 0)) + 1
    let longest = rows.map { DisplayWidth.columns($0.say) }.max() ?? 0
    say = width < 60 ? width - key : min(longest, (width - key) * 9 / 20)
    effect = width < 60 ? key : key + say + 2
  }

  func lines(of row: Overlay.HelpRow) -> [Overlay.HelpRow] {
    let words = row.say.isEmpty ? [] : DisplayWidth.wrapped(row.say, into: say)
    let effects = DisplayWidth.wrapped(row.effect, into: width - effect)
    // Side by side, or the effect under the words.
    let says = effect > key ? words : words + Array(repeating: "", count: effects.count)
    let tells = effect > key ? effects : Array(repeating: "", count: words.count) + effects
    return (0..<max(says.count, tells.count)).map { index in
      Overlay.HelpRow(
        key: index == 0 ? row.key : "", say: index < says.count ? says[index] : "",
        effect: index < tells.count ? tells[index] : "")
    }
  }
}
