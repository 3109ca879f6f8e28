import Files
import Foundation

/// Sends what libraries write to descriptor 2 to the debug log while the screen is up: the screen
/// belongs to the program.
struct ErrorDiversion {
  /// The terminal's own descriptor.
  private let before: Int32

  /// nil if descriptor 2 goes elsewhere already, or the file can't be opened.
  init?(to file: URL) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    guard let log = try? Files.appending(to: file.path) else { return nil }
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    guard dup2(log.fileDescriptor, STDERR_FILENO) >= 0 else {
      close(copy)
      return nil
    }
    before = copy
  }

  /// Gives the terminal back.
  func end() {
    dup2(before, STDERR_FILENO)
    close(before)
  }
}
