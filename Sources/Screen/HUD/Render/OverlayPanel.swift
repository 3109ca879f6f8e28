import Canvas
import Languages

extension Renderer {
  /// Draws an overlay, and returns the visible part of a list, form, page or help. A question above
  /// one leaves it in place.
  static func drawOverlay(
    _ overlay: Overlay, _ scale: TextScale, _ ear: Scene.Ear, hasHalves: Bool,
    after before: Viewport?, _ frame: inout Frame
  ) -> Viewport? {
    switch overlay {
    case .help(let rows, let selection, let query):
      return drawHelp(rows, selection, for: query, scale, after: before, &frame)
    case .list(let list): return drawList(list, scale, after: before, &frame)
    case .form(let form): return drawForm(form, scale, after: before, &frame)
    case .question(let text, let yes, let no):
      let footer = ear.wordsToAnswer ?? "y \(yes) · n \(no)"
      drawQuestion(text, yes: yes, no: no, footer: footer, scale, &frame)
    case .either(let left, let right, let title): drawEither(left, right, title, scale, &frame)
    case .page(let page):
      let area = panel(page.title, footer: page.footer, .small, &frame)
      let lines = page.lines(columns: area.size.columns)
      let room = area.size.rows
      let viewport = Viewport(of: page, count: lines.count, room: room, after: before)
      for (index, line) in lines.dropFirst(viewport.first).prefix(room).enumerated() {
        frame.write(line, column: area.column, row: area.row + index, width: area.size.columns)
      }
      return viewport
    case .pairing(let pairing): drawPairing(pairing, hasHalves: hasHalves, &frame)
    case .lesson(let lesson): drawLesson(lesson, scale, &frame)
    case .summary(let title, let lines, let footer):
      drawSummary(title, lines, footer, scale, &frame)
    }
    return before
  }

  /// Clears the screen below its head, draws a frame in the middle, and returns the room inside.
  static func panel(
    _ title: String, footer: String, _ scale: TextScale, _ frame: inout Frame,
    rows wanted: Int? = nil
  ) -> Rect {
    frame.targets.removeAll()
    let size = frame.size
    frame.fill(Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 1), role: .text)
    let rows = wanted.map { min(size.rows - 1, $0 + 4) } ?? size.rows - 2
    let columns = panelColumns(size, scale) + 4
    let box = Rect(
      column: (size.columns - columns) / 2, row: max(1, (size.rows - rows) / 2), columns: columns,
      rows: rows)
    let line = String(repeating: "─", count: columns - 2)
    frame.write("╭\(line)╮", column: box.column, row: box.row, role: .accent)
    frame.write("╰\(line)╯", column: box.column, row: box.bottom - 1, role: .accent)
    for row in box.row + 1..<box.bottom - 1 {
      frame.write("│", column: box.column, row: row, role: .accent)
      frame.write("│", column: box.right - 1, row: row, role: .accent)
    }
    // A title that is longer than the border goes on below it.
    let titles = DisplayWidth.wrapped(title, into: columns - 6)
    for (index, line) in titles.enumerated() {
      frame.write(
        " \(line) ", column: box.column + (index == 0 ? 2 : 1), row: box.row + index,
        width: columns - 4, role: .strong)
    }
    let foot = wholeHints(of: footer, fitting: columns - 6)
    frame.write(" \(foot) ", endingBefore: box.right - 2, row: box.bottom - 1, role: .dim)
    drawFurtherHints(of: footer, besides: foot, below: box, &frame)
    let further = max(0, titles.count - 1)
    return box.columns(from: 2, columns - 4).rows(from: 1 + further, rows - 2 - further)
  }

  /// The columns inside a panel's frame and margins.
  static func panelColumns(_ size: Size, _ scale: TextScale) -> Int {
    min(size.columns, max(size.columns - 4, 40), scale == .small ? 110 : size.columns) - 4
  }

  static func hints(in footer: String) -> [String] {
    footer.split(separator: " · ").map(String.init)
  }

  /// Leaves out whole hints, the least important first: they are in order of importance, except
  /// that the last is the way out. Other text is cut.
  static func wholeHints(of footer: String, fitting columns: Int) -> String {
    var whole = hints(in: footer)
    while whole.count > 1, DisplayWidth.columns(whole.joined(separator: " · ")) > columns {
      whole.remove(at: max(0, whole.count - 2))
    }
    return DisplayWidth.fitted(whole.joined(separator: " · "), into: columns)
  }

  /// The hints that the frame had no room for, in the row below it.
  private static func drawFurtherHints(
    of footer: String, besides foot: String, below box: Rect, _ frame: inout Frame
  ) {
    let shown = hints(in: foot)
    let others = hints(in: footer).filter { !shown.contains($0) }
    guard box.bottom < frame.size.rows, !others.isEmpty, shown.count > 1 else { return }
    var rest = others
    while rest.count > 1,
      DisplayWidth.columns(rest.joined(separator: " · ")) > box.size.columns - 4
    {
      rest.removeLast()
    }
    let line = DisplayWidth.fitted(rest.joined(separator: " · "), into: box.size.columns - 4)
    frame.write(line, endingBefore: box.right - 2, row: box.bottom, role: .dim)
  }

  /// In large letters if all of it fits; otherwise wrapped. The last row counts the lines without
  /// room, which `chalktalk show` has.
  private static func drawSummary(
    _ title: String, _ lines: [String], _ footer: String, _ largest: TextScale,
    _ frame: inout Frame
  ) {
    let area = panel(title, footer: footer, largest, &frame)
    let room = Size(columns: area.size.columns, rows: largest.pitch)
    let isLarge =
      lines.count * largest.pitch <= area.size.rows
      && lines.allSatisfy { largest.shows($0, in: room) }
    let scale = isLarge ? largest : .small
    let wrapped = lines.flatMap { DisplayWidth.wrapped($0, into: area.size.columns) }
    var shown = !isLarge && wrapped.count <= area.size.rows ? wrapped : lines
    let hidden = shown.count - area.size.rows / scale.pitch
    if hidden > 0 {
      let more = hidden + 1
      shown = shown.dropLast(more) + [plural(more, "… \(more) more line", "… \(more) more lines")]
    }
    for (index, line) in shown.enumerated() {
      write(
        line, scale, column: area.column, row: area.row + index * scale.pitch,
        width: area.size.columns, role: .text, &frame)
    }
  }

  private static func drawQuestion(
    _ question: String, yes: String, no: String, footer: String, _ scale: TextScale,
    _ frame: inout Frame
  ) {
    let area = panel("?", footer: footer, scale, &frame)
    let lines = DisplayWidth.wrapped(question, into: scale.letters(in: area.size.columns - 4))
    let rows = lines.count * scale.pitch
    let text = area.rows(from: max(0, (area.size.rows - rows - 6) / 3))
    for (index, line) in lines.enumerated() {
      let row = text.row + index * scale.pitch
      write(line, scale, centredIn: text, row: row, role: .strong, &frame)
    }
    drawAnswers(
      [
        (tr("YES", context: "big word"), "y \(yes)", "y"),
        (tr("NO", context: "big word"), "n \(no)", "n"),
      ], in: text.rows(from: rows), &frame)
  }

  private static func drawEither(
    _ left: String, _ right: String, _ title: String, _ scale: TextScale, _ frame: inout Frame
  ) {
    let footer = [tr("say left or right, or the value again"), tr("Esc neither")]
    let area = panel(title, footer: footer.joined(separator: " · "), scale, &frame)
    drawAnswers(
      [
        (left, "← \(tr("left", context: "side"))", .left),
        (right, "\(tr("right", context: "side")) →", .right),
      ], in: area, &frame)
  }

  /// Two large words, each with its key and its effect, and clickable.
  private static func drawAnswers(
    _ answers: [(word: String, effect: String, key: Key)], in area: Rect, _ frame: inout Frame
  ) {
    let width = area.size.columns / answers.count
    for (index, answer) in answers.enumerated() {
      let rows = max(3, min(area.size.rows - 1, frame.size.rows / 4) - 1)
      let box = area.columns(from: index * width, width - 1)
        .rows(from: 1, min(rows, area.size.rows - 2))
      BigText.draw(answer.word, in: box, of: &frame, role: .strong)
      frame.write(answer.effect, centredIn: box, row: box.bottom, role: .accent)
      frame.targets.append(Frame.Target(.key(answer.key), area: box))
    }
  }
}

extension Scene.Ear {
  /// The words that would answer a question now; nil if none would be heard.
  fileprivate var wordsToAnswer: String? {
    switch self {
    case .starting, .listening(strict: nil, _): tr("say yes or no")
    case .listening: tr("say yes please or no thanks")
    case .asleep, .lost, .off: nil
    }
  }
}
