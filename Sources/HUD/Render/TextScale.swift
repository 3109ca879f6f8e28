import Canvas

/// How large the text over a screen is: a wall screen is read from two metres too.
enum TextScale: CaseIterable {
  case small
  /// Letters two rows high, with half a row above and below.
  case medium
  /// Letters three rows high, with half a row above and below.
  case large

  /// Four rows a line from 160x48 on; three from where that leaves ten lines of some fifty letters. `hasQuarters`: of a
  /// terminal that has no quarter blocks the letters of two rows cannot be drawn.
  init(_ size: Size, hasQuarters: Bool) {
    if size.columns >= 160 && size.rows >= 48 {
      self = .large
    } else if size.columns >= 112 && size.rows >= 34 && hasQuarters {
      self = .medium
    } else {
      self = .small
    }
  }

  /// From a line to the next.
  var pitch: Int {
    switch self {
    case .small: 1
    case .medium: 3
    case .large: 4
    }
  }

  /// Rows that a line takes.
  var rows: Int {
    switch self {
    case .small: 1
    case .medium: TwoRowText.rows
    case .large: pitch
    }
  }

  /// Columns from a letter to the next, in halves, about.
  private var halves: Int {
    switch self {
    case .small: 2
    case .medium: 5
    case .large: 8
    }
  }

  /// Letters that fit side by side, about.
  func letters(in columns: Int) -> Int { columns * 2 / halves }

  /// The column at which a letter stands, about.
  func column(ofLetter index: Int) -> Int { index * halves / 2 }

  /// The columns that a text takes.
  func columns(of text: String) -> Int {
    switch self {
    case .small: DisplayWidth.columns(text)
    case .medium: TwoRowText.columns(of: text)
    case .large: BigText.columns(of: BigText.legible(text), rows: pitch - 1)
    }
  }

  /// This scale, or the largest below it in which a text fits whole.
  func fitting(_ text: String, in room: Size) -> TextScale {
    let scales = Self.allCases.prefix { $0 != self } + [self]
    return scales.last {
      $0.rows <= room.rows && $0.draws(text) && $0.columns(of: text) <= room.columns
    } ?? .small
  }

  /// Whether no letter or figure of a text would be missing.
  func draws(_ text: String) -> Bool {
    switch self {
    case .small: true
    case .medium: TwoRowText.draws(text)
    case .large: !text.contains { ($0.isLetter || $0.isNumber) && BigText.legible("\($0)").isEmpty }
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
        text, column: column, row: row + (scale.rows - 1) / 2, width: width, role: role)
    }
    var shown = text
    while scale.columns(of: shown) > width, !shown.isEmpty {
      shown = String(shown.dropLast(shown == text ? 1 : 2)) + "…"
      if shown == "…" { break }
    }
    if scale == .medium {
      TwoRowText.draw(shown, column: column, row: row, width: width, role: role, &frame)
    } else {
      // With half a row above and below, as those of two rows have: the line may be filled.
      let area = Rect(column: column, row: row, columns: width, rows: scale.pitch)
      BigText.draw(
        BigText.legible(shown), in: area, of: &frame, role: role, alignment: .left, isInset: true)
    }
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
