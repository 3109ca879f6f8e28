import Core
import Foundation

/// Collects what a file's dates show about their order and language.
struct DateSurvey {
  /// More forms than any program writes.
  private static let limit = 1000

  /// A date in figures whose order isn't stated, by order: how many are dates in it, and the first
  /// one that isn't.
  private var figures = 0
  private var valid: [DateOrder: Int] = [:]
  private var firstInvalid: [DateOrder: Int] = [:]
  private var example: (text: String, line: Int)?
  /// The different first and last figures of dates whose year has two digits.
  private var ends: (first: Set<Int>, last: Set<Int>) = ([], [])
  /// An example of each sequence of words.
  private var forms: [[String]: (text: String, line: Int, count: Int)] = [:]
  /// The texts seen last, which workouts repeat.
  private var recent: Set<String> = []

  mutating func add(_ text: String, line: Int) {
    guard CivilTime(plain: text) == nil else { return }
    guard recent.insert(text).inserted else { return }
    if recent.count > 256 { recent = [text] }
    let words = DateScanner.words(text)
    if forms[words] != nil || forms.count < Self.limit {
      forms[words, default: (text, line, 0)].count += 1
    }
    guard let found = DateFigures(in: text), found.stated == nil else { return }
    let possible = DateOrder.allCases.filter { found.date($0) != nil }
    // A day that doesn't exist decides nothing.
    guard !possible.isEmpty else { return }
    figures += 1
    for order in DateOrder.allCases {
      if possible.contains(order) {
        valid[order, default: 0] += 1
      } else if firstInvalid[order] == nil {
        firstInvalid[order] = line
      }
    }
    if example == nil { example = (text, line) }
    if found.one.digits <= 2, found.three.digits <= 2 {
      ends.first.insert(found.one.value)
      ends.last.insert(found.three.value)
    }
  }

  /// Whether years of two digits are the first figure, or the last, where both are possible: the
  /// year changes least.
  private var isYearFirst: Bool? {
    if ends.first.count >= ends.last.count * 2 { return false }
    return ends.last.count >= ends.first.count * 2 ? true : nil
  }

  /// - Parameter answers: what the user says; the file decides the rest.
  func decide(
    _ answers: ConventionAnswers
  ) -> (DateReading, findings: [ConventionFinding], questions: [ConventionQuestion]) {
    var reading = DateReading()
    var (findings, questions): ([ConventionFinding], [ConventionQuestion]) = ([], [])
    let language = language(answers)
    reading.words = language.words
    findings += language.findings
    questions += language.questions
    guard figures > 0 else { return (reading, findings, questions) }
    let order = order(answers)
    reading.order = order.order
    findings.append(order.finding)
    if let question = order.question { questions.append(question) }
    return (reading, findings, questions)
  }

  // MARK: - Order

  private func order(
    _ answers: ConventionAnswers
  ) -> (order: DateOrder, finding: ConventionFinding, question: ConventionQuestion?) {
    func finding(
      _ order: DateOrder, _ reason: String?, _ certainty: ConventionFinding.Certainty,
      line: Int? = nil
    ) -> ConventionFinding {
      ConventionFinding("dates", order.rawValue, order.text, reason, certainty, line: line)
    }
    if let order = answers.dates {
      return (order, finding(order, "as you say", .stated), nil)
    }
    var possible = DateOrder.allCases.filter { valid[$0] == figures }
    let isOpen = possible.count > 1
    if possible.count > 1, possible.contains(.yearFirst), let isYearFirst {
      possible.removeAll { ($0 == .yearFirst) != isYearFirst }
    }
    if possible.count == 1 {
      // The last of the others to become impossible: that line decided.
      let line = DateOrder.allCases.filter { $0 != possible[0] && !isRare($0) }
        .compactMap { firstInvalid[$0] }.max()
      let isByLine = !isOpen || possible[0] != .yearFirst
      let reason =
        isByLine
        ? line.map { "because of line \($0)" } : "because the first figure changes least"
      return (
        possible[0],
        finding(
          possible[0], reason, isByLine ? .certain : .assumed, line: isByLine ? line : nil), nil
      )
    }
    let orders =
      possible.isEmpty
      ? DateOrder.allCases.filter { valid[$0] ?? 0 > 0 }
        .sorted { valid[$0] ?? 0 > valid[$1] ?? 0 } : possible
    let best = orders.first ?? .dayFirst
    let lines = orders.compactMap { order in
      firstInvalid[order].map { "line \($0) is not \(order.text)" }
    }
    let reason =
      possible.isEmpty && orders.count > 1
      ? "but its dates contradict each other: \(lines.joined(separator: ", "))"
      : "which no line decides"
    guard orders.count > 1, let example else {
      return (best, finding(best, nil, .certain), nil)
    }
    return (
      best, finding(best, reason, .open, line: example.line),
      ConventionQuestion(
        "Which order do the dates have, such as “\(example.text)” (line \(example.line))?",
        orders.map { .init($0.rawValue, meaning($0, example.text)) }, line: example.line)
    )
  }

  /// Whether an order was impossible from the first such date: it decides nothing between the others.
  private func isRare(_ order: DateOrder) -> Bool { order == .yearFirst && valid[order] == nil }

  private func meaning(_ order: DateOrder, _ text: String) -> String {
    let date = DateFigures(in: text)?.date(order)
    return order.text + (date.map { ": \($0.calendarDay.short)" } ?? "")
  }

  // MARK: - Language

  private struct Candidate {
    let words: DateWords
    /// How many dates it can read.
    let dates: Int
    /// The dates of the examples, to see whether two languages differ.
    let meanings: [DateText?]

    func reads(_ text: String) -> Bool { DateText(text, words) != nil }

    /// The language, and what an example means in it: `Croatian: 4 Jul 2023`.
    func text(_ place: Int) -> String {
      let name = DateWords.name(words.language)
      guard meanings.indices.contains(place), let date = meanings[place]?.time(nil) else {
        return name
      }
      return "\(name): \(date.calendarDay.short)"
    }
  }

  private func language(
    _ answers: ConventionAnswers
  ) -> (words: DateWords, findings: [ConventionFinding], questions: [ConventionQuestion]) {
    let forms = forms.values.filter { !DateScanner.words($0.text).isEmpty }
      .sorted { $0.line < $1.line }
    if let language = answers.words {
      let words = DateWords(locale: language)
      return (words, [finding(words, "as you say", .stated, line: nil)], [])
    }
    let english = candidate(.english, forms)
    let total = forms.reduce(0) { $0 + $1.count }
    guard english.dates < total else { return (.english, [], []) }
    // Days that don't exist: other languages don't have them either.
    let isEnglish = forms.allSatisfy { form in
      english.reads(form.text) || DateScanner.parts(form.text, .english) != nil
    }
    if isEnglish { return (.english, [], []) }
    var all = DateWords.languages.dropFirst().map { candidate(DateWords(locale: $0), forms) }
    all = ([english] + all).filter { $0.dates > 0 }
    let most = all.map(\.dates).max() ?? 0
    if most < total {
      // A region may write what its language doesn't: Mexico's sep. for Spain's sept.
      let near = all.filter { $0.dates * 2 >= most }
        .flatMap { DateWords.regions(of: $0.words.language) }
      all += near.map { candidate(DateWords(locale: $0), forms) }
    }
    let best = all.map(\.dates).max() ?? 0
    var winners = all.filter { $0.dates == best }
    if winners.contains(where: \.words.isUsual) { winners.removeAll { !$0.words.isUsual } }
    guard let winner = winners.first else { return (.english, [], []) }
    let line = forms.first { english.reads($0.text) == false }?.line
    // Languages that read all dates alike needn't be told apart.
    var different: [Candidate] = []
    for one in winners where !different.contains(where: { $0.meanings == one.meanings }) {
      different.append(one)
    }
    guard different.count > 1 else {
      let reason = line.map { "because of line \($0)" }
      return (winner.words, [finding(winner.words, reason, .certain, line: line)], [])
    }
    let place =
      forms.indices.first { place in
        different.contains { $0.meanings[place] != different[0].meanings[place] }
      } ?? 0
    let example = forms.indices.contains(place) ? forms[place] : nil
    return (
      winner.words, [finding(winner.words, "which no line decides", .open, line: example?.line)],
      [
        ConventionQuestion(
          "Which language is “\(example?.text ?? "")” (line \(example?.line ?? 0))?",
          different.prefix(9).map {
            .init("months-\($0.words.language)", $0.text(place))
          }, line: example?.line ?? 0)
      ]
    )
  }

  private func candidate(
    _ words: DateWords, _ forms: [(text: String, line: Int, count: Int)]
  ) -> Candidate {
    let meanings = forms.map { DateText($0.text, words) }
    let dates = zip(forms, meanings).reduce(0) { $0 + ($1.1 == nil ? 0 : $1.0.count) }
    return Candidate(words: words, dates: dates, meanings: meanings)
  }

  private func finding(
    _ words: DateWords, _ reason: String?, _ certainty: ConventionFinding.Certainty, line: Int?
  ) -> ConventionFinding {
    ConventionFinding(
      "months", words.language, "in \(DateWords.name(words.language))", reason, certainty,
      line: line)
  }
}

extension DateFigures {
  /// The first three figures with one mark between them, whatever else the text has.
  init?(in text: String) {
    let scalars = Array(text.unicodeScalars)
    func figure(at start: Int) -> (figure: DateFigure, end: Int)? {
      var (end, value) = (start, 0)
      while end < scalars.count, end - start < 5, ("0"..."9").contains(scalars[end]) {
        value = value * 10 + Int(scalars[end].value) - 0x30
        end += 1
      }
      return end > start ? (DateFigure(value: value, digits: end - start), end) : nil
    }
    func mark(at place: Int) -> Unicode.Scalar? {
      place < scalars.count && "-/.".unicodeScalars.contains(scalars[place]) ? scalars[place] : nil
    }
    guard let start = scalars.firstIndex(where: { ("0"..."9").contains($0) }),
      let one = figure(at: start), let first = mark(at: one.end)
    else { return nil }
    func skipped(_ place: Int) -> Int {
      var place = place
      while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
      return place
    }
    guard let two = figure(at: skipped(one.end + 1)), mark(at: two.end) == first,
      let three = figure(at: skipped(two.end + 1))
    else { return nil }
    self.init(
      one: one.figure, two: two.figure, three: three.figure, mark: Character(first))
  }
}
