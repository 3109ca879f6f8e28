package import Climbing
import Console
import Foundation
package import Preferences

extension Resources {
  /// The shipped plans and the user's own.
  package var plans: PlanLibrary {
    PlanLibrary(
      shipped: shipped.appendingPathComponent("plans"),
      user: user.appendingPathComponent("plans"))
  }
}

extension PlanLibrary {
  /// The plan of a name, or an error for the person at the keyboard.
  package func plan(named name: String) throws -> Plan {
    guard let file = file(named: name) else {
      throw CommandFailure(
        .noInput,
        "there is no plan “\(name)”: there are \(files.map(\.id).joined(separator: ", "))")
    }
    do {
      return try PlanFile.read(file)
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
  }
}
