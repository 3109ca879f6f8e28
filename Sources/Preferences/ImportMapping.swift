package import Climbing
package import Foundation
import TOML

/// What names of another program mean here. The format: `docs/exchange.md`.
package struct ImportMapping: Equatable, Sendable {
  /// The systems that its grades are of.
  package var boulders: GradeSystem?
  package var routes: GradeSystem?
  /// Its grades in lower case → ours, as `V3` or `uiaa:VII`.
  package var grades: [String: String] = [:]
  /// Its exercises in lower case → ours.
  package var exercises: [String: String] = [:]

  package static func read(
    _ file: URL, _ preferences: Preferences
  ) throws(ConfigurationError) -> ImportMapping {
    let table = try TOMLFile.table(of: try TOMLFile.text(of: file), file: file.path)
    let head = TableReader(table, file: file.path)
    try head.refuseUnknown(["boulders", "routes", "grades", "exercises"])
    var mapping = ImportMapping()
    mapping.boulders = try head.system("boulders", forBoulders: true, preferences)
    mapping.routes = try head.system("routes", forBoulders: false, preferences)
    mapping.grades = try names(in: table, "grades", head, file.path)
    mapping.exercises = try names(in: table, "exercises", head, file.path)
    return mapping
  }

  private static func names(
    in table: TOMLTable, _ key: String, _ head: TableReader, _ file: String
  ) throws(ConfigurationError) -> [String: String] {
    guard let value = table[key] else { return [:] }
    guard let part = value.table else {
      throw head.error(key, "\(key) are lines below a line [\(key)]")
    }
    let reader = TableReader(part, file: file)
    var names: [String: String] = [:]
    for name in part.keys { names[name.lowercased()] = try reader.string(name) }
    return names
  }
}

extension TableReader {
  fileprivate func system(
    _ key: String, forBoulders: Bool, _ preferences: Preferences
  ) throws(ConfigurationError) -> GradeSystem? {
    guard let id = try string(key) else { return nil }
    guard let system = preferences.gradeSystem(id: id), system.isForBoulders == forBoulders else {
      let known = GradeSystem.published.filter { $0.isForBoulders == forBoulders }.map(\.id)
      throw error(key, "\(key) takes a grade system: \(known.joined(separator: ", "))")
    }
    return system
  }
}
