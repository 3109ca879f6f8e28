import Climbing
import Grades

// mountainproject.com, "Export CSV" of a user's ticks: fifteen columns.
extension TableFormat {
  static let mountainProject = TableFormat(
    .mountainProject,
    header: [
      "Date", "Route", "Rating", "Notes", "URL", "Pitches", "Location", "Avg Stars", "Your Stars",
      "Style", "Lead Style", "Route Type", "Your Rating", "Length", "Rating Code",
    ],
    marks: ["Route", "Rating", "Style", "Lead Style", "Route Type"],
    shown: ["Date", "Route", "Rating", "Location", "Style", "Lead Style", "Route Type"],
    grades: (.v, .yds),
    read: { row, rules throws(RowProblem) in .ascent(try MountainProject.read(row, rules)) },
    write: { item in item.ascent.map(MountainProject.write) })
}

private enum MountainProject {
  private static let words = AscentWords(
    onsight: ["onsight"], flash: ["flash"],
    send: ["redpoint", "pinkpoint", "send", "sent", "lead", "tr", "follow", "solo", "headpoint"],
    fall: ["fell/hung", "attempt", "fell", "hung"])

  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let style = row["Style"]
    let discipline = discipline(row["Route Type"] ?? "", style)
    let place = row.title("Location")?.split(separator: " > ").last.map(String.init)
    return ExchangedAscent(
      day: try row.time("Date").date, discipline: discipline,
      // The climber's own rating first.
      grade: try row.grade(["Your Rating", "Rating"], isBoulder: discipline.isBoulder, rules),
      name: row.title("Route"), place: place,
      result: try result(row, row["Lead Style"] ?? style))
  }

  /// A boulder's result comes from the style, a led route's from the lead style; a tick without
  /// either is a send.
  private static func result(
    _ row: TableRow, _ word: String?
  ) throws(RowProblem) -> ExchangedAscent.Result {
    guard let word else { return .send }
    guard let result = words[word] else { throw row.problem("“\(word)” is not a known style") }
    return result
  }

  private static func discipline(_ type: String, _ style: String?) -> Discipline {
    let types = type.lowercased()
    if types.contains("boulder") { return .boulder }
    switch style?.lowercased() {
    case "tr", "follow": return .topRope
    case "solo": return .trad
    default: break
    }
    if types.contains("trad") { return .trad }
    if types.contains("sport") { return .sport }
    return types.contains("tr") ? .topRope : .trad
  }

  static func write(_ ascent: ExchangedAscent) -> [String: String] {
    let isBoulder = ascent.discipline.isBoulder
    let (style, lead) = styles(ascent.result)
    return [
      "Date": ascent.day.dayText, "Route": ascent.name ?? "", "Rating": "\(ascent.grade)",
      "Pitches": "1", "Location": ascent.place ?? "", "Avg Stars": "-1", "Your Stars": "-1",
      "Style": isBoulder ? style : ascent.discipline == .topRope ? "TR" : "Lead",
      "Lead Style": isBoulder ? "" : lead, "Route Type": type(ascent.discipline),
    ]
  }

  /// The style of a boulder, and the lead style of a route.
  private static func styles(_ result: ExchangedAscent.Result) -> (boulder: String, lead: String) {
    switch result {
    case .onsight: ("Flash", "Onsight")
    case .flash: ("Flash", "Flash")
    case .send: ("Send", "Redpoint")
    case .fall: ("Attempt", "Fell/Hung")
    }
  }

  private static func type(_ discipline: Discipline) -> String {
    switch discipline {
    case .boulder: "Boulder"
    case .sport: "Sport"
    case .trad: "Trad"
    case .topRope: "TR"
    }
  }
}
