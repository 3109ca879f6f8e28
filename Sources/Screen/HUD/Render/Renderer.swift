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
      for (row, line) in TinyScreen(scene, in: size).lines.enumerated() {
        frame.write(line.text, column: 0, row: row, role: line.role)
      }
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
    drawFoot(scene, layout, note: note ?? hiddenEntry(of: scene), &frame)
    if let overlay = scene.overlay {
      viewport = drawOverlay(
        overlay, scale, scene.devices.ear, hasHalves: scene.look.hasHalves, after: before, &frame)
      drawNews(scene, &frame)
    }
    if let topic = scene.news.flash { drawFlash(topic, &frame) }
    return (frame, viewport)
  }

  /// The latest news in the last row, or in as many as it needs, while an overlay hides the banner; otherwise the first problem
  /// or the last entry, which the overlay hides too.
  private static func drawNews(_ scene: Scene, _ frame: inout Frame) {
    let size = frame.size
    func last(_ rows: Int) -> Rect {
      Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
    }
    if scene.news.toast != nil, let banner = Banner(scene) {
      drawBanner(banner, in: last(banner.rows(on: size)), &frame)
    } else if let warning = scene.warningsUnderHead.first {
      drawWarning("! \(warning)", in: last(1), &frame)
    } else if let banner = Banner(entryOf: scene) {
      drawEntry(banner, in: last(1), &frame)
    }
  }

  /// The last entry, if the state of the ear has its place.
  private static func hiddenEntry(of scene: Scene) -> String? {
    guard scene.news.toast == nil, let entry = Banner(entryOf: scene),
      Banner(scene)?.text != entry.text
    else { return nil }
    return "\(entry.sign) \(entry.text)"
  }

  /// The last entry beside what the row holds, in one word if need be; or in its place.
  private static func drawEntry(_ banner: Banner, in row: Rect, _ frame: inout Frame) {
    let texts = [banner.text, banner.word ?? ""].filter { !$0.isEmpty }
      .map { "\(banner.sign) \($0)" }
    let taken = (0..<row.size.columns).first { frame[$0, row.row].character != " " }
    let room = (taken ?? row.size.columns) - 2
    let fitting = texts.first { DisplayWidth.columns($0) < room }
    if fitting == nil { frame.fill(row, role: .text) }
    guard let text = fitting ?? texts.first else { return }
    frame.write(
      text, column: 1, row: row.row, width: row.size.columns - 2, role: banner.topic.role)
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
