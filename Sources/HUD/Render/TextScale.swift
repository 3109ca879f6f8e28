import Canvas

/// How large the text over a screen is: a wall screen is read from two metres too.
enum TextScale {
  case small
  /// Letters three rows high, with a row between.
  case large

  init(_ size: Size) { self = size.columns >= 160 && size.rows >= 48 ? .large : .small }

  /// From a line to the next.
  var pitch: Int { self == .small ? 1 : 4 }

  /// Letters that fit side by side, about.
  func letters(in columns: Int) -> Int { self == .small ? columns : columns / 4 }
}

extension Renderer {
  /// Writes a line in a scale; what does not fit ends with an ellipsis.
  static func write(
    _ text: String, _ scale: TextScale, column: Int, row: Int, width: Int, role: Role,
    _ frame: inout Frame
  ) {
    guard scale == .large else {
      return frame.write(text, column: column, row: row, width: width, role: role)
    }
    let letters = BigText.legible(text)
    var shown = letters
    while BigText.columns(of: shown, rows: 3) > width, !shown.isEmpty {
      shown = String(shown.dropLast(shown == letters ? 1 : 2)) + "…"
      if shown == "…" { break }
    }
    let area = Rect(column: column, row: row, columns: width, rows: 3)
    BigText.draw(shown, in: area, of: &frame, role: role, alignment: .left)
  }

  /// The columns that a text takes in a scale.
  static func columns(of text: String, _ scale: TextScale) -> Int {
    scale == .small
      ? DisplayWidth.columns(text) : BigText.columns(of: BigText.legible(text), rows: 3)
  }
}
