/// A grade in a system, by its place in the system's list.
package struct Grade: Hashable, Sendable, CustomStringConvertible {
  package let system: GradeSystem
  /// Place in `system.names`, easiest first.
  package let index: Int

  /// The grade at a place; nil where the system has none.
  package init?(_ system: GradeSystem, at index: Int) {
    guard system.names.indices.contains(index) else { return nil }
    self.system = system
    self.index = index
  }

  /// Reads what people write: any case, spaces, `v4+` or `V4/5` (the easier counts), `6A`, `vi+`.
  package init?(_ text: String, in system: GradeSystem) {
    let plain = text.filter { !$0.isWhitespace }
    let first = plain.split(separator: "/").first.map(String.init) ?? plain
    let candidates = [plain, first, String(first.drop { "+-".contains($0) })]
    let spelled = candidates.flatMap { Self.spellings($0, system) }
    let names = system.names.map { $0.lowercased().filter { !$0.isWhitespace } }
    guard let index = spelled.lazy.compactMap({ names.firstIndex(of: $0.lowercased()) }).first
    else { return nil }
    self.system = system
    self.index = index
  }

  package static func easiest(_ system: GradeSystem) -> Grade {
    guard let grade = Grade(system, at: 0) else { preconditionFailure("an empty grade system") }
    return grade
  }

  package var description: String { system.names[index] }

  /// One step up, or nil at the hardest.
  package var harder: Grade? { Grade(system, at: index + 1) }
  /// One step down, or nil at the easiest.
  package var easier: Grade? { Grade(system, at: index - 1) }

  /// The forms in which a written grade may stand in the table, most exact first.
  private static func spellings(_ text: String, _ system: GradeSystem) -> [String] {
    let bare = text.hasSuffix("+") || text.hasSuffix("-") ? String(text.dropLast()) : text
    switch system {
    case .v: return [text, "V" + text, bare, "V" + bare]
    case .yds:
      let number = text.hasPrefix("5.") ? text : "5." + text
      let plain = bare.hasPrefix("5.") ? bare : "5." + bare
      // 5.10 stands for its easier half's upper letter, 5.10- and 5.10+ for the ends.
      let letter = text.hasSuffix("-") ? "a" : text.hasSuffix("+") ? "d" : "b"
      return [number, plain + letter, plain]
    case .font, .french: return [text, text + "a", bare, bare + "a"]
    case .uiaa: return [text, arabicToRoman(text), bare]
    case .ewbank, .british: return [text, bare]
    case .e, .circuit: return [text, bare]
    }
  }

  /// UIAA grades are written 6+ as well as VI+.
  private static func arabicToRoman(_ text: String) -> String {
    let digits = text.prefix { $0.isNumber }
    guard let number = Int(digits), (1...12).contains(number) else { return text }
    let numerals = [
      "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
    ]
    return numerals[number - 1] + text.dropFirst(digits.count)
  }
}

extension Grade: Comparable {
  /// Order within one system.
  package static func < (lhs: Grade, rhs: Grade) -> Bool {
    precondition(lhs.system == rhs.system, "grades of two systems have no order")
    return lhs.index < rhs.index
  }
}
