package import Foundation

/// A user's home for one test: the program's settings, log and debug log lie in it, and nowhere else.
package struct TestHome: Sendable {
  package let folder: TemporaryFolder

  /// - Parameter isNew: whether the program has never been used in it, and shows its tour.
  package init(isNew: Bool = false) throws {
    folder = try TemporaryFolder()
    guard !isNew else { return }
    let state = url.appendingPathComponent("state/chalktalk")
    try FileManager.default.createDirectory(
      at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data().write(to: state.appendingPathComponent("introduced"))
  }

  package var url: URL { folder.url }

  /// The log that the program keeps in it.
  package var database: String { url.path + "/data/chalktalk/chalktalk.sqlite" }

  /// What points the program to it.
  package var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": url.path + "/config", "XDG_DATA_HOME": url.path + "/data",
      "XDG_STATE_HOME": url.path + "/state", "LANG": "C.UTF-8",
      // libpq's passwords, if a test writes any.
      "PGPASSFILE": url.path + "/passwords",
    ]
  }

  /// Runs the program to its end.
  @discardableResult
  package func run(_ arguments: [String]) throws -> Shell.Output {
    try Shell.run([BuildProducts.program("chalktalk").path] + arguments, environment: environment)
  }

  @discardableResult
  package func run(_ arguments: String...) throws -> Shell.Output { try run(arguments) }

  /// Writes a file and gives its path; folders on the way are made.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
