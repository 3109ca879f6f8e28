package import Canvas
import Core
import Languages

/// Draws a scene as a frame. Pure: the same scene and size give the same frame.
package enum Renderer {
  /// On a smaller screen not everything fits, and the screen says so.
  package static let smallest = Size(columns: 40, rows: 12)

  package static func render(_ scene: Scene, size: Size) -> Frame {
    render(scene, size: size, after: nil).frame
  }

  /// The same, for a screen on which lists keep their place from frame to frame.
  ///
  /// - Parameter before: the visible part of a list, form, page or help in the previous frame.
  package static func render(
    _ scene: Scene, size: Size, after before: Viewport?
  ) -> (frame: Frame, viewport: Viewport?) {
    var frame = Frame(size: size)
    var viewport: Viewport?
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      renderTiny(scene, &frame)
      return (frame, nil)
    }
    let layout = Layout(scene: scene, size: size)
    drawHead(scene, layout, &frame)
    let scale = TextScale(size, hasQuarters: scene.look.hasQuarters)
    if let timer = scene.figures.timer {
      drawTimer(timer, layout, scale, &frame)
    } else {
      drawFigures(scene, layout, scale, &frame)
    }
    if let prompt = scene.prompt { drawBanner(Banner(prompt), in: layout.prompt, &frame) }
    let note = Banner(scene).flatMap {
      drawBanner(
        $0, in: layout.banner, foot: layout.hintRow == nil ? 0 : size.columns - helpColumns, &frame)
    }
    drawFoot(scene, layout, note: note, &frame)
    if let overlay = scene.overlay {
      viewport = drawOverlay(
        overlay, scale, scene.devices.ear, hasHalves: scene.look.hasHalves, after: before, &frame)
      drawNews(scene, &frame)
    }
    if let topic = scene.news.flash { drawFlash(topic, &frame) }
    return (frame, viewport)
  }

  /// The latest news in the last row, or in as many as it needs, while an overlay hides the banner; otherwise the first problem,
  /// which the overlay hides too.
  private static func drawNews(_ scene: Scene, _ frame: inout Frame) {
    let size = frame.size
    func last(_ rows: Int) -> Rect {
      Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    }
    if scene.news.toast != nil, let banner = Banner(scene) {
      drawBanner(banner, in: last(banner.rows(on: size)), &frame)
    } else if let warning = scene.warningsUnderHead.first {
      drawWarning("! \(warning)", in: last(1), &frame)
    }
  }

  /// The most important figures in words, and why the rest is missing.
  private static func renderTiny(_ scene: Scene, _ frame: inout Frame) {
    let counts = scene.figures.counts.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    var lines = [
      (
        [scene.figures.main.text, counts].filter { !$0.isEmpty }.joined(separator: "  "),
        Role.strong
      )
    ]
    if let timer = scene.figures.timer {
      lines = [("\(timer.phase) \(timer.time)", timer.topic.role)]
    }
    if let warning = scene.news.warnings.first { lines.append(("! \(warning)", .warning)) }
    if let rest = scene.figures.rest {
      lines.append((rest.inWords, rest.isOver ? .over : .rest))
    }
    if let toast = scene.news.toast { lines.append((toast.text, toast.topic.role)) }
    lines.append((tr("small screen: 40x12 shows everything"), .dim))
    for (row, line) in lines.prefix(frame.size.rows).enumerated() {
      frame.write(line.0, column: 0, row: row, role: line.1)
    }
  }

  /// Both edges in the outcome's colour: visible from the corner of an eye, hiding nothing.
  private static func drawFlash(_ topic: Reply.Topic, _ frame: inout Frame) {
    let last = frame.size.columns - 1
    for row in 1..<frame.size.rows - 1 {
      for column in [0, 1, last - 1, last] where frame[column, row].character == " " {
        frame[column, row] = Cell(" ", topic.band)
      }
    }
  }
}
