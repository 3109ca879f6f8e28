import Climbing
import GRDB
import Log
import Session

/// The grade systems that the log knows: the published ones, and the gyms' as they were last used.
struct Systems {
  private var circuits: [String: GradeSystem] = [:]

  init(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, definition FROM circuit") {
      // One that cannot be read has no grades any more; its attempts count in the sums alone.
      guard let system = try? Self.system(row) else { continue }
      circuits[system.id] = system
    }
  }

  /// By id.
  var all: [String: GradeSystem] {
    GradeSystem.published.reduce(into: circuits) { $0[$1.id] = $1 }
  }

  /// Keeps the colours of a gym that an event names: its grades can't be ordered without them. The latest of a name win.
  static func keep(_ db: Database, _ event: Event) throws {
    guard case .climb(let event) = event.payload, let system = event.system,
      system.circuit != nil
    else { return }
    try db.run(
      "INSERT OR REPLACE INTO circuit (id, definition) VALUES (?, ?)",
      [system.id, system.json.description])
  }

  /// Keeps them anew, of all events in the order that all devices agree on: the latest of a name win there too.
  static func rebuild(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM circuit")
    let rows = try Row.fetchCursor(db, sql: Query.withColours)
    for event in try PlacedRecord.all(rows).events { try keep(db, event) }
  }

  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    try Row.fetchAll(db, sql: "SELECT rowid AS row, id, definition FROM circuit").compactMap {
      row in
      do throws(PayloadError) {
        _ = try system(row)
        return nil
      } catch {
        return DamagedRecord(
          table: "circuit", row: row.integer("row") ?? 0, reason: error.description)
      }
    }
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
