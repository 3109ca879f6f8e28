import Canvas

extension Renderer {
  /// The buttons and the keys.
  ///
  /// - Parameter note: comes before the keys, and takes the place of those that have no room then.
  static func drawFoot(
    _ scene: Scene, _ layout: Layout, note: String? = nil, _ frame: inout Frame
  ) {
    if let area = layout.buttons { drawButtons(scene.buttons, in: area, &frame) }
    guard let row = layout.hintRow else { return }
    // The key for the help lists all others, so it is always in sight.
    let help = scene.hints.first { $0.key == "?" }
    let end = layout.size.columns - (help.map { columns(of: $0) + 2 } ?? 0)
    var column = 1
    if let note {
      frame.write(note, column: column, row: row, width: end - 2, role: .text)
      column += DisplayWidth.columns(note) + 2
    }
    for hint in scene.hints where hint.key != "?" {
      guard column + columns(of: hint) < end else { break }
      column += draw(hint, column: column, row: row, &frame) + 2
    }
    if let help { _ = draw(help, column: note == nil ? column : end + 1, row: row, &frame) }
  }

  /// For the key of the help, and the gap before it.
  static let helpColumns = 10

  private static func columns(of hint: Scene.Hint) -> Int {
    DisplayWidth.columns("\(hint.key) \(hint.label)")
  }

  /// Returns its columns.
  private static func draw(
    _ hint: Scene.Hint, column: Int, row: Int, _ frame: inout Frame
  ) -> Int {
    let key = "\(hint.key)"
    frame.write(key, column: column, row: row, role: .accent)
    frame.write(hint.label, column: column + DisplayWidth.columns(key) + 1, row: row, role: .dim)
    return columns(of: hint)
  }

  private static func drawButtons(
    _ buttons: [Scene.Hint], in area: Rect, _ frame: inout Frame
  ) {
    let width = area.size.columns / buttons.count
    // Large letters only if every button has room for its word with a margin: no button should
    // stand out.
    let inside = Size(columns: width - 5, rows: area.size.rows - 1)
    let rows = buttons.map { BigText.rows(of: $0.label, insetIn: inside) }.min() ?? 0
    for (index, button) in buttons.enumerated() {
      let box = area.columns(from: index * width, width - 1)
      // An unavailable button keeps its place, but isn't drawn as a button.
      if button.isAvailable { frame.fill(box, role: .button) }
      let role: Role = button.isAvailable ? .button : .dim
      frame.targets.append(Frame.Target(.key(button.key), area: box))
      guard rows > 0 else {
        let row = box.row + (box.size.rows - 1) / 2
        frame.write(button.label, centredIn: box, row: row, role: role)
        continue
      }
      let label = box.columns(from: 2, box.size.columns - 4)
        .rows(from: (box.size.rows - rows - 1) / 2, rows + 1)
      BigText.draw(button.label, in: label, of: &frame, role: role, isInset: true)
    }
  }
}
