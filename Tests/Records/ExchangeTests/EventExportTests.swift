import Core
import Foundation
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Events for analysis", .timeLimit(.minutes(30)))
struct EventExportTests {
  private let schema: EventSchema

  init() throws { schema = try EventSchema() }

  /// Each event as exported, checked against the schema.
  private func told(_ events: [Event]) throws -> [[String: Any]] {
    var export = EventExport()
    var lines = events.flatMap { export.lines($0) }
    lines += export.finish()
    return try lines.map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let faults = schema.faults(of: object)
      #expect(faults.isEmpty, "\(faults)\n\(line)")
      return object
    }
  }

  @Test("every kind of event fits the schema, and the schema has no others")
  func golden() throws {
    let folder = BuildProducts.repository
      .appendingPathComponent("Tests/Activities/SessionTests/golden")
    var types: Set<String> = []
    for name in [
      "events-0", "events-1", "lifts-1", "details-1", "pauses-2", "styles-1", "clocks-1",
    ] {
      let text = try String(
        contentsOf: folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
      let events = try text.split(separator: "\n").flatMap {
        try EventRecord(line: String($0)).events()
      }
      for object in try told(events) { types.insert(object["type"] as? String ?? "") }
    }
    #expect(types == schema.types)
  }

  @Test("the rest before an attempt is the actual pause, whatever version logged it")
  func rests() throws {
    let lines = [
      #"{"id":"s","session":"s","action":"s","atUs":1800000000000000,"kind":"session.started","version":1,"payload":{"appVersion":"1","device":"d"}}"#,
      #"{"id":"r","session":"s","action":"r","atUs":1800000000000000,"kind":"route.opened","version":1,"payload":{"route":"r1","grade":{"system":"v","name":"V4"}}}"#,
      #"{"id":"a","session":"s","action":"a","atUs":1800000010000000,"kind":"climb.attempt","version":1,"payload":{"route":"r1","outcome":"fall","index":1,"gesture":"key","timeToLogUs":0,"restBeforeUs":5000000}}"#,
      #"{"id":"b","session":"s","action":"b","atUs":1800000020000000,"kind":"climb.attempt","version":1,"payload":{"route":"r1","outcome":"send","index":2,"gesture":"key","timeToLogUs":0}}"#,
      #"{"id":"u","session":"s","action":"u","atUs":1800000021000000,"kind":"undo","version":1,"payload":{"action":"b","sinceUs":1000000}}"#,
      #"{"id":"c","session":"s","action":"c","atUs":1800000370000000,"kind":"climb.attempt","version":1,"payload":{"route":"r1","outcome":"send","index":2,"gesture":"key","timeToLogUs":0,"restBeforeUs":60000000}}"#,
      #"{"id":"d","session":"s","action":"d","atUs":1800000400000000,"kind":"climb.attempt","version":2,"payload":{"route":"r1","outcome":"send","index":3,"gesture":"key","timeToLogUs":0,"restBeforeUs":31000000}}"#,
    ]
    let told = try told(lines.flatMap { try EventRecord(line: $0).events() })
    let attempts = told.filter { $0["type"] as? String == "attempt_logged" }
    #expect(attempts.map { $0["restBeforeMs"] as? Int } == [nil, 10_000, 360_000, 31_000])
  }

  @Test("an imported row names the set or route that it became")
  func rows() throws {
    let sets = try Tables().read(
      """
      Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
      2024-06-01,Squat,Legs,82.5,kg,5,,,,deep
      """)
    let set = try told(try sets.records.flatMap { try $0.events() })
    let row = try #require(set.first { $0["type"] as? String == "row_imported" })
    let logged = try #require(set.first { $0["type"] as? String == "set_logged" })
    #expect(row["eventIdImported"] as? String == logged["id"] as? String)
    #expect(row["routeId"] == nil && row["format"] as? String == "fitnotes")
    let climbs = try Tables().read(
      """
      Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code
      2024-06-01,Slab,V3,,,1,Wall,3,-1,Send,,Boulder,,,
      """)
    let climb = try told(try climbs.records.flatMap { try $0.events() })
    let tick = try #require(climb.first { $0["type"] as? String == "row_imported" })
    let viewed = try #require(climb.first { $0["type"] as? String == "route_viewed" })
    #expect(tick["routeId"] as? String == viewed["routeId"] as? String)
    #expect(tick["eventIdImported"] == nil)
  }
}
