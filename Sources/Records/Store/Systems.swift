import Climbing
import Core
import GRDB
import Grades
import Session

/// The grade systems that the log knows: the published ones, and those of gyms as they were last used.
struct Systems {
  private var circuits: [String: GradeSystem] = [:]

  init(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, definition FROM circuit") {
      // Attempts in a system that can't be read only count in the sums.
      guard let system = try? Self.system(row) else { continue }
      circuits[system.id] = system
    }
  }

  /// By id.
  var all: [String: GradeSystem] {
    GradeSystem.published.reduce(into: circuits) { $0[$1.id] = $1 }
  }

  /// Stores the gym's colours that an event names, which give the order of its grades. The latest ones replace others of the
  /// same name.
  static func keep(_ db: Database, _ event: Event) throws {
    guard case .climb(let event) = event.payload, let system = event.system,
      system.circuit != nil
    else { return }
    try db.run(
      "INSERT OR REPLACE INTO circuit (id, definition) VALUES (?, ?)",
      [system.id, system.json.description])
  }

  /// Rebuilds the gyms' colours from all events, in the order that all devices agree on.
  ///
  /// Climbs in colours are folded again: a route that came before its colours could not be counted.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM circuit")
    let rows = try Row.fetchCursor(db, sql: Query.withColours)
    for event in try PlacedRecord.all(rows).events { try keep(db, event) }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO climb_due
        SELECT DISTINCT climber, climb_name FROM tried_route
        WHERE system IN (SELECT id FROM circuit)
        """)
  }

  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    try DamagedRecord.all(in: "circuit", db) { row throws(PayloadError) in _ = try system(row) }
  }

  private static func system(_ row: Row) throws(PayloadError) -> GradeSystem {
    let definition = try row.text("definition")
    do {
      return try GradeSystem(JSON(parsing: definition))
    } catch let error as PayloadError {
      throw error
    } catch {
      throw PayloadError("`definition`: \(error)")
    }
  }
}
