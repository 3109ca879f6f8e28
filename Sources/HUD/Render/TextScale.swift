import Canvas

/// How large text over a screen is: a wall screen is read from two metres too.
///
/// Large letters never cost a needed row: a list, help or form only uses them if all of it fits.
enum TextScale {
  case small
  /// Letters three rows high, with half a row above and below.
  case large

  /// The largest that a screen has: from 112x34 on a line of large letters holds some 28 of them. `hasQuarters`:
  /// without quarter blocks such letters are read worse than the terminal's own.
  init(_ size: Size, hasQuarters: Bool) {
    self = size.columns >= 112 && size.rows >= 34 && hasQuarters ? .large : .small
  }

  /// Rows from a line to the next.
  var pitch: Int {
    switch self {
    case .small: 1
    case .large: BigText.leastRows + 1
    }
  }

  /// Letters that fit side by side, about: a large one takes four columns.
  func letters(in columns: Int) -> Int {
    switch self {
    case .small: columns
    case .large: columns / 4
    }
  }

  /// A text in lines of at most so many columns, broken between words.
  func wrapped(_ text: String, into columns: Int) -> [String] {
    DisplayWidth.wrapped(text, into: columns, measuring: self.columns)
  }

  /// The column at which a letter stands, about.
  func column(ofLetter index: Int) -> Int {
    switch self {
    case .small: index
    case .large: index * 4
    }
  }

  /// The columns that a text takes.
  func columns(of text: String) -> Int {
    switch self {
    case .small: DisplayWidth.columns(text)
    case .large: BigText.columns(of: text, rows: BigText.leastRows)
    }
  }

  /// Whether a text is shown whole in a room.
  func shows(_ text: String, in room: Size) -> Bool {
    pitch <= room.rows && draws(text) && columns(of: text) <= room.columns
  }

  /// This scale, or the small one where a text is not shown whole in this.
  func fitting(_ text: String, in room: Size) -> TextScale {
    shows(text, in: room) ? self : .small
  }

  /// Whether nothing of a text would be missing.
  func draws(_ text: String) -> Bool {
    switch self {
    case .small: true
    case .large: BigText.draws(text)
    }
  }
}

extension Renderer {
  /// Writes a line in a scale; what does not fit ends with an ellipsis. A text with letters that have no large form is
  /// written plainly: large, something of it would be missing.
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
    // With half a row above and below: the line may be filled.
    let area = Rect(column: column, row: row, columns: width, rows: scale.pitch)
    BigText.draw(
      shown, in: area, of: &frame, role: role, alignment: .left, isInset: true)
  }

  /// The same in the middle of an area's width.
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
