package import Foundation

/// The programs that were built along with the tests.
package enum BuildProducts {
  /// Where they lie: beside the running test bundle.
  package static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// A program to start, or what stands in for it in the folder that the environment's CHALKTALK_TEST_PROGRAMS
  /// names: by that, scripts/stress holds programs to a share of a core.
  package static func program(_ name: String) -> URL {
    if let standIns = ProcessInfo.processInfo.environment["CHALKTALK_TEST_PROGRAMS"] {
      let standIn = URL(fileURLWithPath: standIns).appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: standIn.path) { return standIn }
    }
    return folder.appendingPathComponent(name)
  }

  /// The repository's top folder, as it was when the tests were built.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
