import Foundation
import Log
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Events for analysis")
struct EventExportTests {
  private let schema: EventSchema

  init() throws { schema = try EventSchema() }

  /// Each event as it is told, held to the schema.
  private func told(_ events: [Event]) throws -> [[String: Any]] {
    var export = EventExport()
    var lines = try events.flatMap { try export.lines($0) }
    lines += try export.finish()
    return try lines.map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let faults = schema.faults(of: object)
      #expect(faults.isEmpty, "\(faults)\n\(line)")
      return object
    }
  }

  @Test("every kind of event that a log may hold fits the schema, and the schema knows no other")
  func golden() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../SessionTests/golden").standardized
    var types: Set<String> = []
    for name in ["events-0", "events-1", "lifts-1", "details-1"] {
      let text = try String(
        contentsOf: folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
      let events = try text.split(separator: "\n").flatMap {
        try EventRecord(line: String($0)).events()
      }
      for object in try told(events) { types.insert(object["type"] as? String ?? "") }
    }
    #expect(types == schema.types)
  }

  @Test("a row that came in names the set or the route that it became")
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
