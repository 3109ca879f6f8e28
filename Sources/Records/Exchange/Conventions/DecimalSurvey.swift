/// Collects what a file's numbers show about their decimal mark.
struct DecimalSurvey {
  private typealias Cell = (text: String, line: Int)

  /// By mark: a number that shows it, and one that leaves it open.
  private var shown: [DecimalMark: Cell] = [:]
  private var open: [DecimalMark: Cell] = [:]

  /// - Parameter limit: no larger number is meant: `82,125` kg are 82.
  mutating func add(_ text: String, line: Int, limit: Double) {
    switch DecimalShape(text) {
    case .whole, .notANumber: return
    case .shows(let mark): note(mark, text, line)
    case .open(let mark):
      // Neither mark between thousands nor none: as thousands it would be out of range.
      if let large = DecimalText.number(text, mark: mark.other), abs(large) > limit {
        note(mark, text, line)
      } else if open[mark] == nil {
        open[mark] = (text, line)
      }
    }
  }

  private mutating func note(_ mark: DecimalMark, _ text: String, _ line: Int) {
    if shown[mark] == nil { shown[mark] = (text, line) }
  }

  /// - Parameter separator: of the file's columns.
  func decide(
    _ answers: ConventionAnswers, separator: Character
  ) -> (mark: DecimalMark?, finding: ConventionFinding?, question: ConventionQuestion?) {
    if let mark = answers.decimals { return (mark, finding(mark, "as you say", .stated), nil) }
    switch (shown[.point], shown[.comma]) {
    case (let cell?, nil):
      // Points are what programs write: that needs no word unless commas are among them.
      let isPlain = open[.comma] == nil
      return (.point, isPlain ? nil : because(.point, cell), nil)
    case (nil, let cell?): return (.comma, because(.comma, cell), nil)
    case (let point?, let comma?):
      guard let cell = open[.point] ?? open[.comma] else { return (nil, nil, nil) }
      return ask(
        cell, "but line \(point.line) has a decimal point, line \(comma.line) a decimal comma")
    case (nil, nil): return unshown(separator)
    }
  }

  /// Only numbers such as `1,100` and `5.125`.
  private func unshown(
    _ separator: Character
  ) -> (mark: DecimalMark?, finding: ConventionFinding?, question: ConventionQuestion?) {
    switch (open[.point], open[.comma]) {
    case (nil, nil): return (nil, nil, nil)
    case (nil, _?) where separator == ";":
      return (
        .comma, finding(.comma, "because the columns are separated by semicolons", .stated), nil
      )
    case (_?, nil) where separator != ";":
      return (.point, finding(.point, "as programs write them", .assumed), nil)
    case (let point, let comma):
      return ask(point ?? comma ?? ("", 0), "which no line decides")
    }
  }

  private func ask(
    _ cell: Cell, _ reason: String
  ) -> (mark: DecimalMark?, finding: ConventionFinding?, question: ConventionQuestion?) {
    let choices = DecimalMark.allCases.map { mark in
      let number = DecimalText.number(cell.text, mark: mark).map(DecimalText.text) ?? "?"
      return ConventionQuestion.Choice(mark.name, "\(mark.text): \(number)")
    }
    return (
      .point, finding(.point, reason, .open, line: cell.line),
      ConventionQuestion(
        "What is “\(cell.text)” (line \(cell.line))?", choices, line: cell.line)
    )
  }

  private func because(_ mark: DecimalMark, _ cell: Cell) -> ConventionFinding {
    finding(mark, "because of line \(cell.line)", .certain, line: cell.line)
  }

  private func finding(
    _ mark: DecimalMark, _ reason: String, _ certainty: ConventionFinding.Certainty,
    line: Int? = nil
  ) -> ConventionFinding {
    ConventionFinding("numbers", mark.name, mark.text, reason, certainty, line: line)
  }
}
