import GRDB

extension Schema {
  /// The parts of a database (tables, indexes, triggers, views) that are missing, or that its migrations don't make or make
  /// differently: "trigger NAME".
  static func foreignParts(_ db: Database) throws -> [String] {
    let applied = try migrator.appliedIdentifiers(db)
    guard let last = migrator.migrations.last(where: applied.contains) else { return ["no schema"] }
    let model = try DatabaseQueue()
    try migrator.migrate(model, upTo: last)
    let known = try model.read(parts)
    let found = try parts(db)
    return Set(known.keys).union(found.keys).filter { known[$0] != found[$0] }.sorted()
  }

  /// Each part's SQL by kind and name, without case, blanks and quotes, in which spellings may differ.
  private static func parts(_ db: Database) throws -> [String: String] {
    var parts: [String: String] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master") {
      let kind = row["type"] as String? ?? "part"
      let name = row["name"] as String? ?? "without a name"
      // SQLite's own parts: sequence numbers, statistics, and the indexes of keys, which have no SQL.
      let sql = row["sql"] as String? ?? ""
      if name.hasPrefix("sqlite_"), kind == "table" || kind == "index" && sql.isEmpty { continue }
      parts["\(kind) \(name)"] = sql.lowercased().filter {
        !$0.isWhitespace && !"\"`[]".contains($0)
      }
    }
    return parts
  }
}
