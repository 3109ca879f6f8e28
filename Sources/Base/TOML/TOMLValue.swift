/// A value of a TOML text, with its position.
package struct TOMLValue: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    case array([TOMLValue])
    case table(TOMLTable)
  }

  package var content: Content
  package var position: TextPosition

  package init(_ content: Content, at position: TextPosition) {
    self.content = content
    self.position = position
  }

  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  package var int: Int? {
    if case .integer(let integer) = content { integer } else { nil }
  }

  /// The number, with or without a fraction.
  package var double: Double? {
    switch content {
    case .integer(let integer): Double(integer)
    case .float(let float): float
    case .string, .boolean, .array, .table: nil
    }
  }

  package var bool: Bool? {
    if case .boolean(let boolean) = content { boolean } else { nil }
  }

  package var array: [TOMLValue]? {
    if case .array(let array) = content { array } else { nil }
  }

  package var table: TOMLTable? {
    if case .table(let table) = content { table } else { nil }
  }
}

/// Keys and values, in the order of the text.
package struct TOMLTable: Equatable, Sendable {
  package struct KeyValue: Equatable, Sendable {
    package var key: String
    /// The key's position.
    package var position: TextPosition
    package var value: TOMLValue
  }

  /// The table's position: its head, its brace, or the start of the text.
  package var position: TextPosition
  package var entries: [KeyValue]

  package var keys: [String] { entries.map(\.key) }

  package subscript(key: String) -> TOMLValue? { entry(key)?.value }

  /// The position of a key; nil if there is none.
  package func position(of key: String) -> TextPosition? { entry(key)?.position }

  private func entry(_ key: String) -> KeyValue? { entries.first { $0.key == key } }
}
