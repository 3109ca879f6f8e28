import Climbing
import Grades

// The logbook of a Kilter, Tension or other Aurora board, as BoardLib and Climbdex write it: fourteen
// columns (github.com/lemeryfertitta/BoardLib, README, "Logbooks").
extension TableFormat {
  static let boardLib = TableFormat(
    .boardLib,
    header: [
      "board", "angle", "climb_name", "date", "logged_grade", "displayed_grade", "is_benchmark",
      "tries", "is_mirror", "sessions_count", "tries_total", "is_repeat", "is_ascent", "comment",
    ],
    marks: ["board", "angle", "climb_name", "date", "is_ascent"],
    shown: [
      "board", "angle", "climb_name", "date", "logged_grade", "displayed_grade", "tries",
      "tries_total", "is_repeat", "is_ascent",
    ],
    dates: ["date"], numbers: ["tries", "tries_total"],
    read: { row, rules throws(RowProblem) in .ascent(try BoardLib.read(row, rules)) },
    write: { _ in nil })
}

private enum BoardLib {
  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let isSent = try flag("is_ascent", row)
    let isRepeat = row["is_repeat"] == nil ? false : try flag("is_repeat", row)
    // Those of earlier sessions too, up to and including this one.
    let here = try row.count("tries")
    let tries = try row.count("tries_total") ?? here ?? 0
    let isFlash = isSent && !isRepeat && tries == 1
    var ascent = ExchangedAscent(
      day: try row.time("date").date, discipline: .boulder,
      // The climber's own grade first; `nan` stands for none.
      grade: try row.grade(
        ["logged_grade", "displayed_grade"].filter {
          row[$0].map { $0.lowercased() != "nan" } ?? false
        }, GradedClimb(isBoulder: true), rules),
      name: row.title("climb_name"), wall: wall(row),
      result: isFlash ? .flash : isSent ? .send : .fall,
      tries: tries > 0 && !isRepeat ? tries : nil)
    ascent.style = isRepeat ? .again : .send
    return ascent
  }

  private static func flag(_ name: String, _ row: TableRow) throws(RowProblem) -> Bool {
    let text = try row.required(name)
    switch text.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default: throw row.problem("“\(text)” under “\(name)” is neither True nor False")
    }
  }

  /// `Kilter 40°`.
  private static func wall(_ row: TableRow) -> String? {
    guard let board = row.title("board") else { return nil }
    let name = board.prefix(1).uppercased() + board.dropFirst()
    return row["angle"].map { "\(name) \($0)°" } ?? name
  }
}
