import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Grades
import Library
import Lifting
import Preferences

/// How a file is read, and what isn't asked.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file that maps the other program's grades and exercises to Chalktalk's: docs/exchange.md.",
      valueName: "file"))
  var mapping: String?

  @Flag(help: "Don't ask: import what can be read, and skip the rest. Unlikely rows need --accept.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "Import what is unlikely without asking: \(Acceptance.doubts.joined(separator: ", ")). Or answer what the file "
        + "leaves open: \(Acceptance.answers.joined(separator: ", ")). Or bring back rows that were deleted here: "
        + "\(Acceptance.deletedRows). Or take over rows that changed since an earlier import: \(Acceptance.changedRows), and \(Acceptance.correctedRows) for "
        + "those whose entries you corrected here. Repeatable.",
      valueName: "what"))
  var accept: [Acceptance] = []

  @Option(
    help: ArgumentHelp(
      "The time zone in which the file was written, such as Europe/Berlin; default: this machine's.",
      valueName: "name"))
  var zone: String?

  @Flag(help: "Only show what would be added.")
  var dryRun = false

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if json, !dryRun, !yes { throw ValidationError("--json needs --dry-run or --yes") }
    if let zone, TimeZone(identifier: zone) == nil {
      throw ValidationError("there is no time zone \"\(zone)\": use a name such as Europe/Berlin")
    }
  }

  /// The changed rows that are taken over without a question.
  var takes: TakenChanges {
    var takes = TakenChanges()
    takes.all = accept.has(Acceptance.changedRows)
    takes.corrected = accept.has(Acceptance.correctedRows)
    return takes
  }

  var timeZone: TimeZone { zone.flatMap(TimeZone.init(identifier:)) ?? .current }

  /// What the settings, the mapping file and `--accept` say.
  func rules(
    _ preferences: Preferences
  ) throws -> (rules: ImportRules, answers: ConventionAnswers) {
    var rules = ImportRules()
    var answers = ConventionAnswers()
    rules.grades.circuits = preferences.circuits.map(GradeSystem.circuit)
    rules.weights = preferences.unit
    let exercises = try Resources().plans.exercises()
    rules.know(exercises)
    try readMapping(preferences, exercises, &rules, &answers)
    rules.bringsBack = accept.has(Acceptance.deletedRows)
    for accepted in accept where !answers.take(accepted.name) {
      rules.grades.elsewhere = GradeSystem(id: accepted.name) ?? rules.grades.elsewhere
      if let unit = MassUnit(rawValue: accepted.name) { rules.read(weightsIn: unit) }
    }
    return (rules, answers)
  }

  /// Reads the mapping file.
  private func readMapping(
    _ preferences: Preferences, _ exercises: [Exercise], _ rules: inout ImportRules,
    _ answers: inout ConventionAnswers
  ) throws {
    guard let mapping else { return }
    try CommandFailure.unlessFound(mapping)
    let read = try ImportMapping.read(
      URL(fileURLWithPath: mapping), preferences,
      distances: LengthUnit.allCases.map(\.rawValue),
      conventions: [
        "dates": DateOrder.allCases.map(\.rawValue), "decimals": DecimalMark.allCases.map(\.name),
      ],
      isExercise: { exercises.named($0) != nil })
    rules.know(exercises, aliases: read.exercises)
    rules.weights = read.weights ?? rules.weights
    rules.areWeightsMapped = read.weights != nil
    rules.distances = read.distances.flatMap(LengthUnit.init) ?? rules.distances
    rules.areDistancesMapped = read.distances != nil
    rules.columns = read.columns
    rules.grades.countries = read.countries
    for answer in [read.dates, read.decimals, read.months.map { "months-" + $0 }] {
      if let answer { _ = answers.take(answer) }
    }
    rules.grades.boulders = read.boulders
    rules.grades.routes = read.routes
    rules.grades.aliases.merge(read.grades) { $1 }
  }

  // MARK: - Questions

  /// Asks for the unit of weights that the file doesn't state, because nothing shows later that it was wrong.
  func unit(_ usual: MassUnit) throws -> MassUnit {
    guard !yes else {
      let other: MassUnit = usual == .kg ? .lb : .kg
      Output.error(
        "the file doesn't state the unit of its weights: they are read as \(usual.rawValue), your setting; "
          + "for \(other.rawValue) add --accept \(other.rawValue)")
      return usual
    }
    let units = [usual, usual == .kg ? .lb : .kg]
    let answer = try Confirmation.choose(
      "The file doesn't state the unit of its weights. Which is it?",
      units.map { ($0.rawValue, $0 == usual ? "\($0.rawValue), your setting" : $0.rawValue) },
      option: "--yes --accept")
    guard let unit = answer.flatMap({ MassUnit(rawValue: $0) }) else { throw try Self.declined() }
    return unit
  }

  /// Asks what the file leaves open; nil: nothing is to be imported.
  func answer(to question: ConventionQuestion) throws -> String? {
    let names = question.choices.map(\.name)
    guard !yes else {
      throw CommandFailure(
        .dataError,
        "nothing was imported: \(question.text) Say so with "
          + names.map { "--accept \($0)" }.joined(separator: " or ")
          + ", or in a mapping file (--mapping)")
    }
    return try Confirmation.choose(
      question.text, question.choices.map { ($0.name, $0.text) }, option: "--yes --accept")
  }

  /// Says that nothing was imported; the status that a script sees then.
  static func declined() throws -> ExitCode {
    try Output.line("Nothing was imported.")
    return .failure
  }
}
