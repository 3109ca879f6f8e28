import Foundation

/// Where the screen is written to, without waiting for a terminal that has stopped reading.
struct TerminalOutput: Sendable {
  /// How long one look lasts whether the terminal reads again, in ms.
  private static let interval: Int32 = 20

  /// Non-blocking where it is a terminal.
  let descriptor: Int32

  /// A terminal is opened once more: to make the shell's own descriptor non-blocking would reach the shell, and
  /// every program that shares it. A file or a pipe is written to as it stands.
  init() {
    let own =
      isatty(STDOUT_FILENO) == 1
      ? unsafe open("/proc/self/fd/\(STDOUT_FILENO)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      : -1
    // One that may not be opened, after `su` for example, is written to as it stands too.
    descriptor = own < 0 ? STDOUT_FILENO : own
  }

  /// Writes for as long as `isWanted`; false when not all of it was written. A terminal that is gone takes
  /// nothing: that shows when it is read.
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
