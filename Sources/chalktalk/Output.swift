import Foundation

/// Lines for stdout and stderr, written at once so that a reader on a pipe need not wait.
enum Output {
  /// Ends the program quietly when the reader has gone, as `head` does.
  static func line(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      exit(0)
    }
  }

  static func error(_ text: String) {
    // Nothing is left to tell it to when stderr is closed.
    try? FileHandle.standardError.write(contentsOf: Data("chalktalk: \(text)\n".utf8))
  }
}
