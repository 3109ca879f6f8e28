package import Foundation
package import Grades

/// Reads a gym's colours from TOML. The format: `docs/grades.md`.
package enum CircuitFile {
  /// Every circuit of a folder, in the order of the files' names; none where there is no folder.
  package static func all(in folder: URL) throws(ConfigurationError) -> [Circuit] {
    let files = try TOMLFile.all(in: folder).sorted { $0.path < $1.path }
    return try files.map { file throws(ConfigurationError) -> Circuit in
      let id = file.deletingPathExtension().lastPathComponent.lowercased()
      return try parse(try TOMLFile.text(of: file), id: id, file: file.path)
    }
  }

  /// `file` is named in errors.
  package static func parse(
    _ text: String, id: String, file: String
  ) throws(ConfigurationError) -> Circuit {
    let reader = TableReader(try TOMLFile.table(of: text, file: file), file: file)
    try reader.refuseUnknown(["name", "for", "colours"])
    guard GradeSystem(id: id) == nil else {
      throw ConfigurationError(
        file: file, reason: "\(id) is a grade system already: rename the file")
    }
    guard let colours = try reader.strings("colours"), !colours.isEmpty else {
      throw reader.error("colours", "a circuit needs its colours, the easiest first")
    }
    let plain = colours.map { $0.lowercased().filter { !$0.isWhitespace } }
    for (index, colour) in plain.enumerated() {
      guard (1...12).contains(colour.count) else {
        throw reader.error("colours", "a colour has 1 to 12 characters: \"\(colours[index])\"")
      }
      guard plain.firstIndex(of: colour) == index else {
        throw reader.error("colours", "\"\(colours[index])\" appears twice")
      }
    }
    let purpose = try reader.choice("for", Purpose.self) ?? .boulders
    return Circuit(
      id: id, name: try reader.string("name") ?? id, isForBoulders: purpose == .boulders,
      colours: colours)
  }

  private enum Purpose: String, CaseIterable {
    case boulders, routes
  }
}
