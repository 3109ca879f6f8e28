import Canvas
import Languages

extension Renderer {
  /// The word as large as possible, the takes below it, then what to do.
  static func drawLesson(_ lesson: LessonView, _ scale: TextScale, _ frame: inout Frame) {
    let area = panel(lesson.title, footer: lesson.footer, scale, &frame)
    let lines = scale.wrapped(lesson.text, into: area.size.columns)
    let textRows = lines.count * scale.pitch
    let wordRows = max(1, min(area.size.rows - textRows - 3, frame.size.rows / 2))
    let rest = area.size.rows - wordRows - textRows - 1
    let top = max(0, rest / 3)
    BigText.draw(
      lesson.word, in: area.rows(from: top, wordRows), of: &frame, role: .strong)
    let marks = (0..<lesson.steps).map { $0 < lesson.done ? "●" : "○" }.joined(separator: "  ")
    let count = tr("\(lesson.done) of \(lesson.steps)", context: "place")
    let row = top + wordRows + max(0, min(1, rest - 1))
    frame.write("\(marks)   \(count)", centredIn: area, row: area.row + row, role: .accent)
    let first = min(row + 2, max(row + 1, area.size.rows - textRows))
    for (index, line) in lines.enumerated()
    where first + (index + 1) * scale.pitch <= area.size.rows {
      write(
        line, scale, centredIn: area, row: area.row + first + index * scale.pitch,
        role: lesson.isWrong ? .warning : .text, &frame)
    }
  }
}
