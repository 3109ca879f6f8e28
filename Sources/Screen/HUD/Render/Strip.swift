import Canvas
import Core
import Languages

/// The climbers who share the screen, in one row: the current one by name, the others with grade,
/// tries and rest.
///
/// If the row is too short, words go first, then tries, then grades; rests stay, because somebody
/// is waiting for them. The end counts the climbers who still don't fit.
struct Strip {
  typealias Part = (text: String, role: Role)

  let parts: [Part]
  private static let gap = 2

  init(_ climbers: [Scene.Climber], columns: Int) {
    let layouts = Detail.allCases.map { detail in climbers.map { Self.part($0, detail) } }
    if let fitting = layouts.first(where: { Self.columns($0) <= columns }) {
      parts = fitting
      return
    }
    // The current climber is on the screen anyway, and stays in the strip.
    let least = layouts.last ?? []
    var kept = Array(climbers.indices)
    func shown() -> [Part] {
      let left = climbers.count - kept.count
      return kept.map { least[$0] } + (left > 0 ? [("+\(left)", .dim)] : [])
    }
    while kept.count > 1, Self.columns(shown()) > columns,
      let last = kept.lastIndex(where: { !climbers[$0].isUp })
    {
      kept.remove(at: last)
    }
    parts = shown()
  }

  private enum Detail: CaseIterable { case words, figures, noTries, restsAlone }

  private static func part(_ climber: Scene.Climber, _ detail: Detail) -> Part {
    guard !climber.isUp else { return ("▶\(climber.name)", .accent) }
    let tries =
      switch detail {
      case .words:
        plural(climber.tries, "\(climber.tries.grouped) try", "\(climber.tries.grouped) tries")
      case .figures: "\(climber.tries)×"
      case .noTries, .restsAlone: ""
      }
    let grade = detail == .restsAlone ? "" : climber.grade
    let rest = climber.rest.map { rest in
      rest.isPaused
        ? "‖" + rest.text : detail == .words ? tr("rest \(rest.text)") : "◷" + rest.text
    }
    let text = [climber.name, grade, tries, rest ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    return (text, climber.rest.map { $0.isOver ? .over : .rest } ?? .text)
  }

  private static func columns(_ parts: [Part]) -> Int {
    parts.reduce(0) { $0 + DisplayWidth.columns($1.text) } + gap * max(0, parts.count - 1)
  }
}

extension Renderer {
  static func drawStrip(_ climbers: [Scene.Climber], row: Int, _ frame: inout Frame) {
    var column = 1
    for part in Strip(climbers, columns: frame.size.columns - 2).parts {
      frame.write(
        part.text, column: column, row: row, width: frame.size.columns - 1 - column,
        role: part.role)
      column += DisplayWidth.columns(part.text) + 2
    }
  }
}
