import ArgumentParser
import Climbing
import Core
import Exchange
import Files
import Foundation
import Grades
import Library
import Lifting
import Preferences
import Session
import Store

/// `chalktalk import`: what other logs and programs wrote, and what became of it here.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the data of another log or program, and take it back.",
    discussion: """
      chalktalk import FILE shows what a file would add, and asks; chalktalk import file --help lists its options. An import is \
      taken back as a whole, and brought back: chalktalk import list shows them with their numbers.
      """,
    subcommands: [
      ImportFileCommand.self, ImportListCommand.self, ImportUndoCommand.self,
      ImportRedoCommand.self,
    ],
    defaultSubcommand: ImportFileCommand.self)
}

struct ImportFileCommand: TakesAWord {
  static let configuration = CommandConfiguration(
    commandName: "file",
    abstract: "Add the data of another log or program, after showing it and asking.",
    discussion: """
      The format is recognised, and what its dates, numbers, units and grades mean is decided from all rows. Rows \
      that can't be read are listed and left out, and rows that are in the log already are skipped; all the others \
      are added at once. docs/exchange.md explains the formats.
      """)

  @Argument(help: "The file to import.")
  var file: String

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
        + "leaves open: \(Acceptance.answers.joined(separator: ", ")). Repeatable.",
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

  @OptionGroup var log: LogOptions
  @OptionGroup var newLog: NewLogOptions

  func validate() throws {
    if json, !dryRun, !yes { throw ValidationError("--json needs --dry-run or --yes") }
    if let zone, TimeZone(identifier: zone) == nil {
      throw ValidationError("there is no time zone \"\(zone)\": use a name such as Europe/Berlin")
    }
  }

  func run() throws {
    let preferences = try Preferences.stored()
    // Before anything is asked.
    let target = try log.place(preferences, newLog)
    var (rules, answers) = try rules(preferences)
    for accepted in accept where !answers.take(accepted.name) {
      rules.grades.elsewhere = GradeSystem(id: accepted.name) ?? rules.grades.elsewhere
      if let unit = MassUnit(rawValue: accepted.name) { rules.read(weightsIn: unit) }
    }
    var found = try read(rules, answers)
    try refuseAgain(found, target)
    var report = ImportReport(found, try compare(found, with: target))
    if !json { try Output.line(report.text) }
    guard report.rows > 0 else {
      if json { try Output.json(report) }
      throw CommandFailure(
        .dataError,
        "nothing in \(file) can be read, so nothing was imported: correct what the report names, "
          + "or say in a mapping file what the columns are (--mapping)")
    }
    var isChanged = false
    while !dryRun, let question = found.questions.first {
      guard let answer = try answer(to: question) else { throw try declined() }
      if !answers.take(answer) { rules.grades = rules.grades.answered(GradeSystem(id: answer)) }
      found = try read(rules, answers)
      isChanged = true
    }
    if !dryRun, !report.isEmpty, found.hasWeightsWithoutUnit {
      let unit = try unit(rules.weights)
      if unit != rules.weights { isChanged = true }
      rules.read(weightsIn: unit)
      if isChanged { found = try read(rules, answers) }
    }
    if isChanged {
      report = ImportReport(found, try compare(found, with: target))
      try Output.line(report.text)
    }
    if try !dryRun && !report.isEmpty && !agreesToFile(found) { throw try declined() }
    if try !dryRun && !report.isEmpty && leavesOut(&found) {
      report = ImportReport(found, try compare(found, with: target))
      // All that is new was declined.
      if report.isEmpty { throw try declined() }
      try Output.line(report.text)
    }
    let isAgreed = try !dryRun && !report.isEmpty && (yes || agrees(report))
    guard isAgreed else {
      if json { return try Output.json(report) }
      if !dryRun, !report.isEmpty { throw try declined() }
      return
    }
    let added = ImportReport(found, try add(found, to: target))
    if json { return try Output.json(added) }
    if added.isOfRows {
      try Output.line("Imported: \(added.added)")
      if !found.isOfRecords { try Output.line("To take it back: chalktalk import undo") }
    }
    let mapped = added.remaps.reduce(0) { $0 + $1.sets }
    if mapped > 0 {
      try Output.line(
        "Mapped: \(mapped.counted("set")). To take it back: chalktalk exercise undo")
    }
  }

  private func rules(
    _ preferences: Preferences
  ) throws -> (rules: ImportRules, answers: ConventionAnswers) {
    var rules = ImportRules()
    var answers = ConventionAnswers()
    rules.grades.circuits = preferences.circuits.map(GradeSystem.circuit)
    rules.weights = preferences.unit
    let exercises = try Resources().plans.exercises()
    rules.know(exercises)
    guard let mapping else { return (rules, answers) }
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
    return (rules, answers)
  }

  private func read(_ rules: ImportRules, _ answers: ConventionAnswers) throws -> ImportFile {
    try ImportFile(
      file, rules, answers, zone: zone.flatMap(TimeZone.init(identifier:)) ?? .current,
      appVersion: Version.number)
  }

  /// Says that nothing was imported; the status that a script sees then.
  private func declined() throws -> ExitCode {
    try Output.line("Nothing was imported.")
    return .failure
  }

  /// Asks for the unit of weights that the file doesn't state, because nothing shows later that it was wrong.
  private func unit(_ usual: MassUnit) throws -> MassUnit {
    guard !yes else {
      let other: MassUnit = usual == .kg ? .lb : .kg
      Output.error(
        "chalktalk: the file doesn't state the unit of its weights: they are read as \(usual.rawValue), your setting; "
          + "for \(other.rawValue) add --accept \(other.rawValue)")
      return usual
    }
    let units = [usual, usual == .kg ? .lb : .kg]
    let answer = try Confirmation.choose(
      "The file doesn't state the unit of its weights. Which is it?",
      units.map { ($0.rawValue, $0 == usual ? "\($0.rawValue), your setting" : $0.rawValue) },
      option: "--yes --accept")
    guard let unit = answer.flatMap({ MassUnit(rawValue: $0) }) else { throw try declined() }
    return unit
  }

  /// Asks what the file leaves open; nil: nothing is to be imported.
  private func answer(to question: ConventionQuestion) throws -> String? {
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

  /// Asks about what is unlikely in the file as a whole.
  private func agreesToFile(_ found: ImportFile) throws -> Bool {
    for doubt in found.fileDoubts where !accept.has(doubt.name) {
      guard !yes else {
        throw CommandFailure(
          .dataError,
          "nothing was imported: \(doubt.text). If that is right, add --accept \(doubt.name); "
            + "otherwise \(doubt.remedy)")
      }
      let option = "--yes --accept \(doubt.name)"
      guard try Confirmation.ask(doubt.question, option: option) else { return false }
    }
    return true
  }

  /// Asks about rows that are seldom intended, and leaves out the unwanted ones; returns whether
  /// there are any.
  private func leavesOut(_ found: inout ImportFile) throws -> Bool {
    var isLess = false
    for doubt in found.doubts.keys.sorted() where !accept.has(doubt.rawValue) {
      guard let rows = found.doubts[doubt] else { continue }
      let option = "--accept \(doubt.rawValue)"
      guard !yes else {
        throw CommandFailure(
          .dataError,
          "nothing was imported: \(rows.text). If that is right, add \(option); otherwise correct the file"
            + (doubt == .newExercises ? ", or say in a mapping file what they are (--mapping)" : "")
        )
      }
      if try !Confirmation.ask(rows.question, option: "--yes \(option)") {
        found.leaveOut(doubt)
        isLess = true
      }
    }
    return isLess
  }

  private func agrees(_ report: ImportReport) throws -> Bool {
    let rest =
      report.problemCount > 0
      ? " and leave out the \(report.problemCount.counted("row")) above" : ""
    return try Confirmation.ask("Import this\(rest)?")
  }
}
