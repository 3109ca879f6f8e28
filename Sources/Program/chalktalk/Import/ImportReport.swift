import Core
import Exchange
import Library

/// What an import would add, and what it leaves out.
struct ImportReport: Encodable {
  struct Remap: Encodable {
    let from: String
    let to: String
    let sets: Int
  }

  struct Doubt: Encodable {
    /// The name that `--accept` uses.
    let what: String
    let lines: [Int]
    fileprivate let text: String

    private enum CodingKeys: CodingKey { case what, lines }
  }

  /// What the file's cells mean.
  struct Convention: Encodable {
    let what: String
    let value: String
    let because: String?
    /// `certain`, `stated`, `assumed` or `open`.
    let certainty: String
    let line: Int?
    fileprivate let text: String

    private enum CodingKeys: CodingKey { case what, value, because, certainty, line }
  }

  /// What the file leaves open.
  struct Question: Encodable {
    let text: String
    /// The names that `--accept` takes.
    let choices: [String]
    let line: Int
  }

  /// What is unlikely about the whole file.
  struct FileDoubtLine: Encodable {
    /// The name that `--accept` takes.
    let what: String
    let text: String
  }

  struct Problem: Encodable {
    let line: Int
    let reason: String
  }

  /// What reading an import's rows again changes.
  struct Again: Encodable {
    struct Change: Encodable {
      let rows: Int
      let from: String
      let to: String
    }

    /// The number of the import that it replaces.
    let number: Int
    let changes: [Change]
    /// Rows that are read now and weren't, or aren't read any more.
    let more: Int
    let fewer: Int
    /// What was corrected and logged since in its sessions.
    let corrected: Int
    let logged: Int
    fileprivate let texts: [String]

    private enum CodingKeys: CodingKey { case number, changes, more, fewer, corrected, logged }

    init(_ number: Int, _ replacement: ImportReplacement) {
      self.number = number
      let all = replacement.changes.all
      changes = all.map { Change(rows: $0.rows, from: $0.from, to: $0.to) }
      more = replacement.changes.new
      fewer = replacement.changes.gone
      corrected = replacement.effect.corrected
      logged = replacement.effect.added
      texts = all.map(\.text)
    }

    var isUnchanged: Bool { changes.isEmpty && more == 0 && fewer == 0 }

    var lines: [String] {
      if isUnchanged { return ["  changes  nothing: it is read as before"] }
      var lines = texts.map { "  changes  \($0)" }
      if more > 0 { lines.append("  changes  \(more.counted("row")) more can be read") }
      if fewer > 0 { lines.append("  changes  \(fewer.counted("row")) can't be read any more") }
      if corrected > 0 {
        lines.append("  loses    \(corrected.counted("correction")) made since to its entries")
      }
      if logged > 0 {
        lines.append("  leaves   \(logged.counted("entry")) that came into its sessions since")
      }
      return lines
    }
  }

  let file: String
  /// The name that `export --format` uses.
  let format: String
  /// The partner whose rows they are; absent for your own.
  let who: String?
  /// Importable rows or lines.
  let rows: Int
  let adds: ImportTally.Added
  /// Rows that are in the log already.
  let known: Int
  /// Those of them that were deleted there.
  let deleted: Int
  /// Whether they come back.
  private let bringsBack: Bool
  /// Rows that say otherwise than the log's of an earlier import; the first thousand are listed.
  let changed: Int
  let changes: [RowChange]
  /// Those of them that are taken over.
  let taken: Int
  /// Rows of an earlier import, in its workouts and on its days, that the file hasn't any more.
  let gone: Int
  /// The first of them: `2026-07-06: Back squat, 100 kg, 5 reps`.
  let absences: [String]
  /// Workouts and days of an earlier import, between those of the file, that the file hasn't any more.
  let goneSessions: Int
  /// The first of them: `2026-07-06: Push, 12 sets`.
  let absentSessions: [String]
  /// New workouts during which one was logged here.
  let overlaps: [String]
  /// Columns whose contents the log keeps with its entries but doesn't show.
  let kept: [String]
  let conventions: [Convention]
  let questions: [Question]
  let fileDoubts: [FileDoubtLine]
  /// Exercises missing from the library: they are imported as they are.
  let exercises: [String]
  /// Logged sets that move to another exercise.
  let remaps: [Remap]
  /// Rows to ask about.
  let doubts: [Doubt]
  /// Events of kinds unknown to this version: they are kept as they are.
  let unknown: Int
  /// ISO 8601.
  let first: String?
  let last: String?
  /// `2026-05-15`: the local days of the first and the last session.
  let firstDay: String?
  let lastDay: String?
  /// Rows that can't be imported; the first ten thousand are listed.
  let problemCount: Int
  let problems: [Problem]
  /// nil for a file's first import.
  let again: Again?

  init(_ file: ImportFile, _ tally: ImportTally, _ again: Again? = nil) {
    self.again = again
    self.file = file.path
    format = file.format.rawValue
    who = file.climber
    rows = file.rows
    adds = tally.added
    known = tally.known
    deleted = tally.deleted
    bringsBack = file.bringsBack
    // Another reading of the same rows says what it changes itself.
    let comparison = again == nil ? tally.comparison : RowComparison()
    (changed, changes, taken) = (comparison.changed, comparison.changes, comparison.taken)
    (gone, absences) = (comparison.gone, comparison.absences)
    (goneSessions, absentSessions) = (comparison.goneSessions, comparison.absentSessions)
    overlaps = comparison.overlaps
    kept = file.kept.sorted()
    conventions = file.findings.map {
      Convention(
        what: $0.topic, value: $0.value, because: $0.reason, certainty: $0.certainty.rawValue,
        line: $0.line, text: $0.sentence)
    }
    questions = file.questions.map {
      Question(text: $0.text, choices: $0.choices.map(\.name), line: $0.line)
    }
    fileDoubts = file.fileDoubts.map { FileDoubtLine(what: $0.name, text: $0.text) }
    exercises = file.ownExercises.sorted()
    remaps = tally.remapped.map { Remap(from: $0.from, to: $0.to, sets: $1) }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    doubts = file.doubts.sorted { $0.key < $1.key }.map {
      Doubt(what: $0.rawValue, lines: $1.lines.sorted(), text: $1.text)
    }
    unknown = tally.unknown
    first = tally.first.map(LogText.timestamp)
    last = tally.last.map(LogText.timestamp)
    let day = { (moment: Moment) in
      file.format.isOfDays ? Day(ofNoon: moment).description : moment.localDay.description
    }
    firstDay = tally.firstStart.map(day)
    lastDay = tally.lastStart.map(day)
    problemCount = file.problems.count
    problems = file.problems.first.map { Problem(line: $0.line, reason: $0.reason) }
  }

  /// The rows that come back.
  var returned: Int { bringsBack ? deleted : 0 }

  /// Whether there is anything to import.
  var isEmpty: Bool { adds.events == 0 }

  /// Whether it does more than move known sets to another exercise or bring rows back.
  var isOfRows: Bool {
    remaps.isEmpty && !(bringsBack && deleted > 0) && taken == 0
      || adds.sessions + adds.routes + adds.sets + adds.workouts > 0
  }

  /// For people: what it would add.
  var text: String {
    var lines = [
      "\(file): \(title), \(rows.counted("row"))" + (who.map { ", of \($0)" } ?? "")
    ]
    lines += conventions.map { "  reads    \($0.text)" }
    if isEmpty {
      lines.append(nothingNew)
      lines += changedLines
      if deleted > 0 { lines.append(deletedText) }
    } else {
      if isOfRows {
        lines.append(again == nil ? "  adds     \(added)" : "  becomes  \(added)")
      }
      lines += again?.lines ?? []
      lines += changedLines
      for remap in remaps {
        lines.append("  maps     \(remap.sets.counted("set")) of \(remap.from) to \(remap.to)")
      }
      for doubt in doubts { lines.append("  asks     \(doubt.text)") }
      for doubt in fileDoubts { lines.append("  asks     \(doubt.text)") }
      for question in questions { lines.append("  asks     \(question.text)") }
      if let firstDay, let lastDay {
        lines.append("  from     \(firstDay) to \(lastDay)")
      }
      if known > 0 { lines.append("  known    \(known.counted("row")) in the log already") }
      if deleted > 0 { lines.append(deletedText) }
      if !kept.isEmpty {
        lines.append("  kept     and not shown: \(kept.joined(separator: ", "))")
      }
      if !exercises.isEmpty { lines.append("  new      \(newExercises)") }
      if unknown > 0 {
        lines.append(
          "  kept     \(unknown.counted("event")) of a kind this version doesn't know")
      }
    }
    return (lines + problemLines).joined(separator: "\n")
  }

  private var deletedText: String {
    let rows = deleted.counted("row")
    return bringsBack
      ? "  returns  \(rows) that you deleted here"
      : "  deleted  \(rows) here: --accept \(Acceptance.deletedRows) brings them back"
  }

  /// What the file says otherwise than before.
  private var changedLines: [String] {
    let open = changed - taken
    let how = [
      taken > 0 ? "\(taken.grouped) taken over" : nil,
      open > 0
        ? "\(open.grouped) kept as here (--accept \(Acceptance.changedRows) takes them over)"
        : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return changes.prefix(Self.shown).map(\.text)
      .listed(under: "  changed  \(changed.counted("row")): \(how)", of: changed, indent: 13)
      + Array(absences.prefix(Self.shown))
      .listed(
        under:
          "  gone     \(gone.counted("row")) here that the file hasn't any more",
        of: gone, indent: 13)
      + Array(absentSessions.prefix(Self.shown))
      .listed(
        under: "  gone     \(goneSessions.counted("session")) that the log has and the file hasn't",
        of: goneSessions, indent: 13)
      + Array(overlaps.prefix(Self.shown))
      .listed(
        under: "  overlaps \(overlaps.count.counted("workout")) with one logged here",
        of: overlaps.count,
        indent: 13)
  }

  private var nothingNew: String {
    if rows == 0 { return "Nothing in it can be read." }
    if changed > 0 { return "Nothing in it is new." }
    return problemCount == 0
      ? "All of it is in the log already." : "All that can be read is in the log already."
  }

  /// `2 exercises that aren't in the library (--mapping can say what they are): Sled Push, Sled Pull`.
  private var newExercises: String {
    let shown = exercises.prefix(Self.shown).joined(separator: ", ")
    let rest = exercises.count - min(exercises.count, Self.shown)
    return "\(exercises.count.counted("exercise")) not in the library (--mapping can say what they "
      + "are): \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }

  private var title: String { ExchangeFormat(rawValue: format)?.title ?? format }

  /// `3 sessions, 12 routes, 30 attempts (9 sends)`.
  var added: String {
    var parts = [adds.sessions.counted("session")]
    if adds.routes > 0 { parts.append(adds.routes.counted("route")) }
    if adds.attempts > 0 {
      parts.append(
        "\(adds.attempts.counted("attempt")) (\(adds.sends.counted("send")))")
    }
    if adds.sets > 0 { parts.append(adds.sets.counted("set")) }
    if adds.workouts > 0 { parts.append(adds.workouts.counted("workout")) }
    if adds.goals > 0 { parts.append(adds.goals.counted("goal")) }
    return parts.joined(separator: ", ")
  }

  /// As many as anybody reads.
  private static let shown = 20

  private var problemLines: [String] {
    guard problemCount > 0 else { return [] }
    let rest = problemCount - min(problemCount, Self.shown)
    let more =
      rest > 0 ? ["    and \(rest) more: --dry-run --json lists them all"] : []
    return ["  left out \(problemCount.counted("row")) that can't be read:"]
      + problems.prefix(Self.shown).map { "    line \($0.line): \($0.reason)" } + more
  }
}
