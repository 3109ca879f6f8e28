import Climbing
import Core
import Foundation
import Grades
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Lists of ascents", .timeLimit(.minutes(30)))
struct ClimbTableTests {
  private let tables = Tables()

  private static let mountainProject = """
    Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code
    2024-03-23,Balkan Dirt Diving,5.12a,"Wet, ""hard""
    crux.",https://www.mountainproject.com/route/1/x,2,Colorado > Golden > The Sports Wall,3.5,3,Lead,Fell/Hung,"Trad, Sport",,80,6600
    2024-03-23,Generation Gap,5.11a,,https://www.mountainproject.com/route/2/x,1,Colorado > Golden > The Sports Wall,2.3,-1,Lead,Onsight,Sport,5.10d,70,4600
    2024-03-24,Midnight Lightning,V8,,https://www.mountainproject.com/route/3/x,1,California > Camp 4,4,-1,Send,,Boulder,,15,20800
    2024-03-24,Warm up,V-easy,,https://www.mountainproject.com/route/4/x,1,California > Camp 4,2,-1,Flash,,Boulder,,15,20000
    2024-03-24,Warm up,V-easy,,https://www.mountainproject.com/route/4/x,1,California > Camp 4,2,-1,Flash,,Boulder,,15,20000
    2024-03-25,The Slab,5.9 PG13,,https://www.mountainproject.com/route/5/x,3,Utah > Wall,2,-1,TR,,Trad,,300,2600
    2024-03-26,Ice,WI4,,https://www.mountainproject.com/route/6/x,1,Utah > Ice,2,-1,Lead,,Ice,,300,2600

    """

  private func ascents(_ reading: Tables.Reading) -> [ExchangedAscent] {
    reading.items.compactMap(\.ascent)
  }

  @Test(
    "Mountain Project's wall is the last part of a place, or the first in older lists",
    arguments: [
      ("California > Yosemite > Camp 4", "Camp 4"),
      ("North Wall > Squamish > British Columbia > International", "North Wall"),
      ("Rumney > New Hampshire", "Rumney"), ("Georgia > Rocktown > Georgia", "Georgia"),
      ("Nowhere", "Nowhere"), ("Utah", "Utah"),
    ])
  func places(location: String, wall: String) throws {
    let reading = try tables.read(
      "Date,Route,Rating,Notes,Location,Style,Lead Style,Route Type\n"
        + "2017-05-01,Alpha,5.10b,\"Didn&#39;t fall &#34;much&#34; &amp;amp; smiled\",\(location),Lead,Onsight,Sport\n"
    )
    let facts = try tables.sessions(reading.records)[0]
    #expect(facts.climb.routes.map(\.wall) == [wall])
    #expect(facts.imported.values.map(\.note) == ["Didn't fall \"much\" &amp; smiled"])
    // The row itself stays as it is.
    let out = try tables.write([facts], as: .mountainProject)
    #expect(out.contains("&#39;") && out.contains(location))
  }

  @Test("Mountain Project gives a boulder's style in one column, a lead's in another")
  func mountainProject() throws {
    let reading = try tables.read(Self.mountainProject)
    #expect(reading.format == .mountainProject)
    let ascents = ascents(reading)
    #expect(ascents.map(\.result) == [.fall, .onsight, .send, .flash, .flash, .send, .send])
    #expect(
      ascents.map(\.discipline) == [.trad, .sport, .boulder, .boulder, .boulder, .topRope, .trad])
    #expect(
      ascents.map { "\($0.grade)" } == ["5.12a", "5.10d", "V8", "VB", "VB", "5.9", "WI4"],
      "one's own grade first")
    #expect(
      reading.findings.map(\.sentence).contains(
        "own grades: yours before the list's, from “Your Rating” in 1 row"))
    #expect(ascents[0].wall == "The Sports Wall")
    #expect(reading.problems.isEmpty, "\(reading.problems)")
  }

  @Test("a send that isn't a flash becomes no flash, and no falls are invented")
  func sends() throws {
    let reading = try tables.read(Self.mountainProject)
    let sessions = try tables.sessions(reading.records)
    #expect(sessions.count == 5, "a trad and a sport session on one day")
    let boulders = try #require(sessions.first { $0.climb.start?.discipline == .boulder })
    #expect(boulders.climb.routes.map(\.ascent) == ["sent", "flash"])
    #expect(boulders.climb.routes.map(\.sends) == [1, 2], "the same boulder twice")
    #expect(boulders.climb.attempts == 3 && boulders.counts.falls == 0)
    #expect(boulders.endedAt != nil)
  }

  @Test("a file gives the same records in any time zone, and each row has its own ids")
  func ids() throws {
    var elsewhere = tables
    elsewhere.zone = TimeZone(identifier: "Pacific/Auckland") ?? .gmt
    let records = try tables.read(Self.mountainProject).records
    #expect(try elsewhere.read(Self.mountainProject).records.map(\.id) == records.map(\.id))
    #expect(Set(records.map(\.id)).count == records.count)
    #expect(records.allSatisfy { $0.id.count == 26 && $0.sessionID.count == 26 })
    // Adding a note later doesn't make it another ascent.
    let edited = Self.mountainProject.replacing(
      ",,https://www.mountainproject.com/route/3",
      with: ",Finally!,https://www.mountainproject.com/route/3")
    #expect(try tables.read(edited).records.map(\.id) == records.map(\.id))
  }

  @Test(
    "a row is exported unchanged in the format it came from, hidden columns included")
  func verbatim() throws {
    let reading = try tables.read(Self.mountainProject)
    let out = try tables.write(try tables.sessions(reading.records), as: .mountainProject)
    #expect(Set(out.split(separator: "\n")) == Set(Self.mountainProject.split(separator: "\n")))
  }

  @Test("an unchanged row is exported with its own grade, and isn't reported as converted")
  func verbatimGrade() throws {
    let table = Self.eightA.replacing("9a+,hard", with: "VIII+,hard")
    let sessions = try tables.sessions(try tables.read(table).records)
    var export = TableExport(try #require(TableFormat(.eightA)), in: tables.zone)
    let lines = sessions.flatMap { export.lines($0) }
    #expect(lines.contains { $0.contains("VIII+") })
    #expect(export.ranges.isEmpty && export.converted == 0 && export.named.isEmpty)
  }

  private static let eightA = """
    route_boulder,name,location_name,sector_name,area_name,country_code,date,type,sub_type,rating,project,tries,repeats,difficulty,perceived_hardness,comment,height,recommended,sits
    BOULDER,La Marie-Rose,Bas Cuvier,null,Fontainebleau,FRA,2023-09-02T00:00:00.000Z,f,null,4,0,null,0,6A,null,"Polished; still good",null,1,0
    ROUTE,Biographie,Ceuse,Biographie,null,FRA,2023-09-03T00:00:00.000Z,rp,null,5,0,12,0,9a+,hard,null,null,1,0
    ROUTE,Petit Tom,Ceuse,null,null,FRA,2023-09-03T00:00:00.000Z,os,null,3,0,1,0,7a,soft,null,null,0,0
    ROUTE,Realization sit,Ceuse,null,null,FRA,2023-09-03T00:00:00.000Z,go,null,0,1,4,0,9b,null,null,null,0,0

    """

  @Test("8a.nu: the tries include the send, and null means nothing")
  func eightA() throws {
    let reading = try tables.read(Self.eightA)
    #expect(reading.format == .eightA && reading.problems.isEmpty)
    let ascents = ascents(reading)
    #expect(ascents.map(\.result) == [.flash, .send, .onsight, .fall])
    #expect(ascents.map(\.tries) == [1, 12, 1, 4])
    #expect(ascents.map { $0.grade.system.id } == ["font", "french", "french", "french"])
    #expect(ascents.map(\.wall) == ["Bas Cuvier", "Biographie", "Ceuse", "Ceuse"])
    let sessions = try tables.sessions(reading.records)
    #expect(sessions.flatMap(\.climb.routes).map(\.triesToSend) == [1, 12, 1, nil])
    #expect(sessions.flatMap(\.imported.values).compactMap(\.note) == ["Polished; still good"])
    #expect(try tables.write(sessions, as: .eightA) == Self.eightA)
  }

  @Test("8a.nu: an empty cell is exported empty, and null as null")
  func emptyCells() throws {
    let empty = Self.eightA.replacing("null", with: "")
    for text in [empty, Self.eightA] {
      #expect(
        try tables.write(try tables.sessions(try tables.read(text).records), as: .eightA) == text)
    }
    // A correction writes its own columns, but no `null` into the others.
    let records = try tables.read(empty).records
    var events = try records.flatMap { try $0.events() }
    let route = try #require(SessionState(folding: events).facts.climb.routes.first)
    events.append(
      Event(
        id: "n", sessionID: events[0].sessionID, actionID: "n", at: events[0].at,
        payload: .climb(
          .routeNamed(
            routeID: route.id, name: Change(from: .some(route.name), to: "Marie-Rose")))))
    let out = try tables.write([SessionState(folding: events).facts], as: .eightA)
    #expect(out.contains("Marie-Rose") && !out.contains("null"), "\(out)")
  }

  @Test(
    "grades are exported in the site’s systems; one that fits several is reported, and imports again"
  )
  func siteGrades() throws {
    func session(_ discipline: Discipline, _ grade: Grade) -> SessionFacts {
      let events: [EventPayload] = [
        .sessionStarted(SessionStart(appVersion: "t", device: "t")),
        .climb(.started(ClimbStart(discipline: discipline, system: grade.system))),
        .climb(.routeOpened(routeID: "r", grade: grade, name: "Slab", wall: nil)),
        .climb(
          .attemptLogged(
            AttemptEntry(
              routeID: "r", outcome: .send, index: 1, gesture: .key, timeToLog: .zero,
              rest: .pause(nil)))),
      ]
      return SessionState(
        folding: events.enumerated().map { place, payload in
          Event(
            id: "e\(place)", sessionID: "s", actionID: "e\(place)",
            at: Moment(milliseconds: 1_700_000_000_000), payload: payload)
        }
      ).facts
    }
    func grade(_ name: String, _ system: GradeSystem) throws -> Grade {
      try #require(Grade(name, in: system))
    }
    let cases: [(Discipline, Grade, ExchangeFormat, GradeSystem)] = [
      (.boulder, try grade("V4", .v), .eightA, .font),
      (.sport, try grade("5.12a", .yds), .eightA, .french),
      (.boulder, try grade("7A", .font), .mountainProject, .v),
      (.sport, try grade("7a", .french), .mountainProject, .yds),
      (.boulder, try grade("V4", .v), .theCrag, .v),
    ]
    for (discipline, grade, format, system) in cases {
      var export = TableExport(try #require(TableFormat(format)), in: tables.zone)
      let lines = export.lines(session(discipline, grade))
      let range = try grade.converted(to: system)
      let reading = try tables.read(export.head + "\n" + lines[0] + "\n")
      let usual = try grade.usual(in: system)
      #expect(reading.items.first?.ascent?.grade == usual, "\(lines)")
      #expect((range.easiest.index...range.hardest.index).contains(usual.index))
      #expect(export.ranges["\(grade)"] != nil || range.easiest == range.hardest)
    }
    var export = TableExport(try #require(TableFormat(.eightA)), in: tables.zone)
    _ = export.lines(session(.trad, try grade("HVS", .e)))
    #expect(export.converted == 1 && export.named.isEmpty)
  }

  private static let theCrag = """
    Route Name,Ascent Label,Ascent ID,Ascent Link,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Ascent Gear Style,Route Height,Ascent Height,# Ascents,Route Stars,Route ID,Route Link,Country,Country Link,Crag Name,Crag Link,Crag Path,With,Comment,Quality,Ascent Date,Log Date,Shot
    The Bard,Onsight,11,https://a/11,Onsight,12,12,Trad,Trad,120,120,1,***,1,https://r/1,Australia,https://c,Arapiles,https://cr,Victoria - Arapiles,,,Classic,2026-05-16T00:00:00Z,2026-05-17T00:00:00Z,
    Kachoong,Red point,12,https://a/12,Red point,21,21,Trad,Sport,25,25,1,***,2,https://r/2,Australia,https://c,Arapiles,https://cr,Victoria - Arapiles,Ann,Finally!,,2026-05-16T00:00:00Z,2026-05-17T00:00:00Z,3
    Muldoon,Clean,13,https://a/13,Top rope clean,13,,Trad,Top rope,35,35,1,**,3,https://r/3,Australia,https://c,Arapiles,https://cr,Victoria - Arapiles,,,,2026-05-16T00:00:00Z,2026-05-17T00:00:00Z,
    Wheel of Life,Attempt,14,https://a/14,Attempt,V15,V14,Boulder,Boulder,,,1,***,4,https://r/4,Australia,https://c,Hollow Mountain,https://cr,Grampians,,,,2026-05-17T00:00:00Z,2026-05-17T00:00:00Z,
    Zwiebel,Flash,15,https://a/15,Flash,7,7,Sport,,20,20,1,,5,https://r/5,Germany,https://c,Frankenjura,https://cr,Bayern,,,,2026-05-18T00:00:00Z,2026-05-18T00:00:00Z,
    Old one,Tick,16,https://a/16,Tick,20,20,Sport,Sport,20,20,1,,6,https://r/6,Australia,https://c,Nowra,https://cr,NSW,,,,,2026-05-18T00:00:00Z,
    Noted,Mark,17,https://a/17,Mark,20,20,Sport,Sport,20,20,1,,7,https://r/7,Australia,https://c,Nowra,https://cr,NSW,,,,2026-05-18T00:00:00Z,2026-05-18T00:00:00Z,

    """

  @Test("theCrag: the gear is as used, the grades are as the climber gave them")
  func theCrag() throws {
    let reading = try tables.read(Self.theCrag)
    #expect(reading.format == .theCrag)
    let ascents = ascents(reading)
    #expect(ascents.map(\.result) == [.onsight, .send, .send, .fall, .flash])
    #expect(ascents.map(\.discipline) == [.trad, .sport, .topRope, .boulder, .sport])
    #expect(
      ascents.map { "\($0.grade.system.id) \($0.grade)" }
        == ["ewbank 12", "ewbank 21", "ewbank 13", "v V14", "uiaa VII"])
    #expect(reading.problems.map(\.line) == [7, 8], "no date, no ascent")
    let out = try tables.write(try tables.sessions(reading.records), as: .theCrag)
    #expect(
      Set(out.split(separator: "\n"))
        == Set(Self.theCrag.split(separator: "\n").dropLast(2)))
  }

  @Test("semicolons, a byte order mark, Latin-1 and Windows line ends change nothing")
  func spreadsheets() throws {
    let plain = Self.eightA.replacing("La Marie-Rose", with: "La Marie-Rosé")
    let rows = plain.split(separator: "\n").map { line in
      var isQuoted = false
      return String(
        line.map { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted ? ";" : character
        })
    }
    let windows = rows.map { $0 + "\r\n" }.joined()
    let latin = windows.unicodeScalars.map { UInt8($0.value) }
    let wanted = try tables.read(plain)
    #expect(try tables.read(latin).items == wanted.items)
    #expect(try tables.read([0xEF, 0xBB, 0xBF] + Array(windows.utf8)).items == wanted.items)
    #expect(try tables.read(latin).records.map(\.id) == wanted.records.map(\.id))
  }

  @Test("a mapping settles what a program's grades mean")
  func mapping() throws {
    var mapped = tables
    mapped.rules.grades.aliases["wi4"] = "yds:5.8"
    let reading = try mapped.read(Self.mountainProject)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.last?.ascent.map { "\($0.grade)" } == "5.8")
    mapped.rules.grades.routes = .uiaa
    #expect(try mapped.read(Self.theCrag).items.compactMap(\.ascent)[0].grade.system == .uiaa)
  }

  @Test(
    "export, import and export again loses nothing that the format can hold",
    arguments: [ExchangeFormat.mountainProject, .eightA, .theCrag])
  func roundTrip(format: ExchangeFormat) throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      let out = try tables.write(ClimbDays.sessions(&random), as: format)
      let reading = try tables.read(out)
      #expect(reading.format == format)
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      #expect(try tables.write(try tables.sessions(reading.records), as: format) == out)
    }
  }

  @Test("UKClimbing's logbook has British grades, and its own words for styles")
  func ukClimbing() throws {
    let reading = try tables.read(
      """
      Name,Grade,Style,Partner(s),Notes,Date,Crag,County,Region,Country,Pitches,Type
      Left Edge,f6C+,Sent x,,,28/Sep/23,Edge,Shire,Peak,England,1,Bouldering
      Right Edge,VS 4c,Lead O/S,Ann,wet,2/May/23,Edge,Shire,Peak,England,2,Trad
      Corner,5b,2nd &beta;,Ann,,2/May/23,Edge,Shire,Peak,England,1,Trad
      Bolt Line,7a,Lead dog,,,3/May/23,Quarry,Shire,Peak,England,1,Sport
      Bolt Line,7a,Lead RP,,,4/May/23,Quarry,Shire,Peak,England,1,Sport
      Sea Arch,6a+,DWS O/S,,,5/May/23,Cove,Dorset,South,England,1,Sport

      """)
    #expect(reading.format == .ukClimbing && reading.problems.isEmpty && reading.questions.isEmpty)
    let ascents = ascents(reading)
    #expect(
      ascents.map { "\($0.grade.system.id) \($0.grade)" } == [
        "font 6C+", "e VS", "british 5b", "french 7a", "french 7a", "french 6a+",
      ])
    #expect(ascents.map(\.result) == [.send, .onsight, .flash, .fall, .send, .onsight])
    #expect(ascents.map(\.style) == [.send, .send, .follow, .send, .redpoint, .send])
    #expect(
      ascents.map(\.discipline) == [.boulder, .trad, .topRope, .sport, .sport, .sport])
    #expect(ascents[1].day.dayText == "2023-05-02" && ascents[1].wall == "Edge")
  }

  @Test("a board's logbook counts tries and repeats")
  func boardLib() throws {
    let head =
      "board,angle,climb_name,date,logged_grade,displayed_grade,is_benchmark,tries,is_mirror,"
      + "sessions_count,tries_total,is_repeat,is_ascent,comment\n"
    let reading = try tables.read(
      head + "kilter,40,One,2023-06-09 18:03:17,6a/V3,6a/V3,False,1,False,1,1,False,True,\n"
        + "kilter,40,Two,2023-06-09 18:10:00,nan,6b/V4,False,2,False,2,5,False,True,\n"
        + "kilter,40,Two,2023-06-09 18:20:00,6b/V4,6b/V4,False,1,False,2,6,True,True,\n"
        + "kilter,45,Three,2023-06-09 18:30:00,6c/V5,6c/V5,False,3,False,1,3,False,False,\n")
    #expect(reading.format == .boardLib && reading.problems.isEmpty)
    let routes = try tables.sessions(reading.records).flatMap(\.climb.routes)
    #expect(routes.map { "\($0.grade)" } == ["6A", "6B", "6C"])
    #expect(routes.map(\.sends) == [1, 2, 0] && routes.map(\.wall).first == "Kilter 40°")
    #expect(routes.map(\.ascent) == ["flash", "sent in 5 tries", nil])
    #expect(routes[2].tries == 3)
  }

  @Test("of a board's two grades, the one counts that a system has", arguments: ["4a", "4b", "4c"])
  func boardsEasiest(_ grade: String) throws {
    let reading = try tables.read(
      "board,angle,climb_name,date,logged_grade,displayed_grade,tries,is_ascent\n"
        + "tension,20,One,2023-06-09 18:03:17,\(grade)/V0,\(grade)/V0,1,True\n")
    #expect(reading.problems.isEmpty && ascents(reading).map { "\($0.grade)" } == ["V0"])
  }
}
