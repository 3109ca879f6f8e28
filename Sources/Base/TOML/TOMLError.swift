/// A position in a text: line and column, both from 1; columns count Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What is wrong with a TOML text, and where.
package struct TOMLError: Error, Equatable, CustomStringConvertible {
  package var position: TextPosition
  package var reason: String

  package init(at position: TextPosition, _ reason: String) {
    self.position = position
    self.reason = reason
  }

  package var description: String { "\(position.line):\(position.column): \(reason)" }
}
