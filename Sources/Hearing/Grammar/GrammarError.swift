/// A place in a text file, counted from 1.
package struct TextLocation: Sendable, Equatable, CustomStringConvertible {
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }
}

/// Why a grammar or a pronunciation dictionary can't be used, and where.
package struct GrammarError: Error, Equatable, CustomStringConvertible {
  package var location: TextLocation
  package var reason: String

  package init(_ location: TextLocation, _ reason: String) {
    self.location = location
    self.reason = reason
  }

  package var description: String { "\(location): \(reason)" }
}
