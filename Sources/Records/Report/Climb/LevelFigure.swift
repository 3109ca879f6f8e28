import Analysis
import Grades

/// The level over time with its band, and the hardest send of each month.
struct LevelFigure {
  let course: LevelCourse
  let system: GradeSystem

  var figure: Figure {
    Figure(
      "level-course", "Level by \(course.span.rawValue)",
      summary: "The grade at which every second try is a send, at the end of each "
        + "\(course.span.rawValue); it is in the band nine times out of ten. "
        + "The diamonds are the hardest sends.",
      form: .band, unit: "Grade", size: .twoThirds,
      table: Table(
        [
          .init(course.span.title, .label), .init("Level", .series),
          .init("At least", .low), .init("At most", .high), .init("Hardest send", .point),
        ],
        course.points.map { point in
          [
            Table.Cell(course.span.name(of: point.start)), cell(point.level),
            cell(point.range?.lowerBound), cell(point.range?.upperBound),
            point.hardestSend.map { Table.Cell("\($0)", Double($0.index)) } ?? .nothing,
          ]
        }), scale: system.names)
  }

  private func cell(_ place: Double?) -> Table.Cell {
    guard let place else { return .nothing }
    return Table.Cell(system.name(at: place), (place * 100).rounded() / 100)
  }
}
