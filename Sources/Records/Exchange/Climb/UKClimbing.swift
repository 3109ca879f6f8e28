import Climbing
import Grades

// A logbook downloaded from ukclimbing.com as DLOG: twelve columns, dates like 28/Sep/25, Font grades
// like f7A, and styles like `Lead RP`. Any other style is refused with its name.
extension TableFormat {
  static let ukClimbing = TableFormat(
    .ukClimbing,
    header: [
      "Name", "Grade", "Style", "Partner(s)", "Notes", "Date", "Crag", "County", "Region",
      "Country",
      "Pitches", "Type",
    ],
    marks: ["Name", "Grade", "Style", "Date", "Crag", "Type"],
    shown: ["Name", "Grade", "Style", "Date", "Crag", "Country", "Pitches", "Type"],
    dates: ["Date"], numbers: [],
    read: { row, rules throws(RowProblem) in .ascent(try UKClimbing.read(row, rules)) },
    write: { _ in nil })
}

private enum UKClimbing {
  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedAscent {
    let text = (row["Style"] ?? "").replacing("&beta;", with: "β").lowercased()
    let words = text.split(separator: " ").map(String.init)
    let (rope, result) = (words.first ?? "", words.dropFirst().first ?? "")
    let discipline = discipline(row["Type"] ?? "", rope)
    var ascent = ExchangedAscent(
      day: try row.time("Date").date, discipline: discipline,
      grade: try row.grade(
        ["Grade"],
        GradedClimb(
          isBoulder: discipline.isBoulder, isTrad: row["Type"]?.lowercased() == "trad",
          country: row["Country"]), types: [(row["Type"] ?? "").lowercased()], rules),
      name: row.title("Name"), wall: row.title("Crag"),
      result: try self.result(result, row))
    ascent.style = style(rope, result)
    return ascent
  }

  private static func discipline(_ type: String, _ rope: String) -> Discipline {
    switch (type.lowercased(), rope) {
    case ("bouldering", _): .boulder
    case (_, "tr"), (_, "2nd"): .topRope
    case ("sport", _): .sport
    // Deep water solo, too, has a route's grade.
    default: rope == "dws" ? .sport : .trad
    }
  }

  private static func result(
    _ word: String, _ row: TableRow
  ) throws(RowProblem) -> ExchangedAscent.Result {
    switch word {
    case "o/s": .onsight
    case "β", "flash": .flash
    case "", "x", "rp", "g/u", "rpt", "?": .send
    case "dog", "dnf": .fall
    default: throw row.problem("“\(row["Style"] ?? "")” is not a known style")
    }
  }

  /// Only what the site calls a redpoint is one.
  private static func style(_ rope: String, _ result: String) -> AscentStyle {
    switch (rope, result) {
    case (_, "rpt"): .again
    case ("2nd", _): .follow
    case ("tr", _): .topRope
    case (_, "rp"): .redpoint
    default: .send
    }
  }
}
