/// Writes CSV by RFC 4180, with LF at the lines' ends.
package enum CSVText {
  /// A record without its end.
  package static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",")
  }

  private static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { byte in
      [UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
    }
    // A blank at an end, and what a reader might take for a list's separator, are safe in quotes alone.
    if isPlain, field.first != " ", field.last != " ", !field.contains(";") { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
