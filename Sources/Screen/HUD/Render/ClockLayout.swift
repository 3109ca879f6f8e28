import Canvas
import Languages

/// The layout of a clock as the main figure, for a rest or a timer: its time, a label below, and a
/// ring around both that fills; without room for a ring, a bar in the label's row.
struct ClockLayout {
  /// nil where there is no room for it.
  let ring: Rect?
  /// The ring's thickness in rows; in columns it is twice that.
  let thickness: Int
  let time: Rect
  /// A row under the time; empty if a ring makes it unnecessary.
  let label: Rect

  /// - Parameters:
  ///   - longest: the phase's longest time, so that nothing moves from second to second.
  ///   - needsLabel: whether text goes under the time, ring or not.
  ///   - mayHaveRing: whether there is progress to show.
  init(_ longest: String, needsLabel: Bool, mayHaveRing: Bool, in area: Rect, on size: Size) {
    thickness = max(1, size.rows / 24)
    let inset = thickness + 1
    let inside = Rect(
      column: area.column + 2 * inset, row: area.row + inset,
      columns: area.size.columns - 4 * inset, rows: area.size.rows - 2 * inset)
    // A ring must not make the time too small to be read from afar.
    let labelRows = needsLabel ? 1 : 0
    let room = Size(columns: inside.size.columns, rows: inside.size.rows - labelRows)
    let hasRing = mayHaveRing && BigText.rows(ofTime: longest, fitting: room) * 4 >= size.rows
    ring = hasRing ? area : nil
    let figure = hasRing ? inside : area
    let rows = hasRing ? labelRows : 1
    time = figure.rows(from: 0, max(1, figure.size.rows - rows))
    label = figure.rows(from: time.size.rows, rows)
  }

  /// The layout of a rest's clock.
  init(_ rest: Scene.Rest, in area: Rect, on size: Size) {
    self.init(
      rest.longest, needsLabel: true, mayHaveRing: rest.progress != nil && !rest.isOver,
      in: area, on: size)
  }

  /// The height of the rest's time; a filled ground leaves half a row free above and below.
  func rows(of rest: Scene.Rest) -> Int {
    let inset = rest.isOver ? 1 : 0
    return BigText.rows(
      ofTime: rest.longest, fitting: Size(columns: time.size.columns, rows: time.size.rows - inset))
  }

  /// The other half of the screen: the rest or the grade above, the counts below, in large letters
  /// if there is room.
  static func parts(of area: Rect) -> (figure: Rect, counts: Rect) {
    let rows = area.size.rows >= 10 ? max(4, area.size.rows * 3 / 10) : 1
    let gap = area.size.rows >= 20 ? 1 : 0
    return (
      area.rows(from: 0, area.size.rows - rows - gap), area.rows(from: area.size.rows - rows)
    )
  }
}

extension Scene.Rest {
  /// For lines of text: `rest 1:20`, `rest over +0:10`.
  package var inWords: String {
    isPaused
      ? tr("rest paused \(text)") : isOver ? tr("rest over \(text)") : tr("rest \(text)")
  }

  var word: String {
    if isPaused { return "‖ \(tr("PAUSED", context: "big word"))" }
    return isOver
      ? "▲ \(tr("REST OVER", context: "big word"))" : "◷ \(tr("REST", context: "big word"))"
  }

  var role: Role { isOver ? .overBand : isPaused ? .warning : .rest }
}

extension Renderer {
  /// The time in large digits, with its word and its progress.
  static func drawMainRest(_ rest: Scene.Rest, in area: Rect, _ frame: inout Frame) {
    let layout = ClockLayout(rest, in: area, on: frame.size)
    if rest.isOver { frame.fill(area, role: rest.role) }
    let rows = layout.rows(of: rest)
    let height = max(1, rows + (rest.isOver ? 1 : 0))
    let figure = layout.time.rows(from: (layout.time.size.rows - height) / 2, height)
    BigText.draw(
      time: rest.text, longest: rest.longest, in: figure, of: &frame, role: rest.role,
      isInset: rest.isOver)
    if let progress = rest.progress, !rest.isOver, layout.ring == nil {
      return drawBar(progress, after: rest.word, in: layout.label, role: rest.role, &frame)
    }
    frame.write(rest.word, centredIn: area, row: layout.label.row, role: rest.role)
    if let ring = layout.ring, let progress = rest.progress {
      Ring(box: ring, thickness: layout.thickness).draw(progress, role: rest.role, &frame)
    }
  }
}
