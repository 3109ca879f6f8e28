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
      "route_boulder", "name", "location_name", "sector_name", "date", "type", "tries",
      "difficulty",
    ],
    absent: "null", grades: (.font, .french),
    read: { row, rules throws(RowProblem) in .ascent(try EightA.read(row, rules)) },
    write: { item in item.ascent.map(EightA.write) })
}

private enum EightA {
  private static let words = AscentWords(
    onsight: ["os", "o", "onsight"], flash: ["f", "flash"],
    send: ["rp", "redpoint", "tr", "toprope"],
    fall: ["go", "attempt", "project"])

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
      grade: try row.grade(["difficulty"], isBoulder: isBoulder, rules), name: row.title("name"),
      place: row.title("sector_name") ?? row.title("location_name"),
      result: try result(row, isTopRope: isTopRope),
      tries: try row.count("tries").flatMap { $0 > 0 ? $0 : nil })
    // A send with one try that isn't a flash: the earlier tries weren't counted.
    if ascent.result == .send, ascent.tries == 1 { ascent.tries = nil }
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

  static func write(_ ascent: ExchangedAscent) -> [String: String] {
    let word = word(ascent.result)
    let isTopRope = ascent.discipline == .topRope
    return [
      "route_boulder": ascent.discipline.isBoulder ? "BOULDER" : "ROUTE",
      "name": ascent.name ?? "null", "location_name": ascent.place ?? "null",
      "date": "\(ascent.day.dayText)T00:00:00.000Z", "type": isTopRope ? "tr" : word,
      "sub_type": isTopRope ? word : "null", "tries": ascent.tries.map(String.init) ?? "null",
      "project": ascent.result == .fall ? "1" : "0", "difficulty": "\(ascent.grade)",
    ]
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
