import Climbing
import Core
import Grades
import Session
import Testing

@testable import Exchange

/// Every grade of every system comes back from each site's table as it went out.
@Suite("Grades out and in again", .timeLimit(.minutes(30)))
struct GradeRoundTripTests {
  private let tables = Tables()

  static let cases = [ExchangeFormat.theCrag, .eightA, .mountainProject].flatMap { format in
    GradeSystem.published.map { (format, $0) }
  }

  @Test("each grade is read as it was written", arguments: cases)
  func roundTrip(format: ExchangeFormat, system: GradeSystem) throws {
    let grades = system.names.indices.compactMap { Grade(system, at: $0) }
    let facts = try session(grades, in: system)
    let table = try #require(TableFormat(format))
    let site = table.grades.map { system.isForBoulders ? $0.boulders : $0.routes } ?? system
    var export = TableExport(table, in: tables.zone)
    let lines = [export.head] + export.lines(facts)
    let reading = try tables.read(lines.map { $0 + "\n" }.joined())
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    #expect(reading.questions.isEmpty, "\(reading.questions)")
    // What the site's own system can express is converted, and counted.
    let wanted = grades.map { (try? $0.usual(in: site)) ?? $0 }
    #expect(reading.items.compactMap { $0.ascent?.grade } == wanted)
    #expect(export.converted == zip(grades, wanted).count { $0 != $1 })
  }

  @Test(
    "of several grades of a site the usual one is written, as boards write both",
    arguments: [
      (ExchangeFormat.eightA, "v:V0", "4"), (.eightA, "v:V2", "5C"), (.eightA, "v:V3", "6A"),
      (.eightA, "v:V4", "6B"), (.eightA, "v:V10", "7C+"), (.eightA, "yds:5.10a", "6a"),
      (.mountainProject, "font:6A", "V3"), (.mountainProject, "font:6B+", "V4"),
      (.mountainProject, "font:5C", "V2"),
    ])
  func usual(format: ExchangeFormat, grade: String, wanted: String) throws {
    let parts = grade.split(separator: ":").map(String.init)
    let system = try #require(GradeSystem(id: parts[0]))
    let facts = try session([try #require(Grade(parts[1], in: system))], in: system)
    var export = TableExport(try #require(TableFormat(format)), in: tables.zone)
    let row = try #require(export.lines(facts).first)
    #expect(row.contains(",\(wanted),"), "\(row)")
  }

  private func session(_ grades: [Grade], in system: GradeSystem) throws -> SessionFacts {
    let isBoulder = system.isForBoulders
    var payloads: [EventPayload] = [
      .sessionStarted(SessionStart(appVersion: "t", device: "t")),
      .climb(.started(ClimbStart(discipline: isBoulder ? .boulder : .sport, system: system))),
    ]
    for (place, grade) in grades.enumerated() {
      payloads += [
        .climb(
          .routeOpened(routeID: "r\(place)", grade: grade, name: "Route \(place)", wall: nil)),
        .climb(
          .attemptLogged(
            AttemptEntry(
              routeID: "r\(place)", outcome: .send, index: 1, gesture: .key, timeToLog: .zero,
              rest: .pause(nil)))),
      ]
    }
    let events = payloads.enumerated().map { place, payload in
      Event(
        id: "e\(place)", sessionID: "s", actionID: "e\(place)",
        at: Moment(milliseconds: 1_714_557_600_000 + Int64(place)), payload: payload)
    }
    return SessionState(folding: events).facts
  }

  @Test(
    "a bare number is the grade of its country",
    arguments: [
      ("Portugal", "Sport", "5", "french:5a"), ("Greece", "Sport", "6+", "french:6a+"),
      ("Austria", "Sport", "6", "uiaa:VI"), ("New Zealand", "Sport", "12", "ewbank:12"),
      ("Ireland", "Trad", "5b", "british:5b"), ("United Kingdom", "Trad", "HS 4b", "e:HS"),
      ("United Kingdom", "Sport", "6b", "french:6b"), ("United States", "Trad", "9", "yds:5.9"),
      ("Italy", "Sport", "VII+", "uiaa:VII+"),
    ])
  func countries(country: String, gear: String, text: String, wanted: String) throws {
    let reading = try tables.read(Self.crag([(country, gear, text)]))
    let grade = try #require(reading.items.first?.ascent?.grade)
    #expect("\(grade.system.id):\(grade)" == wanted && reading.questions.isEmpty)
  }

  @Test("a country whose grades aren't known is asked about")
  func unknownCountry() throws {
    var tables = tables
    let file = Self.crag([("Norway", "Sport", "6"), ("Norway", "Sport", "6a")])
    let question = try #require(try tables.read(file).questions.first)
    #expect(question.text.contains("Norway") && question.choices.map(\.name).contains("french"))
    tables.rules.grades = GradeReading().answered(.uiaa)
    let answered = try tables.read(file)
    #expect(answered.questions.isEmpty)
    #expect(answered.items.compactMap { $0.ascent.map { "\($0.grade)" } } == ["VI", "6a"])
  }

  @Test("the preview names each system, also where only the form decides")
  func namedByForm() throws {
    let file = Self.crag([("South Africa", "Sport", "18"), ("Spain", "Sport", "6b")])
    #expect(
      try tables.read(file).findings.map(\.sentence) == [
        "grades: Ewbank, by their form", "grades: French, by their form",
      ])
  }

  private static func crag(_ rows: [(country: String, gear: String, grade: String)]) -> String {
    let head =
      "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Ascent Gear Style,Country,"
      + "Crag Name,Comment,Ascent Date,Shot"
    let lines = rows.enumerated().map { place, row in
      "Nr \(place),Red point,\(row.grade),,\(row.gear),\(row.gear),\(row.country),Crag,,"
        + "2023-05-0\(place + 1)T00:00:00Z,"
    }
    return ([head] + lines).joined(separator: "\n") + "\n"
  }
}
