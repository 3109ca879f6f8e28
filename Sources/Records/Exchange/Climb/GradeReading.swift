import Core
package import Grades
import Synchronization

/// Finds the grade and system that a text means.
package struct GradeReading: Sendable {
  /// The user's words for grades, in lower case: `moderate` is `V3`, or `uiaa:VII`.
  package var aliases: [String: String] = ["v-easy": "VB"]
  /// The systems to try first, allowing every spelling that people use.
  package var boulders: GradeSystem?
  package var routes: GradeSystem?
  /// The systems of countries, by their names in lower case.
  package var countries: [String: GradeSystem] = [:]
  /// For routes whose country's system isn't known.
  package var elsewhere: GradeSystem?
  /// The user's gyms, for aliases.
  package var circuits: [GradeSystem] = []
  private var memory = GradeMemory()

  package init() {}

  /// - Parameter elsewhere: for routes whose country's system isn't known.
  init(elsewhere: GradeSystem) { self.elsewhere = elsewhere }

  /// The same reading, but for routes whose country's system isn't known.
  package func answered(_ system: GradeSystem?) -> GradeReading {
    var answered = self
    answered.elsewhere = system ?? elsewhere
    answered.memory = GradeMemory()
    return answered
  }

  /// nil if no system has such a grade.
  ///
  /// - Parameters:
  ///   - types: what the list says of the route, in lower case.
  ///   - line: where it stands, for the preview.
  func grade(
    _ text: String, _ climb: GradedClimb, types: Set<String>, line: Int = 0
  ) -> Grade? {
    if aliases[text.lowercased()] == nil {
      let other =
        climb.isBoulder
        ? text.lowercased() == "v?" ? OtherClimbing.ungradedBoulder.grade(at: nil) : nil
        : OtherClimbs.grade(text, types: types)
      if let other {
        memory.count(Reading(grade: other, basis: .form), text, climb, line: line)
        return other
      }
    }
    return grade(text, climb, line: line)
  }

  /// Counts a row in which the climber's own grade decides.
  func countOwn(_ column: String, line: Int) {
    guard line > 0 else { return }
    memory.own.withLock { _ = $0[column, default: []].insert(line) }
  }

  /// nil if no system has such a grade.
  ///
  /// - Parameter line: where it stands, for the preview.
  func grade(_ text: String, _ climb: GradedClimb, line: Int = 0) -> Grade? {
    memory.found.withLock { found in
      let key = GradeMemory.Key(text: text, climb: climb)
      let reading = found[key] ?? read(text, climb)
      if found[key] == nil, found.count < GradeMemory.limit { found[key] = reading }
      if let reading { memory.count(reading, text, climb, line: line) }
      return reading?.grade
    }
  }

  /// Whether a grade's name alone is read as this grade, without a question.
  func isClear(_ grade: Grade, _ climb: GradedClimb) -> Bool {
    guard let reading = read("\(grade)", climb) else { return false }
    return reading.grade == grade && reading.basis != .open
  }

  /// A grade, and what its system was taken from.
  struct Reading {
    let grade: Grade
    let basis: Basis
  }

  enum Basis: Hashable {
    /// Only one system writes it so.
    case form
    case mapping, answer
    case site(String)
    case country
    /// Several systems write it so.
    case open
  }

  private func read(_ text: String, _ climb: GradedClimb) -> Reading? {
    let text = aliases[text.lowercased()] ?? text
    if let colon = text.firstIndex(of: ":") {
      let id = text[..<colon].lowercased()
      let system = GradeSystem(id: id) ?? circuits.first { $0.id == id }
      let grade = system.flatMap { Grade(String(text[text.index(after: colon)...]), in: $0) }
      return grade.map { Reading(grade: $0, basis: .form) }
    }
    for form in GradeForm.all(text) {
      if let reading = read(form, climb) { return reading }
    }
    return nil
  }

  private func read(_ form: GradeForm, _ climb: GradedClimb) -> Reading? {
    func reading(_ system: GradeSystem?, _ basis: Basis) -> Reading? {
      system.flatMap { Grade(form.text, in: $0) }.map { Reading(grade: $0, basis: basis) }
    }
    if let found = reading(climb.isBoulder ? boulders : routes, .mapping) { return found }
    let fixed = climb.isBoulder ? form.boulderSystem : form.routeSystem
    if let site = climb.site {
      // The site's system has every form that it can read, another's form only what is left.
      if let found = reading(site.system(climb.isBoulder), .site(site.title)) { return found }
      return reading(fixed, .form) ?? reading(form.usual(climb.isBoulder), .form)
    }
    if climb.isBoulder {
      return reading(fixed, .form) ?? reading(climb.country.map(Countries.boulders) ?? .font, .form)
    }
    if climb.isBritish, !form.isFrench {
      if let found = reading(.e, .country) ?? reading(.british, .country) { return found }
    }
    if let found = reading(fixed, .form) { return found }
    if let country = climb.country {
      let named = countries[country.lowercased()]
      if let found = reading(named, .mapping) { return found }
      let system = Countries.routes(country, isTrad: climb.isTrad)
      if let found = reading(system, .country) { return found }
      if system != nil { return form.usual(false).flatMap { reading($0, .form) } }
    }
    if let found = reading(elsewhere, .answer) { return found }
    return form.candidates.lazy.compactMap { reading($0, .open) }.first
  }
}

/// What decides about a grade's system, apart from its text.
struct GradedClimb: Hashable {
  /// A site that writes all grades in its own systems.
  struct Site: Hashable {
    let title: String
    let boulders: GradeSystem
    let routes: GradeSystem

    func system(_ isBoulder: Bool) -> GradeSystem { isBoulder ? boulders : routes }
  }

  var isBoulder: Bool
  var isTrad = false
  var country: String?
  var site: Site?

  /// Whether British grades are meant unless the text says otherwise.
  var isBritish: Bool { isTrad && country.flatMap { Countries.routes($0, isTrad: true) } == .e }
}

extension TableFormat {
  /// For a format whose site has its own systems.
  static func site(_ format: ExchangeFormat, _ boulders: GradeSystem, _ routes: GradeSystem)
    -> GradedClimb.Site
  { GradedClimb.Site(title: format.title, boulders: boulders, routes: routes) }
}

/// The grades of a file: what each text was found to mean, and what that rests on.
private final class GradeMemory: Sendable {
  /// More than any file has.
  static let limit = 10_000

  struct Key: Hashable {
    let text: String
    let climb: GradedClimb
  }

  let found = Mutex<[Key: GradeReading.Reading?]>([:])
  let used = Mutex<[GradeReading.Use: GradeReading.Example]>([:])
  /// The lines in which the climber's own grade decides, by its column.
  let own = Mutex<[String: Set<Int>]>([:])

  func count(_ reading: GradeReading.Reading, _ text: String, _ climb: GradedClimb, line: Int) {
    guard line > 0 else { return }
    let use = GradeReading.Use(
      system: reading.grade.system, basis: reading.basis, country: climb.country)
    used.withLock { if $0[use] == nil { $0[use] = .init(text: text, line: line) } }
  }
}

extension GradeReading {
  struct Use: Hashable {
    let system: GradeSystem
    let basis: Basis
    let country: String?
  }

  struct Example: Equatable {
    let text: String
    let line: Int
  }

  /// What the grades read so far rest on.
  package var findings: [ConventionFinding] {
    let used = memory.used.withLock { $0 }
    let bySystem = Dictionary(grouping: used.keys) { $0.system }
    let found = bySystem.flatMap { system, uses -> [(line: Int, finding: ConventionFinding)] in
      Dictionary(grouping: uses, by: \.basis).map { basis, uses in
        let line = uses.compactMap { used[$0]?.line }.min() ?? 0
        let places = Set(uses.compactMap(\.country)).sorted()
        return (
          line,
          ConventionFinding(
            "grades", system.id, system.title, basis.reason(places), basis.certainty, line: line
          )
        )
      }
    }
    return found.sorted { ($0.line, $0.finding.value) < ($1.line, $1.finding.value) }.map(\.finding)
      + ownGrades
  }

  /// Where the climber's own grades decide.
  private var ownGrades: [ConventionFinding] {
    memory.own.withLock { $0 }.sorted { $0.key < $1.key }.map { column, lines in
      ConventionFinding(
        ConventionFinding.ownGrades, "own", "yours before the list's",
        "from “\(column)” in \(lines.count.counted("row"))", .stated, line: lines.min())
    }
  }

  /// What to ask about grades that several systems write alike.
  package var question: ConventionQuestion? {
    let open = memory.used.withLock { $0.filter { $0.key.basis == .open } }
    guard let first = open.min(by: { $0.value.line < $1.value.line }) else { return nil }
    let places = Set(open.keys.compactMap(\.country)).sorted()
    let place = places.isEmpty ? "routes without a country" : "routes in \(places.listed)"
    let choices = GradeForm(first.value.text).candidates.compactMap { system in
      Grade(first.value.text, in: system).map {
        ConventionQuestion.Choice(system.id, "\(system.title) \($0)")
      }
    }
    return ConventionQuestion(
      "Which grades do \(place) have, such as “\(first.value.text)” (line \(first.value.line))?",
      choices, line: first.value.line)
  }
}

extension GradeReading.Basis {
  fileprivate var certainty: ConventionFinding.Certainty {
    switch self {
    case .form: .certain
    case .mapping, .answer, .site, .country: .stated
    case .open: .open
    }
  }

  /// - Parameter places: the countries of the climbs, in order.
  fileprivate func reason(_ places: [String]) -> String {
    switch self {
    case .form: "by their form"
    case .mapping, .answer: "as you say"
    case .site(let title): "as \(title) writes them"
    case .country: "because the crags are in \(places.listed)"
    case .open: "which nothing decides" + (places.isEmpty ? "" : " in \(places.listed)")
    }
  }
}

extension TableRow {
  /// The first readable grade under these column names: the climber's own first.
  ///
  /// - Parameter types: what the list says of the route, in lower case.
  func grade(
    _ names: [String], _ climb: GradedClimb, types: Set<String> = [], _ rules: ImportRules
  ) throws(RowProblem) -> Grade {
    let found = names.compactMap { name in self[name].map { (name: name, text: $0) } }
    for (place, (name, text)) in found.enumerated() {
      guard let grade = rules.grades.grade(text, climb, types: types, line: line) else { continue }
      if place == 0, found.count > 1, found[1].text.lowercased() != text.lowercased() {
        rules.grades.countOwn(name, line: line)
      }
      return grade
    }
    guard let text = found.first?.text else { throw problem("no grade") }
    throw problem(
      "“\(text)” is not a known \(climb.isBoulder ? "boulder" : "route") grade: translate it in a "
        + "mapping file (--mapping)")
  }

  func requiredTitle(_ name: String) throws(RowProblem) -> String {
    guard let title = title(name) else { throw problem("“\(name)” is empty") }
    return title
  }

  /// A name that fits on a line; the row itself keeps the whole text.
  func title(_ name: String) -> String? {
    self[name].map { text in
      guard !text.isPlainLine else { return text }
      let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return line.count > 100 ? line.prefix(99) + "…" : line
    }
  }
}
