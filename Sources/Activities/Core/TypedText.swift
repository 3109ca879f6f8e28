/// A name or a note that a person typed, here or elsewhere: one line, without anything that a screen or another program would
/// obey. Every text that comes in passes through it: from a phone, a file, another machine, the settings, the command line. What
/// the log holds from before is cleaned when it is read, because no row is rewritten.
package struct TypedText: Hashable, Sendable {
  package let text: String

  package init(_ raw: String) {
    guard !raw.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      text = raw
      return
    }
    var kept = String.UnicodeScalarView()
    var isAfterEnd = false
    for scalar in raw.unicodeScalars {
      switch Self.meaning(of: scalar) {
      case .text:
        // Between two lines, one blank; none before or after them.
        if isAfterEnd, !kept.isEmpty { kept.append(" ") }
        isAfterEnd = false
        kept.append(scalar)
      case .blank: isAfterEnd = true
      case .order: break
      }
    }
    text = String(kept)
  }

  /// Whether a text may stand as it is.
  package static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { meaning(of: $0) == .text }
  }

  private enum Meaning { case text, blank, order }

  /// Line ends and tabs are blanks. The rest of ECMA-48's controls (C0, DEL, C1), the characters that change a text's direction
  /// (Unicode Standard Annex #9) and the byte order mark are left out.
  private static func meaning(of scalar: Unicode.Scalar) -> Meaning {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: .blank
    case 0x00...0x1F, 0x7F...0x9F: .order
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: .order
    default: .text
    }
  }
}

extension Fields {
  /// A text that a person typed.
  package func typed(_ key: String) throws(PayloadError) -> String {
    TypedText(try text(key)).text
  }

  /// A text that a person typed; nil if the key is missing.
  package func typedIfAny(_ key: String) throws(PayloadError) -> String? {
    try textIfAny(key).map { TypedText($0).text }
  }
}
