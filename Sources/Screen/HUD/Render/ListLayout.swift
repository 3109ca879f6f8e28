import Canvas

/// How to draw a list's rows: in large letters if all of them, or their titles, fit; otherwise each
/// in full on as many lines as needed if all fit; otherwise one line each, with the selected row in
/// full below the list.
///
/// The layout doesn't depend on the selection, so selecting a row moves nothing.
struct ListLayout {
  let scale: TextScale
  /// Every row is shown in full.
  let isWhole: Bool
  /// Lines below the list that show the selected row in full; 0 if no row is cut off.
  let detailLines: Int
  /// Whether a line separates them from the list.
  let hasRule: Bool
  private let rows: ListRows

  init(_ list: ListView, _ largest: TextScale, in room: Size) {
    // A row's number can be said: “row three”.
    rows = ListRows(list: list, digits: "\(list.rows.count)".count, columns: room.columns)
    hasRule = room.rows >= 12
    if !list.explanations.isEmpty {
      (scale, isWhole) = (.small, false)
      detailLines = min(hasRule ? 3 : 2, rows.longestExplanation)
    } else if largest != .small, rows.areWhole(largest, in: room.rows) {
      (scale, isWhole, detailLines) = (largest, true, 0)
    } else if largest != .small, rows.haveHeads(largest, in: room.rows - Self.largeDetails - 1) {
      (scale, isWhole, detailLines) = (largest, false, Self.largeDetails)
    } else {
      scale = .small
      isWhole = rows.areWhole(.small, in: room.rows)
      detailLines =
        isWhole || !rows.needDetails
        ? 0 : rows.detailLines(atLeast: room.rows >= 12 ? 3 : 2, in: room.rows)
    }
  }

  /// Lines of details under large titles.
  private static let largeDetails = 3

  /// The rows for the details, including the line above them.
  var detailRows: Int { detailLines == 0 ? 0 : detailLines + (hasRule ? 1 : 0) }

  /// The lines of a row.
  func lines(of index: Int) -> [ListRows.Line] {
    isWhole ? rows.whole(index, scale) : [rows.line(of: index)]
  }

  /// The selected row in full, if it is cut off in the list.
  var details: [String] {
    let selection = rows.list.selection
    let lines =
      detailLines > 0
      ? rows.details(of: selection, in: detailLines) + rows.explanation(of: selection) : []
    guard lines.count > detailLines else { return lines }
    return lines.prefix(detailLines - 1) + ["\(lines[detailLines - 1])…"]
  }
}

/// The rows of a list as lines of text.
struct ListRows {
  struct Line {
    var text: String
    var role = Role.text
    /// At the right end.
    var figure = ""
    /// The mark at the start of the row, dim unless the row is selected.
    var mark = ""
  }

  let list: ListView
  /// The digits of the last row's number.
  let digits: Int
  let columns: Int

  /// Whether all rows fit in full. If there are more rows than lines, none is wrapped just to find
  /// out.
  func areWhole(_ scale: TextScale, in room: Int) -> Bool {
    guard list.rows.count * scale.pitch <= room else { return false }
    var lines = 0
    for index in list.rows.indices {
      guard scale == .small || canBeLarge(index, scale) else { return false }
      lines += whole(index, scale).count
    }
    return lines * scale.pitch <= room
  }

  /// Whether the first lines of all rows fit, with the selected row's details below.
  func haveHeads(_ scale: TextScale, in room: Int) -> Bool {
    list.rows.count * scale.pitch <= room && list.selection >= 0
      && list.rows.indices.allSatisfy { index in
        let line = line(of: index)
        let figure = line.figure.isEmpty ? 0 : scale.columns(of: line.figure) + 2
        return scale.draws(line.text + line.figure)
          && scale.columns(of: line.text) + figure <= columns
      }
  }

  /// Whether every word of the row is shown in full.
  private func canBeLarge(_ index: Int, _ scale: TextScale) -> Bool {
    let room = columns - scale.columns(of: mark(of: index))
    return (text(of: index) + [detailedRow(index)?.figure ?? ""]).allSatisfy { text in
      scale.draws(text)
        && text.split(separator: " ").allSatisfy { scale.columns(of: String($0)) <= room }
    }
  }

  /// Whether any selectable row is cut off.
  var needDetails: Bool { list.selection >= 0 && list.rows.indices.contains(where: isCut) }

  /// A row in full, if it is cut off; without its first line if that is whole in the list and there
  /// is no room for it.
  func details(of index: Int, in room: Int) -> [String] {
    guard list.rows.indices.contains(index), isCut(index) else { return [] }
    let lines = text(of: index).map { DisplayWidth.wrapped($0, into: columns) }
    let hasRoom = lines.reduce(0) { $0 + $1.count } <= room
    return (hasRoom || isHeadCut(index) ? lines : Array(lines.dropFirst())).flatMap(\.self)
  }

  /// What the row is about.
  func explanation(of index: Int) -> [String] {
    guard list.explanations.indices.contains(index) else { return [] }
    return DisplayWidth.wrapped(list.explanations[index], into: columns)
  }

  var longestExplanation: Int {
    list.explanations.indices.map { explanation(of: $0).count }.max() ?? 0
  }

  /// The lines for details: so many, or more where the list leaves some free or a mistake needs
  /// them.
  func detailLines(atLeast usual: Int, in room: Int) -> Int {
    let mistake = list.refused.map { details(of: $0, in: room).count } ?? 0
    let least = max(usual, min(room - 2, mistake))
    let free = room - list.rows.count - (room >= 12 ? 1 : 0)
    guard free > least else { return least }
    let longest = list.rows.indices.map { details(of: $0, in: free).count }.max() ?? 0
    return max(least, min(free, longest))
  }

  /// The row, on as many lines as it needs.
  func whole(_ index: Int, _ scale: TextScale) -> [Line] {
    let first = line(of: index)
    let text = text(of: index)
    let indent = String(repeating: " ", count: first.mark.count)
    let mark = scale.columns(of: first.mark)
    let figure = first.figure.isEmpty ? 0 : scale.columns(of: first.figure) + 2
    let head = scale.wrapped(text[0], into: columns - mark - figure)
    var lines = head.map { Line(text: indent + $0, role: first.role) }
    lines[0] = Line(
      text: first.mark + head[0], role: first.role, figure: first.figure, mark: first.mark)
    // A detailed row's lines are indented.
    let inset = scale.columns(of: indent + "  ")
    return lines
      + text.dropFirst().flatMap { scale.wrapped($0, into: columns - inset) }
      .map { Line(text: "\(indent)  \($0)") }
  }

  /// The row's first line, however long.
  func line(of index: Int) -> Line {
    let mark = mark(of: index)
    return Line(
      text: mark + text(of: index)[0], role: detailedRow(index)?.topic?.role ?? .text,
      figure: detailedRow(index)?.figure ?? "", mark: mark)
  }

  /// Whether the row doesn't fit on one line.
  private func isCut(_ index: Int) -> Bool {
    detailedRow(index)?.lines.isEmpty == false || isHeadCut(index)
  }

  private func isHeadCut(_ index: Int) -> Bool {
    let line = line(of: index)
    let figure = line.figure.isEmpty ? 0 : DisplayWidth.columns(line.figure) + 2
    return DisplayWidth.columns(line.text) + figure > columns
  }

  private func mark(of index: Int) -> String {
    guard list.selection >= 0 else { return "" }
    let number = "\(index + 1)".padded(to: digits)
    return "\(index == list.selection ? "›" : " ")\(number) "
  }

  private func detailedRow(_ index: Int) -> DetailedRow? {
    list.detailedRows.indices.contains(index) ? list.detailedRows[index] : nil
  }

  /// The title and the further lines.
  private func text(of index: Int) -> [String] {
    detailedRow(index).map { [$0.head] + $0.lines } ?? [list.rows[index]]
  }
}

extension DetailedRow {
  /// Sign, title and badge.
  fileprivate var head: String {
    [sign, title, badge].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension String {
  /// Padded on the left with spaces.
  fileprivate func padded(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
