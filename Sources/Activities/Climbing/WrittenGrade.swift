package import Grades
import Languages

/// A route's grade as a list of ascents writes it: `5.10`, `V3-4`, `VS 4c`. It counts by its place on the scale.
package struct WrittenGrade: Equatable, Sendable {
  private let text: String
  /// The list's own grade, where the climber's decides.
  private let listed: String?

  /// nil if nothing is written otherwise than the scale writes it, or if the grade was corrected since.
  ///
  /// - Parameters:
  ///   - own: the climber's opinion.
  ///   - listed: what the list says of the route.
  package init?(own: String?, listed: String?, of grade: Grade) {
    if let own, Self.reads(own, as: grade) {
      let other = listed.flatMap { Self.isSame($0, own) ? nil : $0 }
      if other == nil, Self.isSame(own, "\(grade)") { return nil }
      (text, self.listed) = (own, other)
    } else if let listed, Self.reads(listed, as: grade), !Self.isSame(listed, "\(grade)") {
      (text, self.listed) = (listed, nil)
    } else {
      return nil
    }
  }

  /// `5.9+ (own 5.10a/b)`.
  package var shown: String {
    listed.map { listed in
      let own = text
      return tr("\(listed) (own \(own))", context: "grade")
    } ?? text
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }

  /// Whether a text means a grade: with all that may be behind it, or as the first of two.
  private static func reads(_ text: String, as grade: Grade) -> Bool {
    guard text.count <= 24 else { return false }
    if grade.system.isOfOtherClimbing { return true }
    let plain = text.lowercased() == "v-easy" ? "VB" : text
    let bare =
      "fF".contains(plain.first ?? " ") && plain.dropFirst().first?.isNumber == true
      ? String(plain.dropFirst()) : plain
    let word = bare.prefix { $0 != " " }
    let forms =
      [bare[...], word, word.prefix { $0 != "-" }, word.prefix { $0 != "/" }]
      + (word.firstRange(of: "/V").map { ["V" + word[$0.upperBound...]] } ?? [])
    return forms.contains { Grade(String($0), in: grade.system) == grade }
  }
}

extension Route {
  /// Its grade as it was written.
  package var gradeText: String { written?.shown ?? "\(grade)" }
}
