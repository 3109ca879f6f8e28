package import Foundation

/// A program on its own terminal, whose output is read only on request.
package final class PseudoTerminal: @unchecked Sendable {
  // Unchecked because only the test that owns it uses it, one call at a time.
  package let processID: pid_t
  private let master: Int32
  /// TIOCSPTLCK, TIOCGPTN (asm-generic/ioctls.h) and POSIX_SPAWN_SETSID (spawn.h).
  private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
  private static let ownSession: Int16 = 0x80
  private var status: Int32?

  /// Starts a program by its full path. The kernel keeps some 70 kB of what it shows: a large screen fills that
  /// with a frame or two, and the program then meets a terminal that does not read.
  package init(
    _ arguments: [String], columns: UInt16 = 500, rows: UInt16 = 200,
    environment: [String: String] = [:]
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // What unlockpt(3) and ptsname(3) do, which Swift's Glibc leaves out.
    var (locked, number): (CInt, CUnsignedInt) = (0, 0)
    guard ioctl(master, Self.setLock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0
    else { throw ShellError(description: "there is no pseudo terminal to be had") }
    let path = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw ShellError(description: "the terminal takes no size")
    }
    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) { $1 }
      .merging(environment) { $1 }
    // A session of its own: the terminal that it opens first is its own too.
    processID = try ChildProcess.start(
      arguments[0], arguments, environment: variables, flags: Self.ownSession
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
  }

  deinit {
    if status == nil {
      kill(processID, SIGKILL)
      var status: Int32 = 0
      waitpid(processID, &status, 0)
    }
    close(master)
  }

  /// Types bytes as they stand.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads what is shown until it fits: all of it since the last time, escape sequences included.
  package func read(until fits: (String) -> Bool) async throws -> (fits: Bool, text: String) {
    var text = ""
    let isThere = try await Shell.wait {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(master, &buffer, buffer.count)
        guard count > 0 else { break }
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return fits(text)
    }
    return (isThere, text)
  }

  /// Waits for the program's end; its exit status, or 128 and the signal that ended it, and nil while it runs on.
  package func end() async throws -> Int32? {
    _ = try await Shell.wait { exitStatus() != nil }
    return status
  }

  /// The same now, without waiting.
  package func exitStatus() -> Int32? {
    var code: Int32 = 0
    if status == nil, waitpid(processID, &code, WNOHANG) == processID {
      status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
    }
    return status
  }
}
