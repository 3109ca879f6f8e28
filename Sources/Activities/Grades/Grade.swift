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

  /// Reads what people write: any case, spaces, `v4+` or `V4/5` (read as the easier), `6A`, `vi+`.
  package init?(_ text: String, in system: GradeSystem) {
    // As the log writes it, of which there are millions.
    if let index = system.names.firstIndex(of: text) {
      self.system = system
      self.index = index
      return
    }
    let plain = text.filter { !$0.isWhitespace }
    let first = plain.split(separator: "/").first.map(String.init) ?? plain
    let candidates = [plain, first, String(first.drop { "+-".contains($0) })]
    let spelled = candidates.flatMap { text in
      let hasSign = text.hasSuffix("+") || text.hasSuffix("-")
      return system.spellings(text, hasSign ? String(text.dropLast()) : text)
    }
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
}

extension Grade: Comparable {
  /// Order within one system.
  package static func < (lhs: Grade, rhs: Grade) -> Bool {
    precondition(lhs.system == rhs.system, "grades of two systems have no order")
    return lhs.index < rhs.index
  }
}

extension Grade {
  /// Orders grades across systems too (by system first), because a session can use two. Those of ice and the like come before all.
  package static func isEasier(_ one: Grade, _ other: Grade) -> Bool {
    let (first, second) = (one.system.isOfOtherClimbing, other.system.isOfOtherClimbing)
    return first == second
      ? (one.system.id, one.index) < (other.system.id, other.index) : first
  }
}
