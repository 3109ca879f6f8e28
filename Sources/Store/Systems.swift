import Foundation
import GRDB
import Session

/// The grade systems that the log knows: the published ones, and the gyms' as they were last used.
struct Systems {
  private var circuits: [String: GradeSystem] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT id, definition FROM circuit")
    for row in rows {
      let definition: String = row["definition"]
      let circuit = try JSONDecoder().decode(Circuit.self, from: Data(definition.utf8))
      circuits[circuit.id] = .circuit(circuit)
    }
  }

  /// The grade in a row's `system` and `grade`; nil of one that its system does not have.
  func grade(_ row: Row) -> Grade? {
    let id: String = row["system"]
    guard let system = GradeSystem(id: id) ?? circuits[id] else { return nil }
    return Grade(row["grade"], in: system)
  }
}
