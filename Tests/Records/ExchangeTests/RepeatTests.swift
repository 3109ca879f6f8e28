import Climbing
import Core
import Grades
import Session
import Testing

@testable import Exchange

/// Several sends of one route on one day are one route with repeats, in each site's own way.
@Suite("Repeats and styles", .timeLimit(.minutes(30)))
struct RepeatTests {
  private let tables = Tables()

  private static let eightA =
    "route_boulder,name,location_name,sector_name,area_name,country_code,date,type,sub_type,rating,project,tries,"
    + "repeats,difficulty,perceived_hardness,comment,height,recommended,sits\n"
    + "ROUTE,Once More,Loc,Sec,,fr,2023-03-01T00:00:00Z,rp,,0,0,4,3,6c,0,,0,0,0\n"

  private static let mountainProject =
    "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,"
    + "Rating Code\n"

  private static let crag =
    "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Ascent Gear Style,Country,Crag Name,Comment,"
    + "Ascent Date,Shot\n"

  @Test("8a.nu counts repeats in a column, and gets them back in it")
  func eightA() throws {
    let facts = try tables.sessions(try tables.read(Self.eightA).records)
    let route = try #require(facts.first?.climb.routes.first)
    #expect(route.sends == 4 && route.ascent == "redpoint in 4 tries" && facts.count == 1)
    let out = try tables.write(facts, as: .eightA)
    #expect(out == Self.eightA)
    // Into another log, by way of a table of its own.
    for format in [ExchangeFormat.theCrag, .mountainProject] {
      let again = try tables.read(try tables.write(facts, as: format))
      let routes = try tables.sessions(again.records).flatMap(\.climb.routes)
      #expect(routes.map(\.sends) == [4], "\(format)")
    }
  }

  @Test("theCrag's repeats follow the first send, whatever the order of rows")
  func crag() throws {
    let rows = [
      "Echo,Repeat,19,,Sport,Sport,Australia,Crag,,2023-04-01T00:00:00Z,\n",
      "Echo,Red point,19,,Sport,Sport,Australia,Crag,,2023-04-01T00:00:00Z,\n",
      "Echo,Repeat,19,,Sport,Sport,Australia,Crag,,2023-05-01T00:00:00Z,\n",
    ]
    let reading = try tables.read(Self.crag + rows.joined())
    let routes = try tables.sessions(reading.records).flatMap(\.climb.routes)
    #expect(routes.map(\.sends) == [2, 1])
    #expect(routes.map(\.isRedpoint) == [true, false])
    #expect(routes.map(\.ascent) == ["redpoint", "repeat"])
    // A second import adds nothing, and a grown file only what is new.
    var log = ImportedLog()
    #expect(try log.add(Self.crag + rows[1]).new == 1)
    #expect(try log.add(Self.crag + rows[0] + rows[1]) == (new: 1, known: 1))
    #expect(try log.sessions.flatMap(\.climb.routes).map(\.sends) == [2])
  }

  @Test(
    "a route without a name comes back with its sends",
    arguments: [ExchangeFormat.mountainProject, .theCrag, .eightA])
  func unnamed(format: ExchangeFormat) throws {
    let outcomes: [Outcome] = [.fall, .send, .send, .send]
    let grade = try #require(Grade("V4", in: .v))
    var payloads: [EventPayload] = [
      .sessionStarted(SessionStart(appVersion: "t", device: "t")),
      .climb(.started(ClimbStart(discipline: .boulder, system: .v))),
    ]
    // Two boulders of one grade, neither with a name.
    for route in ["r1", "r2"] {
      payloads.append(.climb(.routeOpened(routeID: route, grade: grade, name: nil, wall: nil)))
      payloads += outcomes.enumerated().map { place, outcome in
        .climb(
          .attemptLogged(
            AttemptEntry(
              routeID: route, outcome: outcome, index: place + 1, gesture: .key, timeToLog: .zero,
              rest: .pause(nil))))
      }
    }
    let events = payloads.enumerated().map { place, payload in
      Event(
        id: "e\(place)", sessionID: "s", actionID: "e\(place)",
        at: Moment(milliseconds: 1_714_557_600_000 + Int64(place)), payload: payload)
    }
    let out = try tables.write([SessionState(folding: events).facts], as: format)
    let facts = try tables.sessions(try tables.read(out).records)
    #expect(facts.flatMap(\.climb.routes).map(\.sends) == [3, 3])
    #expect(try tables.write(facts, as: format) == out)
    // Again: all of it is known.
    var log = ImportedLog()
    #expect(try log.add(out).known == 0)
    #expect(try log.add(out).new == 0)
  }

  @Test(
    "only what a site calls a redpoint is one, and each style goes out as it came in",
    arguments: [
      ("Lead", "Redpoint", "Sport", "redpoint", true),
      ("Lead", "Pinkpoint", "Sport", "pinkpoint", false),
      ("TR", "", "Sport", "top rope", false), ("Follow", "", "Trad", "follow", false),
      ("Lead", "Redpoint", "TR", "redpoint", true), ("Send", "", "Boulder", "sent", false),
      ("Lead", "Onsight", "\"Trad, Boulder\"", "onsight", false),
      ("Lead", "", "Sport", "send", false),
    ])
  func styles(style: String, lead: String, type: String, ascent: String, isRedpoint: Bool) throws {
    let rating = style == "Send" ? "V3" : "5.9"
    let file =
      Self.mountainProject
      + "2023-05-01,Only One,\(rating),,,1,A > B,3,-1,\(style),\(lead),\(type),,60,1\n"
    let facts = try tables.sessions(try tables.read(file).records)
    let route = try #require(facts.first?.climb.routes.first)
    #expect(route.ascent == ascent && route.isRedpoint == isRedpoint)
    #expect(try tables.write(facts, as: .mountainProject) == file)
    let elsewhere = try tables.read(try tables.write(facts, as: .theCrag))
    let again = try #require(try tables.sessions(elsewhere.records).first?.climb.routes.first)
    #expect(again.ascent == ascent && again.isRedpoint == isRedpoint)
  }

  @Test("deep water solo is a route")
  func deepWater() throws {
    let reading = try tables.read(
      Self.crag + "Splash,Deep water solo,6c+,,,Deep water solo,Spain,Cala,,2023-06-07T00:00:00Z,\n"
    )
    let ascent = try #require(reading.items.first?.ascent)
    #expect(ascent.grade.system == .french && "\(ascent.grade)" == "6c+" && ascent.result == .send)
  }

  @Test("texts that a spreadsheet would calculate go out safely and come back unchanged")
  func formulas() throws {
    let names = ["=1+2", "+plus", "-Minus", "@at", "''=quoted", "'plain", "=HYPERLINK(\"\"x\"\")"]
    let rows = names.enumerated().map { place, name in
      "2023-05-0\(place + 1),\"\(name)\",5.9,,,1,A > B,3,-1,Lead,Onsight,Sport,,60,1\n"
    }
    let file = Self.mountainProject + rows.joined()
    let read = try tables.read(file)
    let facts = try tables.sessions(read.records)
    // An apostrophe before a formula is a spreadsheet's own.
    let wanted = names.map { $0.replacing("\"\"", with: "\"").replacing("''=", with: "'=") }
    #expect(facts.flatMap(\.climb.routes).compactMap(\.name) == wanted)
    for format in [ExchangeFormat.mountainProject, .theCrag, .eightA] {
      let out = try tables.write(facts, as: format)
      var reader = CSVReader()
      var cells: [String] = []
      try reader.read(Array(out.replacing("'", with: "^").utf8)) { cells += $0.fields }
      try reader.finish { cells += $0.fields }
      let formulas = cells.filter { cell in
        cell.first.map { "=+-@".contains($0) } == true && Double(cell) == nil
      }
      #expect(formulas.isEmpty, "\(format)")
      let again = try tables.sessions(try tables.read(out).records)
      #expect(again.flatMap(\.climb.routes).compactMap(\.name) == wanted, "\(format)")
    }
  }
}
