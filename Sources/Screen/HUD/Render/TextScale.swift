import Canvas

/// How large text over a screen is: a wall screen is read from two metres too.
///
/// Large letters never cost a needed row: a list, help or form only uses them if all of it fits.
enum TextScale {
  case small
  /// Letters three rows high, with half a row above and below.
  case large

  /// The largest scale for a screen: from 112x34 on, about 28 large letters fit on a line.
  /// `hasQuarters`: without quarter blocks, large letters are harder to read than the terminal's
  /// own.
  init(_ size: Size, hasQuarters: Bool) {
    self = size.columns >= 112 && size.rows >= 34 && hasQuarters ? .large : .small
  }

  /// Rows from one line to the next.
  var pitch: Int { self == .small ? 1 : BigText.leastRows + 1 }

  /// The approximate columns of a letter.
  private var letterColumns: Int { self == .small ? 1 : 4 }

  /// The approximate number of letters side by side.
  func letters(in columns: Int) -> Int { columns / letterColumns }

  /// The text in lines of at most so many columns, broken between words.
  func wrapped(_ text: String, into columns: Int) -> [String] {
    DisplayWidth.wrapped(text, into: columns, measuring: self.columns)
  }

  /// The approximate column of a letter.
  func column(ofLetter index: Int) -> Int { index * letterColumns }

  /// The columns for a text.
  func columns(of text: String) -> Int {
    self == .small
      ? DisplayWidth.columns(text) : BigText.columns(of: text, rows: BigText.leastRows)
  }

  /// Whether a text fits whole in a room.
  func shows(_ text: String, in room: Size) -> Bool {
    pitch <= room.rows && draws(text) && columns(of: text) <= room.columns
  }

  /// This scale, or the small one if the text doesn't fit in this one.
  func fitting(_ text: String, in room: Size) -> TextScale {
    shows(text, in: room) ? self : .small
  }

  /// Whether the scale has every character of a text.
  func draws(_ text: String) -> Bool { self == .small || BigText.draws(text) }
}

extension Renderer {
  /// Writes a line in a scale, with an ellipsis if it doesn't fit. Text with letters that have no
  /// large form is written small: in large letters, parts would be missing.
  static func write(
    _ text: String, _ scale: TextScale, column: Int, row: Int, width: Int, role: Role,
    _ frame: inout Frame
  ) {
    guard scale != .small, scale.draws(text) else {
      return frame.write(
        text, column: column, row: row + (scale.pitch - 1) / 2, width: width, role: role)
    }
    var shown = text
    while scale.columns(of: shown) > width, !shown.isEmpty {
      shown = String(shown.dropLast(shown == text ? 1 : 2)) + "…"
      if shown == "…" { break }
    }
    // With half a row above and below, because the line may be filled.
    let area = Rect(column: column, row: row, columns: width, rows: scale.pitch)
    BigText.draw(
      shown, in: area, of: &frame, role: role, alignment: .left, isInset: true)
  }

  /// The same, centred in an area's width.
  static func write(
    _ text: String, _ scale: TextScale, centredIn area: Rect, row: Int, role: Role,
    _ frame: inout Frame
  ) {
    let columns = scale.draws(text) ? scale.columns(of: text) : DisplayWidth.columns(text)
    let inset = max(0, area.size.columns - columns) / 2
    write(
      text, scale, column: area.column + inset, row: row, width: area.size.columns - inset,
      role: role, &frame)
  }
}
