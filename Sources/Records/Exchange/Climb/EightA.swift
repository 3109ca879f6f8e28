import Climbing
import Grades

// 8a.nu, "Download your ascents": nineteen columns; missing values are `null`.
extension TableFormat {
  static let eightA = TableFormat(
    .eightA,
    header: [
      "route_boulder", "name", "location_name", "sector_name", "area_name", "country_code", "date",
      "type", "sub_type", "rating", "project", "tries", "repeats", "difficulty",
      "perceived_hardness", "comment", "height", "recommended", "sits",
    ],
    marks: ["route_boulder", "difficulty", "date"],
    shown: [
      "route_boulder", "name", "location_name", "sector_name", "date", "type", "sub_type", "tries",
      "repeats", "difficulty",
    ],
    dates: ["date"], numbers: ["tries"],
    absent: "null", grades: (.font, .french), countsRepeats: true,
    read: { row, rules throws(RowProblem) in .ascent(try EightA.read(row, rules)) },
    write: { item in item.ascent.map(EightA.write) })
}

private enum EightA {
  private static let words = AscentWords(
    onsight: ["os", "o", "onsight"], flash: ["f", "flash"],
    send: ["rp", "redpoint", "tr", "toprope", "pp", "pinkpoint", "follow", "second"],
    fall: ["go", "attempt", "project"])

  private static let site = TableFormat.site(.eightA, .font, .french)

  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let kind = try row.required("route_boulder").lowercased()
    guard kind.hasPrefix("route") || kind.hasPrefix("boulder") else {
      throw row.problem("“\(kind)” under “route_boulder” is neither a route nor a boulder")
    }
    let isBoulder = kind.hasPrefix("boulder")
    let isTopRope = ["tr", "toprope"].contains(row["type"]?.lowercased() ?? "")
    var ascent = ExchangedAscent(
      day: try row.time("date").date,
      discipline: isBoulder ? .boulder : isTopRope ? .topRope : .sport,
      grade: try row.grade(
        ["difficulty"], GradedClimb(isBoulder: isBoulder, site: site), rules),
      name: row.title("name"),
      wall: row.title("sector_name") ?? row.title("location_name"),
      result: try result(row, isTopRope: isTopRope),
      tries: try row.count("tries").flatMap { $0 > 0 ? $0 : nil })
    // A send with one try that isn't a flash: the earlier tries weren't counted.
    if ascent.result == .send, ascent.tries == 1 { ascent.tries = nil }
    ascent.style = style(row, isTopRope: isTopRope)
    if ascent.result != .fall { ascent.repeats = min(try row.count("repeats") ?? 0, 1000) }
    return ascent
  }

  private static func result(
    _ row: TableRow, isTopRope: Bool
  ) throws(RowProblem) -> ExchangedAscent.Result {
    if isTopRope, let word = row["sub_type"], let result = words[word] { return result }
    guard let word = row["type"] else {
      return ["1", "true"].contains(row["project"] ?? "") ? .fall : .send
    }
    guard let result = words[word] else { throw row.problem("“\(word)” is not a known type") }
    return result
  }

  /// A tick without a type is a send; `rp` is a redpoint.
  private static func style(_ row: TableRow, isTopRope: Bool) -> AscentStyle {
    switch row["sub_type"]?.lowercased() {
    case "pp", "pinkpoint": .pinkpoint
    case "follow", "second": .follow
    case _ where isTopRope: .topRope
    default: row["type"] == nil ? .send : .redpoint
    }
  }

  static func write(_ ascent: ExchangedAscent) -> [String: String] {
    let word = word(ascent.result)
    let isTopRope = ascent.discipline == .topRope
    return [
      "route_boulder": ascent.discipline.isBoulder ? "BOULDER" : "ROUTE",
      "name": ascent.name ?? "null", "location_name": ascent.wall ?? "null",
      "date": "\(ascent.day.dayText)T00:00:00.000Z", "type": isTopRope ? "tr" : word,
      "sub_type": subType(ascent, word), "tries": ascent.tries.map(String.init) ?? "null",
      "repeats": "\(ascent.repeats)",
      "project": ascent.result == .fall ? "1" : "0", "difficulty": ascent.gradeText,
    ]
  }

  private static func subType(_ ascent: ExchangedAscent, _ word: String) -> String {
    switch ascent.style {
    case .pinkpoint? where ascent.result == .send: "pp"
    case .follow? where ascent.result == .send: "follow"
    default: ascent.discipline == .topRope ? word : "null"
    }
  }

  private static func word(_ result: ExchangedAscent.Result) -> String {
    switch result {
    case .onsight: "os"
    case .flash: "f"
    case .send: "rp"
    case .fall: "go"
    }
  }
}
