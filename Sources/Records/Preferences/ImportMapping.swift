package import Core
package import Foundation
package import Grades
import TOML

/// The user's translation of another program's names. The format: `docs/exchange.md`.
package struct ImportMapping: Equatable, Sendable {
  /// The program's grade systems.
  package var boulders: GradeSystem?
  package var routes: GradeSystem?
  /// The program's grades in lower case → ours, as `V3` or `uiaa:VII`.
  package var grades: [String: String] = [:]
  /// The program's exercise names → the names or ids of ours.
  package var exercises: [String: String] = [:]
  /// The units of its weights and distances if the file doesn't state them; a distance as `km`.
  package var weights: MassUnit?
  package var distances: String?
  /// `day-first`, `decimal-comma`, and the language of months in words, as `fi`.
  package var dates: String?
  package var decimals: String?
  package var months: String?
  /// The program's columns in lower case → ours.
  package var columns: [String: String] = [:]
  /// Countries in lower case → the system of their routes.
  package var countries: [String: GradeSystem] = [:]

  /// - Parameters:
  ///   - isExercise: whether one of ours has this name or id.
  ///   - distances: the known units of length.
  ///   - conventions: what `dates` and `decimals` take.
  package static func read(
    _ file: URL, _ preferences: Preferences, distances: [String],
    conventions: [String: [String]] = [:],
    isExercise: (String) -> Bool
  ) throws(ConfigurationError) -> ImportMapping {
    let table = try TOMLFile.table(of: try TOMLFile.text(of: file), file: file.path)
    let head = TableReader(table, file: file.path)
    try head.refuseUnknown([
      "boulders", "routes", "grades", "exercises", "weights", "distances", "dates", "decimals",
      "months", "columns", "countries",
    ])
    var mapping = ImportMapping()
    mapping.boulders = try head.system("boulders", forBoulders: true, preferences)
    mapping.routes = try head.system("routes", forBoulders: false, preferences)
    for (name, grade) in try names(in: table, "grades", head, file.path) {
      mapping.grades[name.lowercased()] = grade
    }
    mapping.weights = try head.choice("weights", MassUnit.self)
    mapping.distances = try head.string("distances")
    if let unit = mapping.distances, !distances.contains(unit) {
      throw head.error("distances", "distances takes one of \(distances.joined(separator: ", "))")
    }
    mapping.dates = try head.word("dates", conventions)
    mapping.decimals = try head.word("decimals", conventions)
    mapping.months = try head.string("months")
    for (name, column) in try names(in: table, "columns", head, file.path) {
      mapping.columns[name.lowercased()] = column
    }
    for (country, id) in try names(in: table, "countries", head, file.path) {
      guard let system = preferences.gradeSystem(id: id), !system.isForBoulders else {
        let known = GradeSystem.published.filter { !$0.isForBoulders }.map(\.id)
        throw head.error(
          "countries", "\(country) takes a grade system: \(known.joined(separator: ", "))")
      }
      mapping.countries[country.lowercased()] = system
    }
    mapping.exercises = try names(in: table, "exercises", head, file.path)
    for (name, target) in mapping.exercises where !isExercise(target) {
      let line = table["exercises"]?.table.map { TableReader($0, file: file.path) } ?? head
      throw line.error(
        name, "there is no exercise “\(target)”: docs/lifting.md says how to add one of your own")
    }
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
    for name in part.keys { names[name] = try reader.string(name) }
    return names
  }
}

extension TableReader {
  /// One of the words that a key takes.
  fileprivate func word(
    _ key: String, _ known: [String: [String]]
  ) throws(ConfigurationError) -> String? {
    guard let word = try string(key) else { return nil }
    let words = known[key] ?? []
    guard words.contains(word) else {
      throw error(key, "\(key) takes one of \(words.joined(separator: ", "))")
    }
    return word
  }

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
