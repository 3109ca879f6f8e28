package import Foundation

/// The programs that were built along with the tests.
package enum BuildProducts {
  /// A program beside the running test bundle.
  package static func program(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The repository's top folder, as it was when the tests were built.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
