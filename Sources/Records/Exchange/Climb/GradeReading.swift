package import Grades

/// Finds the grade and system that a text means.
package struct GradeReading: Sendable {
  /// The user's words for grades, in lower case: `moderate` is `V3`, or `uiaa:VII`.
  package var aliases: [String: String] = ["v-easy": "VB"]
  /// The systems to try first, allowing every spelling that people use.
  package var boulders: GradeSystem?
  package var routes: GradeSystem?
  /// The user's gyms, for aliases.
  package var circuits: [GradeSystem] = []

  package init() {}

  /// - Parameter prefersUIAA: reads a bare number up to 12 as UIAA, not Ewbank.
  func grade(_ text: String, isBoulder: Bool, prefersUIAA: Bool = false) -> Grade? {
    let text = aliases[text.lowercased()] ?? text
    if let colon = text.firstIndex(of: ":") {
      let id = text[..<colon].lowercased()
      let system = GradeSystem(id: id) ?? circuits.first { $0.id == id }
      return system.flatMap { Grade(String(text[text.index(after: colon)...]), in: $0) }
    }
    for form in Self.forms(text) {
      if let chosen = isBoulder ? boulders : routes, let grade = Grade(form, in: chosen) {
        return grade
      }
      let systems = Self.systems(form, isBoulder: isBoulder, prefersUIAA: prefersUIAA)
      if let grade = systems.lazy.compactMap({ Grade(form, in: $0) }).first { return grade }
    }
    return nil
  }

  /// The text without its danger rating (`5.10a PG13`); of two grades, the first (`V4-5`,
  /// `5.10b/c`).
  private static func forms(_ text: String) -> [String] {
    let word = text.split(separator: " ").first.map(String.init) ?? text
    var forms = [text, word]
    for mark in ["-", "/"] as [Character] {
      guard let place = word.firstIndex(of: mark) else { continue }
      forms.append(String(word[..<place]))
    }
    return forms
  }

  /// The systems a text can belong to, by its form: `5.9` isn't an Ewbank grade, nor `23` a
  /// Yosemite grade.
  private static func systems(
    _ text: String, isBoulder: Bool, prefersUIAA: Bool
  ) -> [GradeSystem] {
    let plain = text.lowercased()
    let digits = plain.prefix(while: \.isNumber)
    let rest = plain.dropFirst(digits.count)
    let hasLetter = rest.first.map { "abc".contains($0) } ?? false
    if isBoulder {
      return plain.hasPrefix("v") ? [.v] : digits.isEmpty || plain.hasPrefix("5.") ? [] : [.font]
    }
    if plain.hasPrefix("5.") { return [.yds] }
    if !digits.isEmpty, hasLetter { return [.french] }
    if !digits.isEmpty, rest.isEmpty {
      return prefersUIAA || Int(digits).map { $0 > 39 } ?? true ? [.uiaa] : [.ewbank]
    }
    if !digits.isEmpty { return [.uiaa] }
    return plain.first.map { "ivx".contains($0) } ?? false ? [.uiaa] : [.e]
  }
}

extension TableRow {
  /// The first readable grade under these column names.
  func grade(
    _ names: [String], isBoulder: Bool, _ rules: ImportRules, prefersUIAA: Bool = false
  ) throws(RowProblem) -> Grade {
    let texts = names.compactMap { self[$0] }
    let read = texts.lazy.compactMap {
      rules.grades.grade($0, isBoulder: isBoulder, prefersUIAA: prefersUIAA)
    }
    if let grade = read.first { return grade }
    guard let text = texts.first else { throw problem("no grade") }
    throw problem(
      "“\(text)” is not a known \(isBoulder ? "boulder" : "route") grade: translate it in a "
        + "mapping file (--mapping)")
  }

  func requiredTitle(_ name: String) throws(RowProblem) -> String {
    guard let title = title(name) else { throw problem("“\(name)” is empty") }
    return title
  }

  /// A name that fits on a line; the row itself keeps the whole text.
  func title(_ name: String) -> String? {
    self[name].map { text in
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return line.count > 100 ? line.prefix(99) + "…" : line
    }
  }
}
