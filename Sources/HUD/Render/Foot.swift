import Canvas

extension Renderer {
  /// The buttons, and the keys.
  static func drawFoot(_ scene: Scene, _ layout: Layout, _ frame: inout Frame) {
    if let area = layout.buttons { drawButtons(scene.buttons, in: area, &frame) }
    guard let row = layout.hintRow else { return }
    var column = 1
    for hint in scene.hints {
      let key = "\(hint.key)"
      let width = DisplayWidth.columns(key) + 1 + DisplayWidth.columns(hint.label)
      guard column + width < layout.size.columns else { break }
      frame.write(key, column: column, row: row, role: .accent)
      frame.write(
        hint.label, column: column + DisplayWidth.columns(key) + 1, row: row, role: .dim)
      column += width + 2
    }
  }

  private static func drawButtons(
    _ buttons: [Scene.Hint], in area: Rect, _ frame: inout Frame
  ) {
    let width = area.size.columns / buttons.count
    for (index, button) in buttons.enumerated() {
      let box = Rect(
        column: area.column + index * width, row: area.row, columns: width - 1,
        rows: area.size.rows)
      // One that would be refused keeps its place, without the look of a button.
      if button.isAvailable { frame.fill(box, role: .button) }
      drawLabel(button.label, in: box, role: button.isAvailable ? .button : .dim, &frame)
      frame.targets.append(Frame.Target(.key(button.key), area: box))
    }
  }

  /// In large letters where the button is high enough for them and a margin.
  private static func drawLabel(
    _ label: String, in box: Rect, role: Role, _ frame: inout Frame
  ) {
    let inside = Rect(
      column: box.column + 2, row: box.row + 1, columns: box.size.columns - 4,
      rows: box.size.rows - 2)
    if BigText.rows(of: label, fitting: inside.size) >= 3 {
      BigText.draw(label, in: inside, of: &frame, role: role)
    } else {
      frame.write(label, centredIn: box, row: box.row + (box.size.rows - 1) / 2, role: role)
    }
  }
}
