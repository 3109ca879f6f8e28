import Climbing
import GRDB
import Log

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

  /// The grade in a row's `system` and `grade`; nil of one that its system does not have.
  func grade(_ row: Row) -> Grade? {
    guard let id = row.textIfAny("system"), let name = row.textIfAny("grade"),
      let system = GradeSystem(id: id) ?? circuits[id]
    else { return nil }
    return Grade(name, in: system)
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
