/// Writes CSV by RFC 4180, with LF line ends.
package enum CSVText {
  /// A record without its line end.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { byte in
      [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
    }
    // Spaces at either end, and characters that a reader may take for separators, are only safe in
    // quotes.
    if isPlain, field.first != " ", field.last != " ", !field.contains(";") { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
