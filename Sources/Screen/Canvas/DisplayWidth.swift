/// How many columns text takes on a terminal, and text made safe to show.
package enum DisplayWidth {
  /// Columns of one character, 1 or 2. Control and combining characters must have been replaced (`safe`).
  package static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 1 }
    // Below the first wide block, and among box drawings and block elements, no table is needed.
    if first.value < 0x1100 || (0x2500..<0x25FD).contains(first.value) { return 1 }
    return first.properties.isEmojiPresentation || isWide(first.value) ? 2 : 1
  }

  package static func columns(_ text: String) -> Int {
    isPlain(text) ? text.utf8.count : columns(of: safe(text))
  }

  private static func columns(of safe: String) -> Int { safe.reduce(0) { $0 + columns($1) } }

  /// The text without anything that could move the cursor, take no column, or have different widths on
  /// different terminals.
  package static func safe(_ text: String) -> String {
    isPlain(text) ? text : text.map(safe).joined()
  }

  /// Whether the text is printable ASCII, as nearly all text is: safe, and one column for each byte.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func safe(_ character: Character) -> String {
    guard let first = character.unicodeScalars.first else { return "?" }
    // Isolates are for whoever orders the letters by their scripts, which most terminals don't.
    if (0x2068...0x2069).contains(first.value) { return "" }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .unassigned,
      .privateUse, .nonspacingMark, .enclosingMark, .spacingMark:
      return "?"
    default: break
    }
    // Half a flag isn't a flag.
    if (0x1F1E6...0x1F1FF).contains(first.value) { return "?" }
    // Accents are drawn over their letter everywhere.
    let hasOnlyAccents = character.unicodeScalars.dropFirst().allSatisfy {
      $0.properties.generalCategory == .nonspacingMark && !(0xFE00...0xFE0F).contains($0.value)
    }
    return hasOnlyAccents ? String(character) : parted(character)
  }

  /// Terminals disagree on the width of joined emoji and variants. So the members of a family are shown side by side,
  /// without skin colours and variants.
  private static func parted(_ character: Character) -> String {
    let joiner: Unicode.Scalar = "\u{200D}"
    let parts = character.unicodeScalars.split(separator: joiner).compactMap(\.first)
    let shown = parts.enumerated().filter {
      $0.offset == 0 || $0.element.properties.isEmojiPresentation
    }
    return String(String.UnicodeScalarView(shown.map(\.element)))
  }

  /// The text in at most `width` columns, with an ellipsis where it was cut.
  package static func fitted(_ text: String, into width: Int) -> String {
    let safe = safe(text)
    // No character takes more columns than bytes.
    guard safe.utf8.count > width, columns(of: safe) > width else { return safe }
    var used = 0
    let kept = safe.prefix { character in
      used += columns(character)
      return used <= width - 1
    }
    return width > 0 ? kept + "…" : ""
  }

  /// The end of a text that is being typed, in at most `width` columns, with an ellipsis where it was cut.
  package static func ending(of text: String, in width: Int) -> String {
    let safe = safe(text)
    guard safe.utf8.count > width, columns(of: safe) > width else { return safe }
    var used = 0
    let kept = safe.reversed().prefix { character in
      used += columns(character)
      return used <= width - 1
    }
    return width > 0 ? "…" + String(kept.reversed()) : ""
  }

  /// The text in lines of at most `width` columns. A sentence breaks between words; a list of details
  /// after commas, where that takes no more lines. A longer word is cut.
  ///
  /// - Parameter measure: the columns that a text takes, for letters larger than the terminal's own.
  package static func wrapped(
    _ text: String, into width: Int, measuring measure: (String) -> Int = { columns($0) }
  ) -> [String] {
    guard !text.isEmpty else { return [] }
    let byWords = wordsWrapped(text, width, measure)
    let isSentence = text.last.map(".!?”…".contains) == true
    guard byWords.count > 1, !isSentence else { return byWords }
    let byClauses = clausesWrapped(text, width, measure)
    return byClauses.count <= byWords.count ? byClauses : byWords
  }

  private static func clausesWrapped(
    _ text: String, _ width: Int, _ measure: (String) -> Int
  ) -> [String] {
    let clauses = text.split(separator: ", ")
    return clauses.enumerated().reduce(into: [String]()) { lines, item in
      let clause = item.element + (item.offset + 1 < clauses.count ? "," : "")
      if let last = lines.last, measure("\(last) \(clause)") <= width {
        lines[lines.count - 1] = "\(last) \(clause)"
      } else {
        lines += wordsWrapped(String(clause), width, measure)
      }
    }
  }

  private static func wordsWrapped(
    _ text: String, _ width: Int, _ measure: (String) -> Int
  ) -> [String] {
    if measure(text) <= width { return [text] }
    return text.split(separator: " ", omittingEmptySubsequences: false).reduce(into: [String]()) {
      lines, word in
      let longer = lines.last.map { "\($0) \(word)" } ?? String(word)
      if measure(longer) <= width {
        lines = lines.dropLast() + [longer]
      } else {
        lines.append(fitted(String(word), into: width))
      }
    }
  }

  /// East Asian wide and fullwidth blocks (Unicode Standard Annex #11), as terminals draw them.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
