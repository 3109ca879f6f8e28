import Foundation

/// The one way to stdout and stderr. What is written goes out at once, so that a reader on a pipe need not
/// wait, and what cannot be written is an error as with any other file.
package enum Output {
  /// A line of text for a person.
  package static func line(_ text: String = "") throws(OutputError) {
    try write(shown(text) + "\n")
  }

  /// A line for a program, as it is: JSON.
  package static func data(_ line: String) throws(OutputError) { try write(line + "\n") }

  /// Text of our own for a terminal, control characters and all.
  package static func control(_ text: String) throws(OutputError) { try write(text) }

  /// A line on stderr, after the program's name.
  package static func error(_ text: String) {
    // Nothing is left to tell it to when stderr is closed.
    _ = Descriptor.write(Data("chalktalk: \(shown(text))\n".utf8), to: STDERR_FILENO)
  }

  /// The argument parser's account of a command line that makes no sense, on stderr.
  package static func usage(_ text: String) {
    _ = Descriptor.write(Data("\(shown(text))\n".utf8), to: STDERR_FILENO)
  }

  /// What a person is shown of a text: the one place on the way to stdout and stderr for it.
  private static func shown(_ text: String) -> String { text.printable }

  private static func write(_ text: String) throws(OutputError) {
    switch Descriptor.write(Data(text.utf8), to: STDOUT_FILENO) {
    case 0: return
    case EPIPE: throw .closed
    case let code: throw .failed(code: code)
    }
  }
}

/// Why stdout takes no more.
package enum OutputError: Error, CustomStringConvertible {
  /// Its reader has gone, as `head` does: no error for anybody.
  case closed
  /// `code` is an errno.
  case failed(code: Int32)

  package var description: String {
    switch self {
    case .closed: "nobody reads the output any more"
    case .failed(let code): "cannot write the output: \(String(cString: strerror(code)))"
    }
  }
}
