/// Writes CSV by RFC 4180, with LF line ends.
package enum CSVText {
  /// A record without its line end.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  /// A text that a spreadsheet would take for a formula, with an apostrophe before it, which makes it
  /// a text there. Numbers stay as they are.
  static func safe(_ field: String) -> String {
    guard isFormula(field.drop { $0 == "'" }) else { return field }
    // Nearly always a negative number.
    if let number = Double(field), number.isFinite { return field }
    return "'" + field
  }

  /// A field as it was before `safe`.
  static func plain(_ field: String) -> String {
    field.hasPrefix("'") && isFormula(field.drop { $0 == "'" }) ? String(field.dropFirst()) : field
  }

  /// The characters that begin a formula (OWASP, “CSV Injection”).
  private static func isFormula(_ text: Substring) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  private static func quoted(_ text: String) -> String {
    let field = safe(text)
    let isPlain = !field.utf8.contains { byte in
      [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
    }
    // Spaces at either end, and characters that a reader may take for separators, are only safe in
    // quotes.
    if isPlain, field.first != " ", field.last != " ", !field.contains(";") { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
