package import Climbing
package import Foundation
import Languages
import TOML

/// The plans and workouts that come with the program and the user's own; if names clash, the user's
/// wins.
package struct PlanLibrary {
  package let shipped: URL
  package let user: URL

  /// The file in the same folder that holds exercises.
  package static let exercisesFile = "\(exercisesID).toml"
  private static let exercisesID = "exercises"

  package init(shipped: URL, user: URL) {
    self.shipped = shipped
    self.user = user
  }

  /// The plans' files by id, sorted by id.
  package var files: [(id: String, file: URL)] {
    var found: [String: URL] = [:]
    for folder in [shipped, user] {
      // What is wrong with a folder, `plans` and `knownFile` say.
      for file in (try? TOMLFile.all(in: folder)) ?? []
      where file.lastPathComponent != Self.exercisesFile {
        found[file.deletingPathExtension().lastPathComponent] = file
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// All readable plans, and what is wrong with the others.
  package func plans() -> (plans: [Plan], faults: [ConfigurationError]) {
    let files = files.map(\.file).filter { isLifting($0) != true }
    let (plans, faults) = Self.readable(files) { file throws(ConfigurationError) in
      try PlanFile.read(file)
    }
    return (plans, [folderFault].compactMap(\.self) + faults)
  }

  /// Why the user's own plans can't be reached; nil if they can, or if there are none.
  package var folderFault: ConfigurationError? {
    do {
      _ = try TOMLFile.all(in: user)
      return nil
    } catch {
      return error
    }
  }

  /// What can be read, and what is wrong with the others.
  static func readable<Value>(
    _ files: [URL], _ read: (URL) throws(ConfigurationError) -> Value
  ) -> ([Value], faults: [ConfigurationError]) {
    var values: [Value] = []
    var faults: [ConfigurationError] = []
    for file in files {
      do throws(ConfigurationError) {
        values.append(try read(file))
      } catch {
        faults.append(error)
      }
    }
    return (values, faults)
  }

  /// nil if the file isn't TOML.
  func isLifting(_ file: URL) -> Bool? { table(of: file).map(TrainingFile.isLifting) }

  /// The file of a plan, by its id or its name in any case; nil if there is none.
  package func file(named name: String) -> URL? {
    let wanted = name.lowercased()
    if let found = files.first(where: { $0.id.lowercased() == wanted }) { return found.file }
    return files.first { _, file in
      table(of: file)?["name"]?.string?.lowercased() == wanted
    }?.file
  }

  /// The ids of the user's own files.
  package var ownIDs: Set<String> {
    Set(files.filter { isOwn($0.file) }.map(\.id))
  }

  func isOwn(_ file: URL) -> Bool {
    file.deletingLastPathComponent().standardized.path == user.standardized.path
  }

  /// The text of the file with an id.
  package func text(of id: String) throws(ConfigurationError) -> String {
    guard let file = files.first(where: { $0.id == id })?.file else {
      throw ConfigurationError(file: "\(id).toml", reason: tr("it is not there any more"))
    }
    return try TOMLFile.text(of: file)
  }

  /// An unused id made from a name: `Push day` is `push-day`, `Der König` is `der-konig`, `Плита`
  /// is `plita`.
  package func freeID(for name: String) -> String {
    let latin = name.applyingTransform(Self.toASCII, reverse: false) ?? name
    let words = latin.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let id = words.isEmpty ? "workout" : words.joined(separator: "-")
    let known = Set(files.map(\.id) + [Self.exercisesID])
    guard known.contains(id) else { return id }
    return (2...).lazy.map { "\(id)-\($0)" }.first { !known.contains($0) } ?? id
  }

  /// Whether a new plan may have an id: it becomes the name of its file.
  package static func allows(id: String) -> Bool {
    (1...30).contains(id.count) && id != exercisesID
      && id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  /// ICU's transform: letters of any script to Latin, without accents.
  private static let toASCII = StringTransform("Any-Latin; Latin-ASCII")

  /// nil if the file isn't TOML.
  private func table(of file: URL) -> TOMLTable? {
    guard let text = try? TOMLFile.text(of: file) else { return nil }
    return try? TOMLFile.table(of: text, file: file.path)
  }
}
