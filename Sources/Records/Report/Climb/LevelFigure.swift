import Analysis
import Grades
import Languages

/// The level over time with its band, and the hardest send of each month.
struct LevelFigure {
  let course: LevelCourse
  let system: GradeSystem

  var figure: Figure {
    Figure(
      "level-course", tr("Level \(course.span.each)"),
      summary: tr(
        "The grade at which every second try is a send, \(end); it is in the band nine times out "
          + "of ten. The diamonds are the hardest sends."),
      form: .band, unit: tr("Grade"), size: .twoThirds,
      table: Table(
        [
          .init(course.span.title, .label), .init(tr("Level"), .series),
          .init(tr("At least"), .low), .init(tr("At most"), .high),
          .init(tr("Hardest send"), .point),
        ],
        course.points.map { point in
          [
            Table.Cell(course.span.name(of: point.start)), cell(point.level),
            cell(point.range?.lowerBound), cell(point.range?.upperBound),
            point.hardestSend.map { Table.Cell("\($0)", Double($0.index)) } ?? .nothing,
          ]
        }), scale: system.names)
  }

  private var end: String {
    switch course.span {
    case .week: tr("at the end of each week")
    case .month: tr("at the end of each month")
    case .year: tr("at the end of each year")
    }
  }

  private func cell(_ place: Double?) -> Table.Cell {
    guard let place else { return .nothing }
    return Table.Cell(system.name(at: place), (place * 100).rounded() / 100)
  }
}
