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
    shown: [
      "Date", "Route", "Rating", "Pitches", "Location", "Style", "Lead Style", "Route Type",
      "Your Rating",
    ],
    dates: ["Date"], numbers: [],
    grades: (.v, .yds), holdsTries: false,
    read: { row, rules throws(RowProblem) in .ascent(try MountainProject.read(row, rules)) },
    write: { item in item.ascent.map(MountainProject.write) })
}

private enum MountainProject {
  /// The site has no word for a repeat, and tells routes apart by their names. One without a name says
  /// it in its notes.
  private static let again = "Repeat"

  private static let site = TableFormat.site(.mountainProject, .v, .yds)

  private static let words = AscentWords(
    onsight: ["onsight"], flash: ["flash"],
    send: ["redpoint", "pinkpoint", "send", "sent", "lead", "tr", "follow", "solo", "headpoint"],
    fall: ["fell/hung", "attempt", "fell", "hung"])

  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let style = row["Style"]
    // The climber's own rating first.
    let ratings = ["Your Rating", "Rating"]
    let rating = ratings.lazy.compactMap { row[$0] }.first ?? ""
    let types = types(row["Route Type"] ?? "")
    let discipline = discipline(types, style, rating)
    let wall = row.title("Location").flatMap(Self.wall)
    var ascent = ExchangedAscent(
      day: try row.time("Date").date, discipline: discipline,
      grade: try row.grade(
        ratings, GradedClimb(isBoulder: discipline.isBoulder, site: site),
        types: types.isDisjoint(with: rock) ? types : [], rules),
      name: row.title("Route"), wall: wall,
      result: try result(row, row["Lead Style"] ?? style))
    ascent.style = self.style(row["Lead Style"]?.lowercased(), style?.lowercased())
    if ascent.name == nil, row["Notes"] == again { ascent.style = .again }
    return ascent
  }

  /// The wall of a place. The site begins with the state; until about 2018 it began with the wall.
  private static func wall(_ location: String) -> String? {
    let parts = location.split(separator: " > ").map { String($0).trimmed }
    guard let first = parts.first, let last = parts.last else { return nil }
    let isFromTheWall = areas.contains(last) && !areas.contains(first)
    return isFromTheWall ? first : last
  }

  /// The areas that contain all others (mountainproject.com/route-guide).
  private static let areas: Set = [
    "Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware",
    "Florida", "Georgia", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa", "Kansas", "Kentucky",
    "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan", "Minnesota", "Mississippi",
    "Missouri", "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico",
    "New York", "North Carolina", "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania",
    "Rhode Island", "South Carolina", "South Dakota", "Tennessee", "Texas", "Utah", "Vermont",
    "Virginia", "Washington", "West Virginia", "Wisconsin", "Wyoming", "International",
  ]

  /// Only what the site calls a redpoint is one.
  private static func style(_ lead: String?, _ style: String?) -> AscentStyle {
    switch (lead, style) {
    case (_, "tr"): .topRope
    case (_, "follow"): .follow
    case ("redpoint", _), ("headpoint", _), (_, "redpoint"): .redpoint
    case ("pinkpoint", _), (_, "pinkpoint"): .pinkpoint
    default: .send
    }
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

  /// The rating's form decides between boulders and routes, then the tick's style; without one, the
  /// list of the route's types does.
  private static func discipline(
    _ types: Set<String>, _ style: String?, _ rating: String
  ) -> Discipline {
    let isRoute = rating.hasPrefix("5.")
    // Nobody grades a route in V.
    if rating.uppercased().hasPrefix("V") { return .boulder }
    switch style?.lowercased() {
    case "tr", "follow": return .topRope
    case "lead": return led(types)
    case "solo": return types.contains("boulder") && !isRoute ? .boulder : .trad
    default: break
    }
    if types.contains("boulder"), !isRoute { return .boulder }
    return types == ["tr"] ? .topRope : led(types)
  }

  /// A route of one of these types has a rock grade, unless its rating says otherwise.
  private static let rock: Set = ["trad", "sport", "tr", "boulder", "alpine"]

  private static func types(_ text: String) -> Set<String> {
    Set(text.lowercased().split(separator: ",").map { String($0).trimmed })
  }

  private static func led(_ types: Set<String>) -> Discipline {
    types.contains("trad") ? .trad : types.isDisjoint(with: ["sport", "tr"]) ? .trad : .sport
  }

  static func write(_ ascent: ExchangedAscent) -> [String: String] {
    let isBoulder = ascent.discipline.isBoulder
    let (style, lead) = styles(ascent)
    return [
      "Date": ascent.day.dayText, "Route": ascent.name ?? "", "Rating": ascent.gradeText,
      "Pitches": "1", "Location": ascent.wall ?? "", "Avg Stars": "-1", "Your Stars": "-1",
      "Notes": ascent.name == nil && ascent.style == .again ? again : "",
      "Style": isBoulder ? style : rope(ascent),
      "Lead Style": isBoulder ? "" : lead, "Route Type": type(ascent.discipline),
    ]
  }

  /// The style of a boulder, and the lead style of a route.
  private static func styles(_ ascent: ExchangedAscent) -> (boulder: String, lead: String) {
    switch ascent.result {
    case .onsight: ("Flash", "Onsight")
    case .flash: ("Flash", "Flash")
    case .send: ("Send", lead(ascent))
    case .fall: ("Attempt", "Fell/Hung")
    }
  }

  private static func rope(_ ascent: ExchangedAscent) -> String {
    guard ascent.style != .follow else { return "Follow" }
    return ascent.discipline == .topRope ? "TR" : "Lead"
  }

  private static func lead(_ ascent: ExchangedAscent) -> String {
    switch ascent.style {
    case .pinkpoint: "Pinkpoint"
    case .topRope, .follow, .send: ""
    // The site has no word for a repeat.
    case .redpoint, .again, nil: ascent.discipline == .topRope ? "" : "Redpoint"
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
