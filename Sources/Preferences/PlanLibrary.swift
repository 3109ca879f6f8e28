package import Climbing
package import Foundation

/// The plans that come with the program and the user's own; of one name the user's wins.
package struct PlanLibrary {
  package let shipped: URL
  package let user: URL

  package init(shipped: URL, user: URL) {
    self.shipped = shipped
    self.user = user
  }

  /// The plans' files by id, in the order of the ids.
  package var files: [(id: String, file: URL)] {
    var found: [String: URL] = [:]
    for folder in [shipped, user] {
      let entries = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      // A folder that is not there holds no plans.
      for file in entries ?? []
      where file.pathExtension == "toml" && file.lastPathComponent != "exercises.toml" {
        found[file.deletingPathExtension().lastPathComponent] = file
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Every plan that can be read, and what is wrong with the others.
  package func plans() -> (plans: [Plan], faults: [ConfigurationError]) {
    var plans: [Plan] = []
    var faults: [ConfigurationError] = []
    for (_, file) in files {
      do {
        plans.append(try PlanFile.read(file))
      } catch {
        faults.append(error)
      }
    }
    return (plans, faults)
  }

  /// The file of a plan, by its id or its name in any case; nil where there is none.
  package func file(named name: String) -> URL? {
    let wanted = name.lowercased()
    if let found = files.first(where: { $0.id.lowercased() == wanted }) { return found.file }
    return files.first { _, file in
      (try? PlanFile.read(file))?.name.lowercased() == wanted
    }?.file
  }
}
