/// Why and where a text is not JSON.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  package var reason: String
  /// In bytes from the start.
  package var offset: Int

  package var description: String { "\(reason) at byte \(offset + 1)" }
}

extension JSON {
  /// Reads a whole text. Nesting deeper than 64 is refused: no event needs it, and the stack is
  /// finite.
  package init(parsing text: String) throws(JSONError) {
    var reader = JSONReader(text)
    self = try reader.value(depth: 0)
    try reader.end()
  }

  /// The members of a text that is one object, each value as spelled.
  package static func spelledMembers(_ text: String) throws(JSONError) -> [String: String] {
    var reader = JSONReader(text)
    return try reader.spelledMembers()
  }
}

private struct JSONReader {
  private let text: [UInt8]
  private var index = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func end() throws(JSONError) {
    skipSpace()
    guard index == text.count else { throw error("more than one value") }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth < 64 else { throw error("nested too deep") }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  mutating func spelledMembers() throws(JSONError) -> [String: String] {
    var found: [String: String] = [:]
    skipSpace()
    guard peek == UInt8(ascii: "{") else { throw error("no object") }
    try list(UInt8(ascii: "}")) { (reader) throws(JSONError) in
      let key = try reader.key()
      reader.skipSpace()
      let from = reader.index
      _ = try reader.value(depth: 1)
      found[key] = String(decoding: reader.text[from..<reader.index], as: UTF8.self)
    }
    try end()
    return found
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
    var members: [JSON.Member] = []
    try list(UInt8(ascii: "}")) { (reader) throws(JSONError) in
      let key = try reader.key()
      members.append(JSON.Member(key, try reader.value(depth: depth + 1)))
    }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    try list(UInt8(ascii: "]")) { (reader) throws(JSONError) in
      elements.append(try reader.value(depth: depth + 1))
    }
    return elements
  }

  /// The contents between an opening bracket, which comes next, and the closing one.
  private mutating func list(
    _ close: UInt8, _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    advance()
    skipSpace()
    if peek == close { return advance() }
    while true {
      skipSpace()
      try element(&self)
      skipSpace()
      let next = peek
      guard next == close || next == UInt8(ascii: ",") else { throw error("no comma or end") }
      advance()
      if next == close { return }
    }
  }

  private mutating func key() throws(JSONError) -> String {
    guard peek == UInt8(ascii: "\"") else { throw error("no key") }
    let key = try string()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw error("no colon") }
    advance()
    return key
  }

  private mutating func string() throws(JSONError) -> String {
    advance()
    // The text up to the last escape; the rest is a slice of the source, which for most strings is
    // everything.
    var bytes: [UInt8] = []
    var from = index
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = text[from..<index]
        advance()
        let string =
          bytes.isEmpty
          ? String(validating: rest, as: UTF8.self)
          : String(validating: bytes + rest, as: UTF8.self)
        guard let string else { throw error("no UTF-8") }
        return string
      case UInt8(ascii: "\\"):
        bytes += text[from..<index]
        advance()
        bytes += try escape()
        from = index
      case ..<0x20:
        advance()
        throw error("a bare control character")
      default: advance()
      }
    }
    throw error("a string without an end")
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    let byte = peek
    if byte != nil { advance() }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte ?? 0]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return Array(String(try escapedScalar()).utf8)
    default: throw error("no such escape")
    }
  }

  private mutating func escapedScalar() throws(JSONError) -> Character {
    let first = try hex()
    var code = UInt32(first)
    if (0xD800..<0xDC00).contains(first) {
      guard peek == UInt8(ascii: "\\") else { throw error("half a character") }
      advance()
      guard peek == UInt8(ascii: "u") else { throw error("half a character") }
      advance()
      let second = try hex()
      guard (0xDC00..<0xE000).contains(second) else { throw error("half a character") }
      code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half a character") }
    return Character(scalar)
  }

  private mutating func hex() throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("no hexadecimal digit")
      }
      value = value << 4 | UInt16(digit)
      advance()
    }
    return value
  }

  /// `-`, digits, a fraction, an exponent; the spelling is kept, whatever the number's size.
  private mutating func number() throws(JSONError) -> String {
    let from = index
    if peek == UInt8(ascii: "-") { advance() }
    let whole = try digits()
    guard whole.count == 1 || whole.first != UInt8(ascii: "0") else {
      throw error("a leading zero")
    }
    if peek == UInt8(ascii: ".") {
      advance()
      _ = try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      advance()
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { advance() }
      _ = try digits()
    }
    return String(decoding: text[from..<index], as: UTF8.self)
  }

  private mutating func digits() throws(JSONError) -> ArraySlice<UInt8> {
    let from = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { advance() }
    guard from < index else { throw error(index == text.count ? "an early end" : "no value") }
    return text[from..<index]
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let isThere = text[index...].starts(with: "\(word)".utf8)
    guard isThere else { throw error("no value") }
    for _ in 0..<word.utf8CodeUnitCount { advance() }
    return value
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      advance()
    }
  }

  private var peek: UInt8? { index < text.count ? text[index] : nil }

  private mutating func advance() { index += 1 }

  private func error(_ reason: String) -> JSONError {
    JSONError(reason: reason, offset: index)
  }
}
