import Canvas

/// Where a rest stands as the main figure: its time, under it its word, and around both a ring that fills; where
/// there is no room for a ring, a bar beside the word.
struct RestPlace {
  /// nil where there is no room for it.
  let ring: Rect?
  /// Rows that the ring is thick; it is twice as many columns.
  let thickness: Int
  let time: Rect
  /// A row: the word, and what is left of it for a bar.
  let label: Rect

  init(_ rest: Scene.Rest, in area: Rect, on size: Size) {
    thickness = max(1, size.rows / 24)
    let inset = thickness + 1
    let inside = Rect(
      column: area.column + 2 * inset, row: area.row + inset,
      columns: area.size.columns - 4 * inset, rows: area.size.rows - 2 * inset)
    // A ring must not make the time too small to be read from afar.
    let room = Size(columns: inside.size.columns, rows: inside.size.rows - 1)
    let hasRing =
      rest.progress != nil && !rest.isOver
      && BigText.rows(of: rest.widestText, fitting: room) * 4 >= size.rows
    ring = hasRing ? area : nil
    let figure = hasRing ? inside : area
    time = Rect(
      column: figure.column, row: figure.row, columns: figure.size.columns,
      rows: max(1, figure.size.rows - 1))
    label = Rect(
      column: figure.column, row: time.row + time.size.rows, columns: figure.size.columns, rows: 1)
  }

  /// The other half of the screen: the rest or the grade above, the counts below, large where there is room for them too.
  static func parts(of area: Rect) -> (figure: Rect, counts: Rect) {
    let rows = area.size.rows >= 10 ? max(4, area.size.rows * 3 / 10) : 1
    let gap = area.size.rows >= 20 ? 1 : 0
    return (
      Rect(
        column: area.column, row: area.row, columns: area.size.columns,
        rows: area.size.rows - rows - gap),
      Rect(
        column: area.column, row: area.row + area.size.rows - rows, columns: area.size.columns,
        rows: rows)
    )
  }
}

extension Scene.Rest {
  /// As wide as it can be with so many figures, so that nothing moves from second to second.
  var widestText: String { String(text.map { $0.isNumber ? "0" : $0 }) }

  var word: String { isPaused ? "‖ PAUSED" : isOver ? "▲ REST OVER" : "◷ REST" }

  var role: Role { isOver ? .overBand : isPaused ? .warning : .rest }
}

extension Renderer {
  /// The time, large, with its word and what shows how far it has come.
  static func drawMainRest(_ rest: Scene.Rest, in area: Rect, _ frame: inout Frame) {
    let place = RestPlace(rest, in: area, on: frame.size)
    if rest.isOver { frame.fill(area, role: rest.role) }
    let rows = BigText.rows(of: rest.widestText, fitting: place.time.size)
    let figure = Rect(
      column: place.time.column, row: place.time.row + (place.time.size.rows - max(1, rows)) / 2,
      columns: place.time.size.columns, rows: max(1, rows))
    BigText.draw(rest.text, in: figure, of: &frame, role: rest.role, isInset: rest.isOver)
    guard let progress = rest.progress, !rest.isOver else {
      return frame.write(rest.word, centredIn: area, row: place.label.row, role: rest.role)
    }
    if let ring = place.ring {
      frame.write(rest.word, centredIn: area, row: place.label.row, role: rest.role)
      return Ring(box: ring, thickness: place.thickness).draw(progress, role: rest.role, &frame)
    }
    frame.write(rest.word, column: place.label.column, row: place.label.row, role: rest.role)
    let inset = DisplayWidth.columns(rest.word) + 1
    let bar = Rect(
      column: place.label.column + inset, row: place.label.row,
      columns: place.label.size.columns - inset, rows: 1)
    drawBar(progress, in: bar, role: rest.role, &frame)
  }
}
