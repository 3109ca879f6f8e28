import Foundation

/// The only way to stdout and stderr. Output is written at once, so that a reader on a pipe needn't
/// wait; a failure to write is an error, as with any other file. Text for people is made printable.
package enum Output {
  /// Takes the numbers of standard input, output and error where they are closed. The next file that is opened, such as the
  /// log, would get them, and what is printed would go into it. Reading and writing them still fails.
  package static func takeClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A line of text for a person.
  package static func line(_ text: String = "") throws(OutputError) {
    try write(text.printable + "\n")
  }

  /// A line for a program, unchanged: JSON.
  package static func data(_ line: String) throws(OutputError) { try write(line + "\n") }

  /// Our own text for a terminal, control characters included.
  package static func control(_ text: String) throws(OutputError) { try write(text) }

  /// A line on stderr, after the program's name.
  package static func error(_ text: String) {
    // If stderr is closed, there is nowhere left to report to.
    _ = Descriptor.write(Data("chalktalk: \(text.printable)\n".utf8), to: STDERR_FILENO)
  }

  /// The argument parser's message about an invalid command line, on stderr.
  package static func usage(_ text: String) {
    _ = Descriptor.write(Data("\(text.printable)\n".utf8), to: STDERR_FILENO)
  }

  private static func write(_ text: String) throws(OutputError) {
    switch Descriptor.write(Data(text.utf8), to: STDOUT_FILENO, waits: true) {
    case 0: return
    case EPIPE: throw .closed
    case let code: throw .failed(code: code)
    }
  }
}

/// Why stdout accepts no more.
package enum OutputError: Error, CustomStringConvertible {
  /// The reader has gone, as `head` does; no error for anybody.
  case closed
  /// `code` is an errno.
  case failed(code: Int32)

  package var description: String {
    switch self {
    case .closed: "the reader of the output has gone"
    case .failed(let code): "cannot write the output: \(String(cString: strerror(code)))"
    }
  }
}
