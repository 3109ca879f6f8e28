package import Canvas
import Foundation

/// Writes to the screen without waiting for a terminal that has stopped reading.
struct TerminalOutput: Sendable {
  /// How long to wait each time for the terminal to read again, in ms.
  private static let interval: Int32 = 20

  /// Non-blocking if it is a terminal.
  let descriptor: Int32

  /// Reopens a terminal: making the shell's own descriptor non-blocking would affect the shell and
  /// every program that shares it. A file or a pipe is used as it is.
  init() {
    let own =
      isatty(STDOUT_FILENO) == 1
      ? unsafe open("/proc/self/fd/\(STDOUT_FILENO)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      : -1
    // A terminal that can't be opened, for example after `su`, is also used as it is.
    descriptor = own < 0 ? STDOUT_FILENO : own
  }

  /// Closes it, unless it is the shell's own.
  func close() {
    if descriptor != STDOUT_FILENO { Foundation.close(descriptor) }
  }

  /// Writes for as long as `isWanted`; false if not everything was written. A lost terminal accepts
  /// nothing; reading it shows that it is gone.
  func write(_ text: String, while isWanted: () -> Bool) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count < 0 && errno == EAGAIN {
        guard isWanted() else { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, Self.interval)
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

extension Size {
  /// The size of the terminal behind stdout, by ioctl_tty(2); nil without one, or if it doesn't say.
  package static var ofTerminal: Size? {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}

/// Why the screen cannot be used.
package enum TerminalError: Error, Equatable, CustomStringConvertible {
  case notATerminal
  case cannotSetUp(reason: String)

  package var description: String {
    switch self {
    case .notATerminal:
      "standard input and output are not a terminal; run it in one, or use --script"
    case .cannotSetUp(let reason):
      "the terminal cannot be set up: \(reason)"
    }
  }
}
