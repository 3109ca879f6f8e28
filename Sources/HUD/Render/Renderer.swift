/// Draws a scene as a frame. Pure: the same scene and size give the same frame.
package enum Renderer {
  /// Below this not everything fits, and the screen says so.
  package static let smallest = Size(columns: 40, rows: 12)

  package static func render(_ scene: Scene, size: Size) -> Frame {
    var frame = Frame(size: size)
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      renderTiny(scene, &frame)
      return frame
    }
    let layout = Layout(scene: scene, size: size)
    drawHead(scene, layout, &frame)
    if let timer = scene.timer {
      drawTimer(timer, layout, &frame)
    } else {
      drawFigures(scene, layout, &frame)
    }
    drawFoot(scene, layout, &frame)
    if let kind = scene.flash { drawFlash(kind, &frame) }
    if let overlay = scene.overlay { drawOverlay(overlay, layout, &frame) }
    return frame
  }

  /// What matters most, in words, and why it is no more.
  private static func renderTiny(_ scene: Scene, _ frame: inout Frame) {
    let counts = scene.counts.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    var lines = [
      ([scene.main.text, counts].filter { !$0.isEmpty }.joined(separator: "  "), Role.strong)
    ]
    if let timer = scene.timer { lines = [("\(timer.phase) \(timer.time)", timer.kind.role)] }
    if let rest = scene.rest { lines.append(("rest \(rest.text)", rest.isOver ? .over : .rest)) }
    if let toast = scene.toast { lines.append((toast.text, toast.kind.role)) }
    lines.append(("small screen: 40x12 shows all", .dim))
    for (row, line) in lines.prefix(frame.size.rows).enumerated() {
      frame.write(line.0, column: 0, row: row, role: line.1)
    }
  }

  /// Both edges in the colour of what happened: seen from the corner of an eye, hiding nothing.
  private static func drawFlash(_ kind: Scene.Kind, _ frame: inout Frame) {
    let last = frame.size.columns - 1
    for row in 1..<frame.size.rows - 1 {
      for column in [0, 1, last - 1, last] where frame[column, row].character == " " {
        frame[column, row] = Cell(" ", kind.band)
      }
    }
  }
}

/// Where things stand, from the size alone: two columns on a wide screen, one on a tall one.
struct Layout {
  let size: Size
  /// Head: one row. Foot: buttons, toast, hints.
  let body: Rect
  let main: Rect
  let side: Rect
  /// Under the figures: outcome or rest bar.
  let strip: Rect
  let buttons: Rect?
  let toastRow: Int
  let hintRow: Int

  init(scene: Scene, size: Size) {
    self.size = size
    let hasButtons = !scene.buttons.isEmpty && size.rows >= 20
    let buttonRows = hasButtons ? max(3, size.rows / 8) : 0
    hintRow = size.rows - 1
    toastRow = hintRow - buttonRows - 1
    buttons =
      hasButtons
      ? Rect(column: 1, row: toastRow + 1, columns: size.columns - 2, rows: buttonRows) : nil
    let top = 1 + scene.warnings.count
    let bottom = toastRow - (scene.plan == nil ? 0 : 2)
    body = Rect(column: 2, row: top, columns: size.columns - 4, rows: max(4, bottom - top))
    let stripRows = max(1, body.size.rows / 6)
    let figureRows = body.size.rows - stripRows
    let isWide = size.columns >= size.rows * 5 / 2
    if isWide {
      let left = body.size.columns * 11 / 20
      main = Rect(column: body.column, row: top, columns: left, rows: figureRows)
      side = Rect(
        column: body.column + left + 2, row: top, columns: body.size.columns - left - 2,
        rows: figureRows)
    } else {
      let upper = max(figureRows * 3 / 5, min(figureRows - 2, (size.rows + 3) / 4 + 1))
      main = Rect(column: body.column, row: top, columns: body.size.columns, rows: upper)
      side = Rect(
        column: body.column, row: top + upper, columns: body.size.columns,
        rows: figureRows - upper)
    }
    strip = Rect(
      column: body.column, row: top + figureRows, columns: body.size.columns, rows: stripRows)
  }
}
