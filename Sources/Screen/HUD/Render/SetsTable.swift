import Canvas
import Languages

extension Renderer {
  /// The rest as the second figure, with the sets under it, each with its sign and last time's set.
  static func drawSets(
    _ sets: Scene.Sets, _ scene: Scene, _ layout: Layout, _ scale: TextScale, _ frame: inout Frame
  ) {
    // Without a row under the main figure, the exercise goes above its sets.
    let figure = Layout.figure(in: layout.main, caption: layout.captionRows)
    let hasCaption = layout.main.size.rows > figure.size.rows
    let lines =
      hasCaption
      ? [] : [scene.figures.caption] + (sets.rows.isEmpty ? [scene.figures.note] : [])
    let parts = SetsLayout(
      in: layout.side, hasRest: scene.figures.rest != nil, after: lines.count)
    for (index, line) in lines.enumerated() {
      frame.write(
        line, column: layout.side.column, row: layout.side.row + index,
        width: layout.side.size.columns, role: .text)
    }
    if let rest = scene.figures.rest, let area = parts.rest {
      if area.size.rows > 1 {
        drawRestTime(rest, in: area, &frame)
      } else {
        drawRestLine(rest, in: area, &frame)
      }
    }
    drawTable(sets, in: parts.table, scale, &frame)
  }

  /// The next set with its exercise, then the sets, beside a rest.
  static func drawNextSet(
    _ sets: Scene.Sets, _ scene: Scene, in area: Rect, _ scale: TextScale, _ frame: inout Frame
  ) {
    let isTall = area.size.rows >= 10
    let room = Size(
      columns: area.size.columns, rows: max(BigText.leastRows, area.size.rows * 2 / 5))
    let rows = max(1, BigText.rows(of: scene.figures.main.text, fitting: room))
    let margin = isTall ? 1 : 0
    BigText.draw(
      scene.figures.main.text, in: area.rows(from: margin, rows), of: &frame,
      role: scene.figures.main.topic?.role ?? .strong)
    let caption = DisplayWidth.wrapped(scene.figures.caption, into: area.size.columns)
      .prefix(isTall || rows == 1 ? 2 : 1)
    for (index, line) in caption.enumerated() {
      let line = line.hasSuffix(" ·") ? String(line.dropLast(2)) : line
      frame.write(line, centredIn: area, row: area.row + 2 * margin + rows + index, role: .text)
    }
    var sets = sets
    // On a small screen, the sets need the rows.
    if !isTall { (sets.after, sets.plates) = ("", "") }
    drawTable(sets, in: area.rows(from: rows + caption.count + 3 * margin), scale, &frame)
  }

  /// The exercise under its set, and the reason for the set.
  static func drawCaption(
    of scene: Scene, under figure: Rect, in area: Rect, _ scale: TextScale, _ frame: inout Frame
  ) {
    let end = area.bottom
    let rows = area.size.rows - figure.size.rows - 2 * (figure.row - area.row)
    var row = end - rows
    let note = scene.figures.note
    if !scene.figures.caption.isEmpty, row < end {
      let room = Size(columns: area.size.columns, rows: end - row - (note.isEmpty ? 0 : 1))
      let scale = scale.fitting(scene.figures.caption, in: room)
      write(scene.figures.caption, scale, centredIn: area, row: row, role: .text, &frame)
      row += scale.pitch
    }
    guard !note.isEmpty, row < end else { return }
    let fitting = scale.fitting(note, in: Size(columns: area.size.columns, rows: end - row))
    // A note too long for one row continues in the rows left below.
    let isCut = fitting.columns(of: note) > area.size.columns
    let lines = isCut ? fitting.wrapped(note, into: area.size.columns) : [note]
    for line in lines.prefix(max(1, (end - row) / fitting.pitch)) {
      write(line, fitting, centredIn: area, row: row, role: .dim, &frame)
      row += fitting.pitch
    }
  }

  /// The whole rest in one row.
  private static func drawRestLine(_ rest: Scene.Rest, in area: Rect, _ frame: inout Frame) {
    let text = "\(rest.word) \(rest.text)"
    if let progress = rest.progress, !rest.isOver {
      return drawBar(progress, after: text, in: area, role: rest.role, &frame)
    }
    if rest.isOver { frame.fill(area, role: rest.role) }
    frame.write(
      text, column: area.column, row: area.row, width: area.size.columns, role: rest.role)
  }

  private static func drawTable(
    _ sets: Scene.Sets, in area: Rect, _ scale: TextScale, _ frame: inout Frame
  ) {
    let scale = tableScale(of: sets, in: area, scale)
    var bottom = area.bottom
    let below = [sets.after, sets.plates].filter { !$0.isEmpty }
    for (index, text) in below.enumerated() {
      // A line below is large only if that costs no set and no following line.
      let others = scale.pitch * (sets.rows.count + 1) + below.count - index - 1
      let spare = bottom - area.row - others
      let line = scale.fitting(text, in: Size(columns: area.size.columns, rows: spare))
      guard bottom - line.pitch - area.row > scale.pitch else { continue }
      bottom -= line.pitch
      write(
        text, line, centredIn: area, row: bottom, role: text == sets.plates ? .accent : .dim,
        &frame)
    }
    let room = (bottom - area.row) / scale.pitch
    guard room > 0 else { return }
    let hasLast =
      sets.rows.contains { !$0.last.isEmpty }
      && area.size.columns >= SetsLayout.room(.small).columns
    let isHeaded = room > 2 && !sets.rows.isEmpty
    let lines = room - (isHeaded ? 1 : 0)
    let first = firstRow(of: sets, fitting: lines)
    let last = sets.rows.map(\.last) + (isHeaded ? [lastTime] : [])
    // Last time's sets go right of the longest row, if there is room.
    let widest = last.map(scale.columns).max() ?? 0
    let longest = sets.rows.indices.map { scale.columns(of: text(of: sets.rows[$0], $0, in: sets)) }
    let middle = min(
      area.size.columns - widest - 1, max(area.size.columns / 2, 2 + (longest.max() ?? 0)))
    let width = (hasLast ? middle : area.size.columns) - 1
    func draw(_ text: String, _ last: String, _ line: Int, _ role: Role) {
      let row = area.row + line * scale.pitch
      write(text, scale, column: area.column, row: row, width: width, role: role, &frame)
      guard hasLast else { return }
      write(
        last, scale, column: area.column + middle, row: row, width: area.size.columns - middle,
        role: .dim, &frame)
    }
    if isHeaded { draw(sets.heading, lastTime, 0, .dim) }
    for (line, index) in (first..<min(sets.rows.count, first + lines)).enumerated() {
      let row = sets.rows[index]
      let whole = text(of: row, index, in: sets)
      draw(
        scale.columns(of: whole) <= width
          ? whole : text(of: row, index, in: sets, isNumbered: false), row.last,
        line + (isHeaded ? 1 : 0),
        row.topic?.role ?? (index == sets.next ? .strong : .dim))
    }
  }

  private static var lastTime: String { tr("last time") }

  /// `3 ▶ 82.5×5  to failure`.
  private static func text(
    of row: Scene.Sets.Row, _ index: Int, in sets: Scene.Sets, isNumbered: Bool = true
  ) -> String {
    let sign = row.topic?.glyph ?? (index == sets.next ? "▶" : "·")
    return (isNumbered ? "\(index + 1) " : "") + "\(sign) \(row.text)"
      + (row.note.isEmpty ? "" : "  \(row.note)")
  }

  /// The largest scale in which all sets fit, with last time's, their heading, and the lines below.
  private static func tableScale(
    of sets: Scene.Sets, in area: Rect, _ largest: TextScale
  ) -> TextScale {
    let lines = sets.rows.count + 1
    let below = [sets.after, sets.plates].count { !$0.isEmpty }
    let texts = sets.rows.indices.map { text(of: sets.rows[$0], $0, in: sets) } + [sets.heading]
    let widest = texts.map(largest.columns).max() ?? 0
    let last = (sets.rows.map(\.last) + [lastTime]).map(largest.columns).max() ?? 0
    let fits =
      lines * largest.pitch + below <= area.size.rows && widest + last + 3 <= area.size.columns
      && texts.allSatisfy(largest.draws)
    return fits ? largest : .small
  }

  /// The first row to show, so that the next set is visible with as many earlier ones as fit.
  private static func firstRow(of sets: Scene.Sets, fitting lines: Int) -> Int {
    guard sets.rows.count > lines else { return 0 }
    let focus = sets.next ?? sets.rows.count - 1
    return max(0, min(focus - lines + 2, sets.rows.count - lines))
  }
}

/// The layout of a lifter's rest and sets beside or under the next set.
struct SetsLayout {
  let rest: Rect?
  let table: Rect

  /// The room for sets beside last time's; in large letters, five of them under a rest.
  static func room(_ scale: TextScale) -> Size {
    switch scale {
    case .small: Size(columns: 28, rows: 0)
    case .large: Size(columns: 80, rows: 38)
    }
  }

  /// - Parameter lines: rows taken off the top, for text that doesn't fit under the main figure.
  init(in area: Rect, hasRest: Bool, after lines: Int = 0) {
    let top = area.row + lines
    let room = max(0, area.size.rows - lines)
    // One row is for the next set. With a few more, the rest and its word can be read from afar; on
    // a wall, the sets too.
    let least = BigText.leastRows + 1
    let rows = !hasRest ? 0 : room <= least ? 1 : max(least, room / (room < 30 ? 2 : 3))
    rest =
      hasRest ? Rect(column: area.column, row: top, columns: area.size.columns, rows: rows) : nil
    table = Rect(
      column: area.column, row: top + rows, columns: area.size.columns, rows: max(0, room - rows))
  }
}
