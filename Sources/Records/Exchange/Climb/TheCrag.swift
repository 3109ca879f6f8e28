import Climbing
import Grades

// thecrag.com, a climber's logbook as CSV: twenty-six columns. The words for ascents and gear come
// from its pages "Tick types" and "Gear styles".
extension TableFormat {
  static let theCrag = TableFormat(
    .theCrag,
    header: [
      "Route Name", "Ascent Label", "Ascent ID", "Ascent Link", "Ascent Type", "Route Grade",
      "Ascent Grade", "Route Gear Style", "Ascent Gear Style", "Route Height", "Ascent Height",
      "# Ascents", "Route Stars", "Route ID", "Route Link", "Country", "Country Link", "Crag Name",
      "Crag Link", "Crag Path", "With", "Comment", "Quality", "Ascent Date", "Log Date", "Shot",
    ],
    marks: ["Route Name", "Ascent Type", "Ascent Date"],
    shown: [
      "Route Name", "Ascent Type", "Ascent Grade", "Route Grade", "Route Gear Style",
      "Ascent Gear Style", "Crag Name", "Ascent Date", "Shot",
    ],
    dates: ["Ascent Date"], numbers: ["Shot"],
    read: { row, rules throws(RowProblem) in .ascent(try TheCrag.read(row, rules)) },
    write: { item in item.ascent.map(TheCrag.write) })
}

private enum TheCrag {
  private static let words = AscentWords(
    onsight: [
      "onsight", "top rope onsight", "second onsight", "greenpoint onsight", "onsight solo",
    ],
    flash: ["flash", "top rope flash", "second flash"],
    send: [
      "red point", "pink point", "send", "clean", "tick", "top rope", "top rope clean", "second",
      "second clean", "ground up red point", "greenpoint", "repeat", "ghost", "lead", "lead solo",
      "roped solo", "free solo", "solo", "lead clean", "deep water solo",
    ],
    fall: [
      "attempt", "hang dog", "top rope with rest", "second with rest", "top rope attempt",
      "second attempt", "dab", "retreat", "working", "all free with rest",
    ])

  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let word = try row.required("Ascent Type")
    guard let result = words[word] else {
      throw row.problem("“\(word)” is not a kind of ascent that can be logged here")
    }
    let discipline = discipline(row, word.lowercased())
    var ascent = ExchangedAscent(
      day: try row.time("Ascent Date").date, discipline: discipline,
      grade: try row.grade(
        ["Ascent Grade", "Route Grade"],
        GradedClimb(
          isBoulder: discipline.isBoulder, isTrad: discipline == .trad, country: row["Country"]),
        types: gearStyle(row).map { [$0] } ?? [], rules),
      name: row.title("Route Name"), wall: row.title("Crag Name"), result: result,
      tries: try row.count("Shot").flatMap { $0 > 0 ? $0 : nil })
    if ascent.result == .send, ascent.tries == 1 { ascent.tries = nil }
    ascent.style = style(word.lowercased())
    return ascent
  }

  /// Only what the site calls a red point is one.
  private static func style(_ word: String) -> AscentStyle {
    switch word {
    case "red point", "ground up red point", "greenpoint": .redpoint
    case "pink point": .pinkpoint
    case "repeat": .again
    case _ where word.hasPrefix("top rope"): .topRope
    case _ where word.hasPrefix("second"): .follow
    default: .send
    }
  }

  /// The gear as stated for the ascent; else from the ascent's word, else from the route.
  private static func discipline(_ row: TableRow, _ word: String) -> Discipline {
    if word.hasPrefix("top rope") || word.hasPrefix("second") { return .topRope }
    if let discipline = gearStyle(row).flatMap(gear) { return discipline }
    let grade = (row["Ascent Grade"] ?? row["Route Grade"] ?? "").lowercased()
    return grade.hasPrefix("v") && grade.dropFirst().first?.isNumber == true ? .boulder : .sport
  }

  /// The first that is known, in lower case.
  private static func gearStyle(_ row: TableRow) -> String? {
    [row["Ascent Gear Style"], row["Route Gear Style"]].lazy
      .compactMap { $0?.lowercased() }.first { gear($0) != nil }
  }

  private static func gear(_ style: String) -> Discipline? {
    switch style {
    case "boulder", "boulder solo": .boulder
    // Without a rope, but with a route's grade.
    case "sport", "deep water solo": .sport
    case "trad", "alpine", "free solo", "aid", "mixed trad", "ice", "mixed", "snow", "via ferrata",
      "scrambling", "winter", "dry tooling":
      .trad
    case "top rope", "second", "toprope": .topRope
    default: nil
    }
  }

  static func write(_ ascent: ExchangedAscent) -> [String: String] {
    let word = word(ascent)
    let gear = gear(ascent.discipline)
    return [
      "Route Name": ascent.name ?? "", "Ascent Label": word, "Ascent Type": word,
      "Route Grade": ascent.gradeText, "Ascent Grade": ascent.gradeText,
      "Route Gear Style": gear, "Ascent Gear Style": gear, "Crag Name": ascent.wall ?? "",
      "Ascent Date": "\(ascent.day.dayText)T00:00:00Z", "Shot": ascent.tries.map(String.init) ?? "",
    ]
  }

  private static func word(_ ascent: ExchangedAscent) -> String {
    let isTopRope = ascent.discipline == .topRope
    if ascent.result == .send, let word = styled(ascent) { return word }
    return switch ascent.result {
    case .onsight: isTopRope ? "Top rope onsight" : "Onsight"
    case .flash: isTopRope ? "Top rope flash" : "Flash"
    case .send: ascent.discipline.isBoulder ? "Send" : isTopRope ? "Top rope clean" : "Red point"
    case .fall: isTopRope ? "Top rope with rest" : "Attempt"
    }
  }

  /// nil for the usual word.
  private static func styled(_ ascent: ExchangedAscent) -> String? {
    switch ascent.style {
    case .again: "Repeat"
    case .pinkpoint: "Pink point"
    case .follow: "Second clean"
    case .topRope: "Top rope clean"
    case .send: ascent.discipline.isBoulder ? "Send" : "Tick"
    case .redpoint: "Red point"
    case nil: nil
    }
  }

  private static func gear(_ discipline: Discipline) -> String {
    switch discipline {
    case .boulder: "Boulder"
    case .sport: "Sport"
    case .trad: "Trad"
    case .topRope: "Top rope"
    }
  }
}
