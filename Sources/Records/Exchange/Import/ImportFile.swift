import Foundation
import Log
package import Session
import Store

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
  /// Rows that can be imported, but raise a question.
  package private(set) var doubts: [ImportDoubt: DoubtfulRows] = [:]
  /// Lines that the user chose to leave out.
  private var unwanted: Set<Int> = []
  /// How the rows are read; nil for records.
  private var table: TableImport?
  private let rules: ImportRules
  private let appVersion: String
  private let stage: ImportStage
  private var tomorrow = ""

  /// Reads a file of any size in pieces.
  ///
  /// - Parameter appVersion: this program's version, which is logged with the sessions of a table.
  package init(_ path: String, _ rules: ImportRules, appVersion: String) throws {
    self.path = path
    self.appVersion = appVersion
    self.rules = rules
    var bytes = try FileBytes(path)
    let beginning = try bytes.next() ?? []
    let isTable = try Self.isTable(beginning, path)
    stage = try ImportStage()
    do {
      if isTable {
        try readTable(beginning, &bytes)
      } else {
        try readRecords(beginning, &bytes)
      }
    } catch let problem as FileProblem {
      throw ImportFileError.unfit(path, problem)
    }
  }

  /// Passes on the file's entries, session by session: all records, or the rows of a table that the
  /// log lacks.
  ///
  /// - Parameter search: finds what the log holds.
  /// - Returns: the rows of a table that the log already holds, and what became of them.
  package func forEachEntry(
    _ search: @escaping SessionSearch, _ body: (IncomingEntry) throws -> Void
  ) throws -> KnownRows {
    guard var table = table?.searching(search) else {
      try stage.forEach { row in try body(.record(try EventRecord(line: row.text))) }
      return KnownRows()
    }
    try stage.forEach { row in
      guard !unwanted.contains(row.line) else { return }
      let fields = try JSON(parsing: row.text).elements?.compactMap(\.text) ?? []
      for event in try table.events(CSVRecord(fields: fields, line: row.line)) {
        try body(.event(event))
      }
    }
    for event in try table.finish() { try body(.event(event)) }
    return KnownRows(number: table.known, remapped: table.remapped)
  }

  /// Leaves out the rows of a doubt; they are no longer counted, asked about or reported.
  package mutating func leaveOut(_ doubt: ImportDoubt) {
    unwanted.formUnion(doubts.removeValue(forKey: doubt)?.lines ?? [])
    if doubt == .newExercises { ownExercises = [] }
    doubts = doubts.compactMapValues { $0.without(unwanted) }
  }

  /// Whether the file holds log records rather than a table.
  package var isOfRecords: Bool { table == nil }

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
      let added = try stage.texts(ofSession: session).flatMap { text in
        try EventRecord(line: text).events()
      }
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

  // MARK: - Records

  private mutating func readRecords(_ beginning: [UInt8], _ bytes: inout FileBytes) throws {
    var reader = LineReader()
    var chunk: [UInt8]? = beginning
    while let piece = chunk {
      try reader.read(piece) { try stageRecord($0, line: $1) }
      chunk = try bytes.next()
    }
    try reader.finish { try stageRecord($0, line: $1) }
  }

  private mutating func stageRecord(_ text: String, line: Int) throws {
    let record: EventRecord
    do throws(PayloadError) {
      record = try EventRecord(line: text)
      // A record that can't be read now would be a damaged one in the log.
      _ = try record.events()
    } catch {
      if rows == 0, line == 1, text.contains("\"sessionId\""), text.contains("\"type\"") {
        throw FileProblem(
          line: 1,
          "this is an export for analysis, which can't be imported: use chalktalk export "
            + "without --events")
      }
      problems.add(RowProblem(line: line, error.description))
      return
    }
    // Keeps the order of the file.
    try stage.add(StagedRow(line: line, session: record.sessionID, at: Int64(line), text: text))
    rows += 1
  }
}

extension ImportFile {
  /// More exercises than anybody has.
  private static let ownLimit = 10_000

  // MARK: - Tables

  fileprivate mutating func readTable(_ beginning: [UInt8], _ bytes: inout FileBytes) throws {
    var reader = CSVReader()
    var chunk: [UInt8]? = beginning
    var head: TableHead?
    func stage(_ record: CSVRecord, _ separator: Character?) throws {
      if let head {
        try stageRow(record, head)
      } else {
        head = try begin(record, separator ?? ",")
      }
    }
    while let piece = chunk {
      var records: [CSVRecord] = []
      try reader.read(piece) { records.append($0) }
      for record in records { try stage(record, reader.separator) }
      chunk = try bytes.next()
    }
    var records: [CSVRecord] = []
    try reader.finish { records.append($0) }
    for record in records { try stage(record, reader.separator) }
  }

  private mutating func begin(_ record: CSVRecord, _ separator: Character) throws -> TableHead {
    let columns = TableColumns(record.fields, separator: separator)
    guard let found = TableFormat(of: columns) else {
      let isOwn = OwnTable.allCases.contains { $0.head == record.fields }
      throw FileProblem(
        line: record.line,
        isOwn
          ? "this is one of Chalktalk's own tables, which are for spreadsheets: use chalktalk export "
            + "--format jsonl"
          : "no known program has these columns: the known programs are "
            + TableFormat.all.map(\.format.title).joined(separator: ", "))
    }
    format = found.format
    let now = Moment.now
    tomorrow = CivilTime(now + .seconds(86_400), in: .current)?.dayText ?? ""
    table = TableImport(
      found, columns, rules, in: .current, appVersion: appVersion,
      merge: Merge(id: EventIDs.next(at: now), at: now))
    return TableHead(shown: found.shown, columns: columns)
  }

  private mutating func stageRow(_ record: CSVRecord, _ head: TableHead) throws {
    let found: ExchangedItem?
    do throws(RowProblem) {
      found = try table?.item(record)
    } catch {
      return problems.add(error)
    }
    guard let found else { return }
    if ownExercises.count < Self.ownLimit, let own = found.unknownExercise(rules) {
      ownExercises.insert(own)
    }
    doubts.add(ImportDoubt.all(in: found, rules, tomorrow: tomorrow), line: record.line)
    let session = found.session
    try stage.add(
      StagedRow(
        line: record.line, session: session.key, at: session.start.momentInUTC.microseconds,
        text: JSON.array(record.fields.map(JSON.string)).description))
    rows += 1
    let fields = zip(head.columns.names, record.fields).map(ImportedRow.Field.init)
    let note = ImportedRow.note(among: fields)?.name
    for field in fields
    where !["", "null", "-1"].contains(field.text) && field.name != note
      && !head.shown.contains(field.name.lowercased())
    {
      kept.insert(field.name)
    }
  }
}

/// Rows of a table that are in the log already.
package struct KnownRows {
  package fileprivate(set) var number = 0
  /// How many of these sets move to another exercise.
  package fileprivate(set) var remapped: [Remapping: Int] = [:]
}

/// The contents of a table's first record.
private struct TableHead {
  let shown: Set<String>
  let columns: TableColumns
}
