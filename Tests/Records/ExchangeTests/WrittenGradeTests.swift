import Climbing
import Core
import Grades
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Grades as they were written", .timeLimit(.minutes(30)))
struct WrittenGradeTests {
  private let tables = Tables()

  private static let head =
    "Date,Route,Rating,Notes,URL,Pitches,Location,Style,Lead Style,Route Type,Your Rating\n"

  private func routes(_ rows: [String], _ head: String = head) throws -> [Route] {
    let reading = try tables.read(head + rows.joined(separator: "\n") + "\n")
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return try tables.sessions(reading.records).flatMap(\.climb.routes)
  }

  private static func tick(
    _ rating: String, type: String, own: String = "", style: String = "Lead",
    lead: String = "Onsight"
  ) -> String {
    "2024-03-24,Alpha \(rating),\(rating),,https://x,1,Colorado > Golden,\(style),\(lead),\"\(type)\",\(own)"
  }

  @Test(
    "a grade is shown as it was written, and counts by its place on the scale",
    arguments: [
      ("5.10", "Trad", "", "5.10", "yds 5.10b"), ("5.9+", "Trad", "", "5.9+", "yds 5.9"),
      ("5.10c/d", "Sport", "", "5.10c/d", "yds 5.10c"),
      ("5.10+", "Sport", "", "5.10+", "yds 5.10d"),
      ("5.10a PG13", "Sport", "", "5.10a PG13", "yds 5.10a"),
      ("5.10a", "Sport", "", "5.10a", "yds 5.10a"),
      ("5.9+", "Trad", "5.10a/b", "5.9+ (own 5.10a/b)", "yds 5.10a"),
      ("5.9", "Trad", "5.9", "5.9", "yds 5.9"), ("V3-4", "Boulder", "", "V3-4", "v V3"),
      ("V0-", "Boulder", "", "V0-", "v V0"), ("V-easy", "Boulder", "", "V-easy", "v VB"),
    ])
  func written(rating: String, type: String, own: String, shown: String, counted: String) throws {
    let style = type == "Boulder" ? ("Flash", "") : ("Lead", "Onsight")
    let route = try #require(
      try routes([Self.tick(rating, type: type, own: own, style: style.0, lead: style.1)]).first)
    #expect(route.gradeText == shown)
    #expect("\(route.grade.system.id) \(route.grade)" == counted)
  }

  @Test("a grade that was corrected here is shown as corrected")
  func corrected() throws {
    let reading = try tables.read(Self.head + Self.tick("5.10", type: "Trad") + "\n")
    var events = try reading.records.flatMap { try $0.events() }
    let route = try #require(try tables.sessions(reading.records)[0].climb.routes.first)
    let grade = try #require(Grade("5.11a", in: .yds))
    events.append(
      Event(
        id: "n", sessionID: events[0].sessionID, actionID: "n", at: events[0].at,
        payload: .climb(.gradeChanged(routeID: route.id, from: route.grade, to: grade))))
    #expect(SessionState(folding: events).facts.climb.routes.map(\.gradeText) == ["5.11a"])
    events.append(
      Event(
        id: "u", sessionID: events[0].sessionID, actionID: "u", at: events[0].at,
        payload: .undone(actionID: "n", sinceThen: .zero)))
    #expect(SessionState(folding: events).facts.climb.routes.map(\.gradeText) == ["5.10"])
  }

  @Test("any text that is read as a grade is shown as it is, and its row goes out unchanged")
  func anyText() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let isBoulder = Bool.random(using: &random)
      let system: GradeSystem = isBoulder ? .v : .yds
      let name = system.names.dropFirst().randomElement(using: &random) ?? "V1"
      let bare = isBoulder || name.count < 5 ? name : String(name.dropLast())
      let text =
        [
          name, bare, bare + "+", bare + "-", name + "/" + (name.last.map { "\($0)" } ?? ""),
          name + " R", name + " PG13",
        ].randomElement(using: &random) ?? name
      let row = Self.tick(
        text, type: isBoulder ? "Boulder" : "Sport", style: isBoulder ? "Flash" : "Lead",
        lead: isBoulder ? "" : "Onsight")
      let reading = try tables.read(Self.head + row + "\n")
      let sessions = try tables.sessions(reading.records)
      let route = try #require(sessions.first?.climb.routes.first, "\(row)")
      #expect(route.gradeText == text)
      #expect(route.grade == reading.items.first?.ascent?.grade)
      let out = try tables.read(try tables.write(sessions, as: .mountainProject))
      #expect(try tables.sessions(out.records).first?.climb.routes.first?.gradeText == text)
    }
  }

  @Test(
    "ice, mixed, aid, snow and classes are climbs without a rock grade",
    arguments: [
      ("WI3", "Ice", "other-ice WI3"), ("AI4+", "Ice, Alpine", "other-ice WI4"),
      ("5.7 M4", "Trad, Mixed", "other-mixed M4"), ("5.7 A0", "Trad, Aid", "other-aid A0"),
      ("Mod. Snow", "Snow", "other-snow Mod. Snow"), ("C2", "Aid", "other-aid A2"),
      ("5.8 C1", "Trad, Aid", "other-aid A1"), ("4th", "Trad", "other-class 4th"),
      ("Easy 5th", "Trad, Alpine", "other-class Easy 5th"), ("5.7", "Ice", "other-ice ?"),
      ("5.9", "Aid", "other-aid ?"),
      ("5.9", "Trad, Aid", "yds 5.9"), ("5.9", "Trad, Alpine", "yds 5.9"),
      ("5.?", "Trad", "other-ungraded ?"), ("V?", "Boulder", "other-ungraded-boulder ?"),
    ])
  func otherClimbs(rating: String, type: String, wanted: String) throws {
    let row = Self.tick(
      rating, type: type, style: type == "Boulder" ? "Send" : "Lead",
      lead: type == "Boulder" ? "" : "Onsight")
    let reading = try tables.read(Self.head + row + "\n")
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    let sessions = try tables.sessions(reading.records)
    let route = try #require(sessions.first?.climb.routes.first)
    #expect("\(route.grade.system.id) \(route.grade)" == wanted && route.gradeText == rating)
    #expect(sessions[0].climb.start?.system.circuit == nil, "the next session begins on rock")
    var log = ImportedLog()
    #expect(try log.add(Self.head + row + "\n") == (1, 0))
    let out = try tables.write(sessions, as: .mountainProject)
    #expect(out.contains(",\(rating),"), "\(out)")
    #expect(try log.add(out) == (0, 1))
    #expect(
      try tables.write(sessions, as: .eightA).split(separator: "\n").count
        == (wanted.hasPrefix("other") ? 1 : 2))
  }

  @Test(
    "UKClimbing's type decides what a bare grade is",
    arguments: [
      ("Winter", "III", "other-winter III"), ("Winter", "IV 5", "other-winter IV"),
      ("Via Ferrata", "3", "other-ferrata K3"), ("Scrambling", "2", "other-scramble 2"),
      ("Alpine", "AD", "other-alpine AD"), ("Alpine", "PD+", "other-alpine PD"),
      ("Ice", "WI4", "other-ice WI4"), ("Trad", "VS 4c", "e VS"), ("Trad", "D", "e D"),
      ("Trad", "E1 5b", "e E1"), ("Sport", "6a", "french 6a"),
    ])
  func byType(type: String, grade: String, wanted: String) throws {
    let route = try #require(
      try routes(
        ["Ben,\(grade),Lead O/S,,,2/May/23,Ben Nevis,Shire,Peak,Scotland,3,\(type)"],
        "Name,Grade,Style,Partner(s),Notes,Date,Crag,County,Region,Country,Pitches,Type\n"
      ).first)
    #expect("\(route.grade.system.id) \(route.grade)" == wanted)
    #expect(route.gradeText == grade && route.isOnsight)
  }

  @Test("the hardest of a session is a rock climb, whatever else was climbed")
  func hardest() throws {
    let grades = [
      OtherClimbing.ice.grade(at: 5), Grade("E1", in: .e), Grade("6a", in: .french),
      OtherClimbing.ungraded.grade(at: nil),
    ].compactMap(\.self)
    #expect(grades.shuffled().max(by: Grade.isEasier).map { "\($0)" } == "6a")
  }
}
