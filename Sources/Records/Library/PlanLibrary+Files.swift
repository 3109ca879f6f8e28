package import Climbing
package import Files
package import Foundation
package import Preferences

extension PlanLibrary {
  /// The plan or workout in a file.
  package func training(in file: URL) throws(ConfigurationError) -> TrainingFile {
    try read(file, exercises())
  }

  /// The file of a plan or a workout, or an error that lists the plans.
  package func knownFile(named name: String) throws(LibraryError) -> URL {
    guard let file = file(named: name) else {
      if let failure = folderFault?.unreachable { throw .unreachable(failure) }
      throw .noPlan(name, known: files.map(\.id))
    }
    return file
  }

  /// The file of a new plan of the user's, which may exist already. Throws for an id that can't be a file's name.
  package func newFile(named id: String) throws(LibraryError) -> URL {
    guard Self.allows(id: id) else { throw .badPlanName(id) }
    return user.appendingPathComponent("\(id).toml")
  }

  /// The plan with a name, or an error that lists the plans.
  package func plan(named name: String) throws -> Plan { try PlanFile.read(knownFile(named: name)) }

  /// Writes a plan or a workout of the user's.
  ///
  /// Throws if the file can't be written, or exists and has to be kept.
  package func write(_ data: Data, to file: URL, existing: Existing) throws(FileError) {
    try Files.makeFolder(user.path)
    try Files.write(data, to: file.path, existing: existing)
  }

  /// Writes or removes a plan or a workout of the user's; logged sets stay. Throws if the file can't be written or removed.
  package func change(_ change: TrainingChange) throws {
    switch change {
    case .add(let name, let text):
      try write(
        Data(text.utf8), to: user.appendingPathComponent("\(freeID(for: name)).toml"),
        existing: .kept)
    case .replace(let id, let text):
      try write(
        Data(text.utf8), to: user.appendingPathComponent("\(id).toml"), existing: .replaced)
    case .remove(let id):
      try Files.remove(user.appendingPathComponent("\(id).toml").path)
    }
  }
}
