import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Grades
import Library
import Preferences
import Session

/// A file on its way into the log: read, shown, asked about, and added.
struct ImportRun {
  let options: ImportOptions
  /// Where it is read.
  let file: String
  let target: URL
  /// The rows that the log keeps, if they are read instead of a file.
  var stored: StoredTable?
  /// The import that this reading replaces, with its number.
  var replaced: (number: Int, found: LoggedImport)?
  /// The keys of the log's imports, once one is replaced.
  var keys: Set<String> = []
  /// The partner whose rows they are; nil for the log's owner.
  var climber: String?

  init(
    _ options: ImportOptions, _ file: String, into target: URL, _ stored: StoredTable? = nil,
    replacing replaced: (number: Int, found: LoggedImport)? = nil, apartFrom keys: Set<String> = []
  ) {
    self.keys = keys
    self.options = options
    self.file = file
    self.target = target
    self.stored = stored
    self.replaced = replaced
  }

  mutating func run(_ preferences: Preferences) throws {
    var (rules, answers) = try options.rules(preferences)
    try know(&rules)
    if let routes = stored?.routes {
      rules.grades.elsewhere = rules.grades.elsewhere ?? GradeSystem(id: routes)
    }
    var found = try read(rules, answers)
    if let more = stored?.answers(to: found, answers) {
      answers = more
      found = try read(rules, answers)
    }
    if found.isOfRecords, climber != nil {
      throw CommandFailure(
        .usage, "these are a log's records, which say whose they are: leave out --who")
    }
    if found.questions.isEmpty { try recognise(&found) }
    var report = try report(found)
    if !options.json { try Output.line(report.text) }
    guard report.rows > 0 else {
      if options.json { try Output.json(report) }
      throw CommandFailure(
        .dataError,
        "nothing in \(found.path) can be read, so nothing was imported: correct what the report names, "
          + "or say in a mapping file what the columns are (--mapping)")
    }
    var isChanged = false
    while !options.dryRun, let question = found.questions.first {
      guard let answer = try options.answer(to: question) else {
        throw try ImportOptions.declined()
      }
      if !answers.take(answer) { rules.grades = rules.grades.answered(GradeSystem(id: answer)) }
      found = try read(rules, answers)
      isChanged = true
    }
    if !options.dryRun, !report.isEmpty, found.hasWeightsWithoutUnit {
      let unit = try options.unit(rules.weights)
      if unit != rules.weights { isChanged = true }
      rules.read(weightsIn: unit)
      if isChanged { found = try read(rules, answers) }
    }
    if isChanged {
      try recognise(&found)
      report = try self.report(found)
      try Output.line(report.text)
    }
    try finish(&found, report)
  }

  /// Asks about what is unlikely, and adds the rest.
  private func finish(_ found: inout ImportFile, _ first: ImportReport) throws {
    var report = first
    if try !options.dryRun && !options.yes && takesChanges(&found, report) {
      report = try self.report(found)
    }
    if try !options.dryRun && !report.isEmpty && !agreesToFile(found) {
      throw try ImportOptions.declined()
    }
    if try !options.dryRun && !report.isEmpty && leavesOut(&found) {
      report = try self.report(found)
      // All that is new was declined.
      if report.isEmpty { throw try ImportOptions.declined() }
      try Output.line(report.text)
    }
    if !options.json, let again = report.again, again.isUnchanged { return }
    let isAgreed = try !options.dryRun && !report.isEmpty && (options.yes || agrees(report))
    guard isAgreed else {
      if options.json { return try Output.json(report) }
      if !options.dryRun, !report.isEmpty { throw try ImportOptions.declined() }
      return
    }
    let added = try add(found)
    if options.json { return try Output.json(added) }
    if let again = added.again {
      try Output.line(
        "Read again: \(added.added), in place of import \(again.number). To take it back: chalktalk import undo"
      )
    } else if added.isOfRows {
      try Output.line("Imported: \(added.added)")
      if !found.isOfRecords { try Output.line("To take it back: chalktalk import undo") }
    }
    if added.taken > 0 {
      try Output.line("Taken over: \(added.taken.counted("changed row"))")
      if !added.isOfRows { try Output.line("To take it back: chalktalk import undo") }
    }
    if added.returned > 0 { try Output.line("Brought back: \(added.returned.counted("row"))") }
    let mapped = added.remaps.reduce(0) { $0 + $1.sets }
    if mapped > 0 {
      try Output.line(
        "Mapped: \(mapped.counted("set")). To take it back: chalktalk exercise undo")
    }
  }

  private func read(_ rules: ImportRules, _ answers: ConventionAnswers) throws -> ImportFile {
    var found = try ImportProgress.during("Reading") { step in
      try ImportFile(
        file, rules, answers, zone: options.timeZone, appVersion: Version.number, stored: stored,
        step: step)
    }
    if let replaced, !replaced.found.made.digest.isEmpty,
      found.digest != replaced.found.made.digest
    {
      throw CommandFailure(
        .dataError,
        "\(file) isn't the file of import \(replaced.number), or has changed since: chalktalk import \(file) adds what is "
          + "new in it")
    }
    if replaced != nil { found.mark(apartFrom: keys) }
    found.takes = options.takes
    if replaced != nil { (found.takes.all, found.takes.corrected) = (true, true) }
    return found
  }

  /// Whether a doubt needs no question: rows in the log were agreed to once, but may have another date now.
  private func isAccepted(_ doubt: String) -> Bool {
    options.accept.has(doubt) || stored != nil && doubt != ImportDoubt.futureDates.rawValue
  }

  /// Asks about what is unlikely in the file as a whole.
  private func agreesToFile(_ found: ImportFile) throws -> Bool {
    for doubt in found.fileDoubts where !isAccepted(doubt.name) {
      guard !options.yes else {
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
    for doubt in found.doubts.keys.sorted() where !isAccepted(doubt.rawValue) {
      guard let rows = found.doubts[doubt] else { continue }
      let option = "--accept \(doubt.rawValue)"
      guard !options.yes else {
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

  /// Asks which of the changed rows are taken over; returns whether any are. Those whose entries were corrected here are asked about
  /// one by one.
  private func takesChanges(_ found: inout ImportFile, _ report: ImportReport) throws -> Bool {
    let open = report.changes.filter { !$0.isTaken }
    let (plain, corrected) = (open.filter { $0.here == nil }, open.filter { $0.here != nil })
    let option = "--yes --accept"
    if !plain.isEmpty {
      let one = plain.count == 1
      let answer = try Confirmation.choose(
        one
          ? "Take over the row that changed?"
          : "Take over the \(plain.count.grouped) rows that changed?",
        [
          (Acceptance.changedRows, one ? "take it over" : "take all over"),
          ("keep", "keep what is here"),
        ] + (one ? [] : [("each", "ask about each")]), option: option)
      switch answer {
      case Acceptance.changedRows?: found.takes.all = true
      case "each"?:
        for change in plain where try Confirmation.ask("\(change.text.printable): take it over?") {
          found.takes.lines.insert(change.line)
        }
      default: break
      }
    }
    for change in corrected
    where try Confirmation.ask(
      "\(change.text.printable): take over what the file says?",
      option: "\(option) \(Acceptance.correctedRows)")
    {
      found.takes.lines.insert(change.line)
    }
    let isTaking = found.takes != options.takes
    if !open.isEmpty, !isTaking, report.isEmpty { try Output.line("Nothing was changed.") }
    return isTaking
  }

  private func agrees(_ report: ImportReport) throws -> Bool {
    let rest =
      report.problemCount > 0
      ? " and leave out the \(report.problemCount.counted("row")) above" : ""
    // What changed was asked about.
    if report.again == nil, !report.isOfRows, report.taken > 0, rest.isEmpty { return true }
    let question = report.again == nil ? "Import this" : "Read it again so"
    return try Confirmation.ask("\(question)\(rest)?")
  }
}
