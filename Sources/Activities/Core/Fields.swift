/// Why a payload cannot be read: the field, and what is wrong with it.
package struct PayloadError: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Reads the fields of a payload. Every value is checked against its range, so that later
/// arithmetic is safe.
package struct Fields {
  private let object: JSON

  package init(_ object: JSON) throws(PayloadError) {
    guard case .object = object else { throw PayloadError("the payload is not an object") }
    self.object = object
  }

  package init(parsing text: String) throws(PayloadError) {
    let json: JSON
    do {
      json = try JSON(parsing: text)
    } catch {
      throw PayloadError("the payload is not JSON: \(error)")
    }
    try self.init(json)
  }

  /// nil if the key is missing or null.
  package func json(_ key: String) -> JSON? {
    guard let value = object[key], value != .null else { return nil }
    return value
  }

  package func has(_ key: String) -> Bool { object[key] != nil }

  /// The value of a key, read with `read`; nil if the key is missing, an error if the value is
  /// unreadable.
  package func optional<Value>(
    _ key: String, _ read: (JSON) throws(PayloadError) -> Value?
  ) throws(PayloadError) -> Value? {
    guard let json = json(key) else { return nil }
    let value: Value?
    do throws(PayloadError) {
      value = try read(json)
    } catch {
      throw PayloadError("`\(key)`: \(error)")
    }
    guard let value else {
      throw PayloadError("`\(key)` cannot be \(Self.shortened(json.description))")
    }
    return value
  }

  package func required<Value>(
    _ key: String, _ read: (JSON) throws(PayloadError) -> Value?
  ) throws(PayloadError) -> Value {
    guard let value = try optional(key, read) else { throw PayloadError("no `\(key)`") }
    return value
  }

  private static func shortened(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))…" : text
  }
}

// MARK: - Kinds of fields

extension Fields {
  package func text(_ key: String) throws(PayloadError) -> String {
    try required(key) { $0.text }
  }

  package func textIfAny(_ key: String) throws(PayloadError) -> String? {
    try optional(key) { $0.text }
  }

  package func flag(_ key: String) throws(PayloadError) -> Bool { try required(key) { $0.flag } }

  package func flagIfAny(_ key: String) throws(PayloadError) -> Bool? {
    try optional(key) { $0.flag }
  }

  package func count(_ key: String, in range: ClosedRange<Int>) throws(PayloadError) -> Int {
    try required(key) { $0.integer.flatMap { range.contains($0) ? $0 : nil } }
  }

  package func countIfAny(
    _ key: String, in range: ClosedRange<Int>
  ) throws(PayloadError) -> Int? {
    try optional(key) { $0.integer.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// One of a fixed set of words.
  package func word<Word: RawRepresentable<String>>(
    _ key: String, _ type: Word.Type = Word.self
  ) throws(PayloadError) -> Word {
    try required(key) { $0.text.flatMap(Word.init) }
  }

  /// Whole microseconds; the key ends in `Us`.
  package func length(_ key: String) throws(PayloadError) -> Duration {
    try required(key) { $0.length }
  }

  package func lengthIfAny(_ key: String) throws(PayloadError) -> Duration? {
    try optional(key) { $0.length }
  }
}

extension JSON {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  package var integer: Int? {
    if case .number(let spelling) = self { Int(spelling) } else { nil }
  }

  /// A length in microseconds, at most a hundred years, so that sums can't overflow.
  package var length: Duration? {
    integer.flatMap { Duration.logged.contains($0) ? .microseconds($0) : nil }
  }

  package static func length(_ length: Duration) -> JSON { .int(length.microseconds) }
}

extension Duration {
  /// The microseconds of a length in the log, at most a hundred years.
  package static let logged = -3_155_760_000_000_000...3_155_760_000_000_000
}
