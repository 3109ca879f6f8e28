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
