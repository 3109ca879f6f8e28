import Core
import Digests
package import Foundation
package import Session
import Store

/// Told how far something is, 0 to 1, and of how many rows; throws to end it.
package typealias ImportStep = (_ share: Double, _ rows: Int) throws -> Void

/// A file of log records or a table of another program, read once and staged.
package struct ImportFile {
  package let path: String
  package private(set) var format = ExchangeFormat.jsonl
  /// The number of rows that can be imported.
  package private(set) var rows = 0
  package private(set) var problems = ProblemList()
  /// Columns with values that the log keeps but does not show.
  package private(set) var kept: Set<String> = []
  /// The file's exercises that Chalktalk doesn't know, the first ones by name.
  package private(set) var ownExercises: Set<String> = []
  /// What was decided about the whole file.
  package private(set) var findings: [ConventionFinding] = []
  /// What the file leaves open, and is read by its first choice until the user says.
  package private(set) var questions: [ConventionQuestion] = []
  /// Rows that can be imported, but raise a question.
  package private(set) var doubts: [ImportDoubt: DoubtfulRows] = [:]
  /// What is unlikely about the file as a whole.
  package private(set) var fileDoubts: [FileDoubt] = []
  /// The lines of log records.
  private var records: RecordLines
  /// Lines that the user chose to leave out.
  private var unwanted: Set<Int> = []
  /// How the rows are read; nil for records.
  private var table: TableImport?
  private let rules: ImportRules
  private let answers: ConventionAnswers
  private let zone: TimeZone
  private let appVersion: String
  /// The texts of dates, and of those that can't be read, by their hashes.
  private var dates: (all: Set<Int>, unreadable: Set<Int>) = ([], [])
  /// What the file holds, as SHA-256.
  package private(set) var digest = ""
  private let stage: ImportStage
  private var tomorrow = Day(0)

  /// Reads a file of any size in pieces.
  ///
  /// - Parameters:
  ///   - answers: what the user says about the file.
  ///   - zone: the time zone of its times without an offset.
  ///   - appVersion: this program's version, which is logged with the sessions of a table.
  ///   - stored: the rows that the log keeps, which are read instead of a file.
  ///   - step: told how far it is.
  package init(
    _ path: String, _ rules: ImportRules, _ answers: ConventionAnswers = ConventionAnswers(),
    zone: TimeZone = .current, appVersion: String, stored: StoredTable? = nil,
    step: ImportStep? = nil
  ) throws {
    self.path = path
    self.zone = zone
    self.answers = answers
    self.appVersion = appVersion
    self.rules = rules
    var bytes = try stored?.bytes(path) ?? FileBytes(path)
    let beginning = try bytes.next() ?? []
    let isTable = try Self.isTable(beginning, path)
    stage = try ImportStage()
    records = RecordLines(stage)
    do {
      if isTable {
        try readTable(beginning, &bytes, step)
      } else {
        rows = try records.read(beginning, &bytes, &problems, step)
      }
    } catch let problem as FileProblem {
      throw ImportFileError.unfit(path, problem)
    }
    digest = stored?.made.digest ?? bytes.digest.hexadecimal
    mark()
    judgeProblems()
  }

  /// More than a tenth unreadable is not this file.
  private mutating func judgeProblems() {
    let all = rows + problems.count
    guard rows > 0 else { return }
    if FileDoubt.isTooMuch(problems.count, of: all)
      || FileDoubt.isTooMuch(dates.unreadable.count, of: dates.all.count)
    {
      fileDoubts.insert(.unreadableRows(problems.count, of: all), at: 0)
    }
    dates = ([], [])
  }

  /// Passes on the file's entries, session by session: all records, or the rows of a table that the
  /// log lacks.
  ///
  /// - Parameters:
  ///   - search: finds what the log holds.
  ///   - takenBack: imports whose rows the log holds no more.
  ///   - step: told how far it is.
  /// - Returns: the rows of a table that the log already holds, and what became of them.
  /// - Throws: what `search` or `body` throws, and a `DatabaseError` if the rows set aside can't be read.
  package func forEachEntry(
    _ search: @escaping SessionSearch, without takenBack: [FileImport] = [],
    step: ImportStep? = nil, _ body: (IncomingEntry) throws -> Void
  ) throws -> KnownRows {
    var done = 0
    func count() throws {
      done += 1
      if done.isMultiple(of: Self.rowsOfStep) {
        try step?(Double(done) / Double(max(rows, 1)), done)
      }
    }
    guard var table = table?.searching(search, without: takenBack) else {
      try records.forEach {
        try count()
        try body(.record($0))
      }
      return KnownRows()
    }
    try stage.forEach { row in
      try count()
      guard !unwanted.contains(row.line) else { return }
      let fields = try JSON(parsing: row.text).elements?.compactMap(\.text) ?? []
      let record = CSVRecord(fields: fields, line: row.line)
      for event in try table.events(record, of: row.session) {
        try body(.event(event))
      }
    }
    for event in try table.finish() { try body(.event(event)) }
    return KnownRows(
      number: table.known, remapped: table.remapped, deleted: table.deleted,
      comparison: table.comparison)
  }

  /// Between two steps that are told.
  private static let rowsOfStep = 256

  /// Leaves out the rows of a doubt; they are no longer counted, asked about or reported.
  package mutating func leaveOut(_ doubt: ImportDoubt) {
    unwanted.formUnion(doubts.removeValue(forKey: doubt)?.lines ?? [])
    if doubt == .newExercises { ownExercises = [] }
    doubts = doubts.compactMapValues { $0.without(unwanted) }
  }

  /// The changed rows that replace what the log has.
  package var takes: TakenChanges {
    get { table?.takes ?? TakenChanges() }
    set { table?.takes = newValue }
  }

  /// Whether nothing but a setting decides the unit of its weights.
  package var hasWeightsWithoutUnit: Bool {
    findings.contains { $0.topic == "weights" && $0.certainty == .assumed }
  }

  /// The partner whose rows they are; nil for the log's owner.
  package var climber: String? { rules.climber }

  /// Whether rows that were deleted in the log come back.
  package var bringsBack: Bool { rules.bringsBack }

  /// Whether the file holds log records rather than a table.
  package var isOfRecords: Bool { table == nil }

  /// With which its rows are marked; nil for records.
  var key: String? { table?.source }

  /// Marks its rows with a key that none of the known imports has.
  package mutating func mark(apartFrom known: Set<String> = []) {
    var (key, number) = (key(digest: digest, ways), 1)
    while known.contains(key) {
      number += 1
      key = self.key(digest: digest, ways, number: number)
    }
    table?.source = key
  }

  /// What is stored with its rows of how they are read.
  var stored: [String: String] { table?.stored ?? [:] }

  /// Passes on what each session of records holds without and with the file's; a table has none.
  ///
  /// - Parameter logged: the events of a session that the log already has.
  package func forEachSession(
    _ logged: (String) throws -> [Event],
    _ body: (_ before: SessionCounts, _ after: SessionCounts) -> Void
  ) throws {
    guard isOfRecords else { return }
    for session in try stage.sessions() {
      let there = try logged(session)
      var ids = Set(there.map(\.id))
      let added = try records.ofSession(session).flatMap { try $0.events() }
      let all = there + added.filter { ids.insert($0.id).inserted }
      body(
        SessionState(folding: there).facts.counts, SessionState(folding: all).facts.counts)
    }
  }

  /// Whether this is the first record with an id since `forgetIDs`.
  package func isFirst(_ id: String) throws -> Bool { try stage.isFirst(id) }

  package func forgetIDs() throws { try stage.forgetIDs() }

  private static func isTable(_ beginning: [UInt8], _ path: String) throws -> Bool {
    if beginning.starts(with: Array("SQLite format 3".utf8)) {
      throw ImportFileError.wholeLog(path)
    }
    let text = beginning.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard !text.isEmpty else { throw ImportFileError.empty(path) }
    return text.first != UInt8(ascii: "{")
  }
}

extension ImportFile {
  /// More exercises than anybody has.
  private static let ownLimit = 10_000

  // MARK: - Tables

  /// Reads the table twice: what its cells mean is decided from all rows, before any is taken.
  fileprivate mutating func readTable(
    _ beginning: [UInt8], _ bytes: inout FileBytes, _ step: ImportStep?
  ) throws {
    var survey: TableSurvey?
    var head: TableHead?
    var seen = 0
    try bytes.forEachRecord(after: beginning, piece: { try step?($0 / 2, seen) }) {
      record, separator in
      seen += 1
      if survey != nil {
        survey?.read(record)
      } else {
        let found = try begin(record)
        head = found
        survey = TableSurvey(found.format, found.columns, separator: separator)
      }
    }
    guard var head, let survey else { return }
    let reading = survey.decide(answers, rules)
    findings = reading.findings
    questions = reading.questions
    fileDoubts = reading.doubts
    head.columns.conventions = reading.conventions
    let now = Moment.now
    table = TableImport(
      head.format, head.columns, rules, in: zone, appVersion: appVersion,
      merge: Merge(id: EventIDs.next(at: now), at: now))
    try bytes.rewind()
    var isHeader = true
    try bytes.forEachRecord(
      after: try bytes.next() ?? [], piece: { try step?(0.5 + $0 / 2, seen) }
    ) { record, _ in
      if !isHeader { try stageRow(record, head) }
      isHeader = false
    }
    findings += rules.grades.findings
    if let question = rules.grades.question { questions.append(question) }
  }

  private mutating func begin(_ record: CSVRecord) throws -> TableHead {
    let names = record.fields.map {
      rules.columns[$0.trimmingCharacters(in: .whitespaces).lowercased()] ?? $0
    }
    let columns = TableColumns(names)
    guard let found = TableFormat(of: columns) else {
      let isOwn = OwnTable.allCases.contains { $0.head == record.fields }
      throw FileProblem(
        line: record.line,
        isOwn
          ? "this is one of Chalktalk's own tables, which are for spreadsheets: use chalktalk export "
            + "--format jsonl"
          : "no known program has these columns: the known programs are "
            + TableFormat.all.map(\.format.title).joined(separator: ", ")
            + "; for another's, say what its columns are in a mapping file (--mapping)")
    }
    format = found.format
    tomorrow = CivilTime(Moment.now + .seconds(86_400), in: zone)?.calendarDay ?? Day(0)
    return TableHead(format: found, columns: columns)
  }

  private mutating func stageRow(_ record: CSVRecord, _ head: TableHead) throws {
    let found: ExchangedItem?
    let date = head.date(record)
    if let date { dates.all.insert(date.hashValue) }
    do throws(RowProblem) {
      found = try table?.item(record)
    } catch {
      if let date, !head.columns.isDate(date) { dates.unreadable.insert(date.hashValue) }
      return problems.add(error)
    }
    guard let found else { return }
    if ownExercises.count < Self.ownLimit, let own = found.unknownExercise(rules) {
      ownExercises.insert(own)
    }
    doubts.add(ImportDoubt.all(in: found, rules, tomorrow: tomorrow), line: record.line)
    try stage.add(
      StagedRow(
        line: record.line, session: found.session, at: found.start.momentInUTC.microseconds,
        text: JSON.array(record.fields.map(JSON.string)).description))
    rows += 1
    for place in head.hidden where place < record.fields.count {
      if !["", "null", "-1"].contains(record.fields[place]) {
        kept.insert(head.columns.names[place])
      }
    }
  }
}
