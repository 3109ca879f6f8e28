import Core
import Session
import Store

/// The lines of a file of log records, set aside until they are imported.
struct RecordLines {
  private let stage: ImportStage
  /// Whether they have the order in which the log was written.
  private var isInOrder = true

  init(_ stage: ImportStage) { self.stage = stage }

  /// Reads them all; returns how many can be imported.
  ///
  /// - Parameters:
  ///   - beginning: the bytes that were read already.
  ///   - step: told how far it is.
  mutating func read(
    _ beginning: [UInt8], _ bytes: inout FileBytes, _ problems: inout ProblemList,
    _ step: ImportStep?
  ) throws -> Int {
    var rows = 0
    var reader = LineReader()
    var chunk: [UInt8]? = beginning
    while let piece = chunk {
      try reader.read(piece) { try add($0, line: $1, &rows, &problems) }
      try step?(bytes.share, rows)
      chunk = try bytes.next()
    }
    try reader.finish { try add($0, line: $1, &rows, &problems) }
    isInOrder = try stage.sessions().allSatisfy { session in
      try RecordOrder(try stage.texts(ofSession: session).map { try EventRecord(line: $0) }).isSound
    }
    guard !isInOrder else { return rows }
    // Sorts every session now, because what can't be sorted must not be half imported.
    for session in try stage.sessions() { _ = try ofSession(session) }
    return rows
  }

  private func add(
    _ text: String, line: Int, _ rows: inout Int, _ problems: inout ProblemList
  ) throws {
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

  /// All records: in the order of the file or, if that isn't the log's, session by session.
  func forEach(_ body: (EventRecord) throws -> Void) throws {
    guard !isInOrder else {
      return try stage.forEach { row in try body(try EventRecord(line: row.text)) }
    }
    var starts: [(at: Moment, session: String)] = []
    for session in try stage.sessions() {
      if let first = try ofSession(session).first { starts.append((first.at, session)) }
    }
    for (_, session) in starts.sorted(by: { ($0.at, $0.session) < ($1.at, $1.session) }) {
      for record in try ofSession(session) { try body(record) }
    }
  }

  /// A session's records in the log's order.
  func ofSession(_ session: String) throws -> [EventRecord] {
    let records = try stage.texts(ofSession: session).map { try EventRecord(line: $0) }
    guard !isInOrder else { return records }
    guard let sorted = try RecordOrder(records).sorted else {
      throw FileProblem(
        line: 1,
        "the lines of session \(session) are not in the order of the log, and their times don't show it: "
          + "export it again with chalktalk export")
    }
    return sorted
  }
}
