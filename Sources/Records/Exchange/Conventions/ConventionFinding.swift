/// What was decided about a file, and why.
package struct ConventionFinding: Equatable, Sendable {
  /// How far the file settles it.
  package enum Certainty: String, Sendable {
    /// A cell of the file allows nothing else.
    case certain
    /// The file, its program or the user says so.
    case stated
    /// Nothing in the file says so.
    case assumed
    /// Not decided yet: the user is asked.
    case open
  }

  /// Where the climber's own grades decide: this doesn't change how a file is read.
  package static let ownGrades = "own grades"

  /// `dates`, `numbers`, `weights`, `distances`, `grades` or `own grades`.
  package var topic: String
  /// For scripts: `day-first`.
  package var value: String
  /// For people: `day first`.
  package var text: String
  /// `because of line 14`; nil where nothing needs a reason.
  package var reason: String?
  package var certainty: Certainty
  /// The line that decided it.
  package var line: Int?

  package init(
    _ topic: String, _ value: String, _ text: String, _ reason: String?, _ certainty: Certainty,
    line: Int? = nil
  ) {
    self.topic = topic
    self.value = value
    self.text = text
    self.reason = reason
    self.certainty = certainty
    self.line = line
  }

  /// `dates: day first, because of line 14`.
  package var sentence: String {
    "\(topic): \(text)" + (reason.map { ", \($0)" } ?? "")
  }
}

/// A convention that the file leaves open.
package struct ConventionQuestion: Equatable, Sendable {
  package struct Choice: Equatable, Sendable {
    /// The name that `--accept` takes: `day-first`.
    package var name: String
    /// `day first: 3 Apr 2024`.
    package var text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// `Is “03/04/2024” (line 2) day first or month first?`, without the choices.
  package var text: String
  package var choices: [Choice]
  package var line: Int

  package init(_ text: String, _ choices: [Choice], line: Int) {
    self.text = text
    self.choices = choices
    self.line = line
  }
}
