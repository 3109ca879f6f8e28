package import Core
package import Foundation
import Grades
package import Session

/// Turns a table's rows into events, workout by workout and day by day, leaving out those already
/// in the log.
///
/// A row is identified by its meaning: when, which exercise or climb, what was done. Spelling,
/// units, program and file make no difference (docs/exchange.md, "When two rows are the same").
package struct TableImport {
  let table: TableFormat
  private let columns: TableColumns
  let reading: RowReading
  private let appVersion: String
  private(set) var log: KnownLog
  /// The rows of one session, until the next begins.
  private(set) var rows: [ReadRow] = []
  /// The key of that session.
  private(set) var session = ""
  /// Ids of the sessions and rows added on a day.
  private var used: (day: String, ids: Set<String>) = ("", [])
  /// Rows that are in the log already.
  package private(set) var known = 0
  /// How many of their sets move to another exercise.
  package internal(set) var remapped: [Remapping: Int] = [:]
  /// How many of the known rows were deleted in the log.
  package private(set) var deleted = 0
  /// What the file says otherwise than the log's rows of its program.
  package internal(set) var comparison = RowComparison()
  /// The changed rows that replace what the log has.
  package var takes = TakenChanges()
  let merge: Merge?
  /// The file's ascents, by `AscentPlace` and day.
  private(set) var places: Set<AscentPlace.OnDay> = []
  /// Ascents of the log that may have moved to another day; nil until one is looked for.
  var moved: MovedAscents?
  /// The file's days and disciplines of ascents (`ExchangedItem.session`).
  private(set) var disciplines: Set<String> = []
  /// The session of the file before this one: when it began.
  private var before: (start: CivilTime, occasion: Occasion)?
  /// The import's key.
  package var source: String?

  /// - Parameters:
  ///   - merge: how to log moving known sets to another exercise; nil: they stay where they are.
  ///   - search: finds sessions in the log; without a log, every row is new.
  package init(
    _ table: TableFormat, _ columns: TableColumns, _ rules: ImportRules, in zone: TimeZone,
    appVersion: String, merge: Merge? = nil, search: @escaping SessionSearch = { _, _ in [] },
    without takenBack: [FileImport] = []
  ) {
    self.table = table
    self.columns = columns
    self.appVersion = appVersion
    self.merge = merge
    reading = RowReading(rules, in: zone)
    log = KnownLog(reading, search, without: takenBack)
  }

  /// The same import against another log, in which some imports were taken back.
  package func searching(
    _ search: @escaping SessionSearch, without takenBack: [FileImport] = []
  ) -> TableImport {
    var table = TableImport(
      table, columns, reading.rules, in: reading.zone, appVersion: appVersion, merge: merge,
      search: search, without: takenBack)
    table.source = source
    table.takes = takes
    (table.places, table.disciplines) = (places, disciplines)
    return table
  }

  /// What is stored with each row of how the file is read.
  var stored: [String: String] {
    columns.conventions.stored.merging(reading.rules.stored) { $1 }
  }

  /// The item in a record.
  package mutating func item(_ record: CSVRecord) throws(RowProblem) -> ExchangedItem {
    let row = try TableRow(columns, record)
    let item = try read(row, record)
    if item.ascent != nil {
      disciplines.insert(item.session)
      if let place = AscentPlace(origin(row)) {
        places.insert(AscentPlace.OnDay(place: place, day: item.start.dayText))
      }
    }
    return item
  }

  /// A row as it is stored.
  func origin(_ row: TableRow) -> ImportedRow {
    ImportedRow(row, format: table.format, of: "", reading.rules)
  }

  /// A row that can't be read because a comma of its own cut it names that comma, not the cell that
  /// came out wrong.
  private func read(_ row: TableRow, _ record: CSVRecord) throws(RowProblem) -> ExchangedItem {
    do throws(RowProblem) {
      return try table.read(row, reading.rules)
    } catch {
      throw record.fields.count > columns.names.count ? row.surplus : error
    }
  }

  /// Adds the next row, in order by session. When a new session begins, returns the previous one's
  /// events.
  ///
  /// - Parameter next: what identifies the row's session (`ExchangedItem.session`).
  package mutating func events(_ record: CSVRecord, of next: String) throws -> [Event] {
    let row = try TableRow(columns, record)
    let item = try read(row, record)
    let events = next == session ? [] : try finish()
    session = next
    rows.append(ReadRow(row: row, item: item))
    return events
  }

  /// The events of the last session; throws if the log can't be searched.
  package mutating func finish() throws -> [Event] {
    guard let first = rows.first?.item else { return [] }
    defer { rows = [] }
    let around = try log.sessions(around: first.start)
    let isNewDay = before.map { $0.start.dayText != first.start.dayText } ?? true
    try nameGone(until: first.start)
    if first.ascent != nil { rows = rows.firstSendsFirst }
    var matched =
      first.ascent == nil
      ? matchedSets(among: around) : matchedAscents(among: around)
    let occasion = Occasion(first.start, in: reading.zone)
    compare(
      &matched,
      among: around.filter { $0.occasions.contains { $0.isSame(as: occasion) } },
      isNewDay: isNewDay)
    try pairMoved(&matched)
    matched.mended += restored(matched.entries.compactMap(\.self), among: around)
    known += rows.indices.count {
      matched.isKnown[$0] && !rows[$0].item.isRest && !matched.changed.contains($0)
    }
    guard matched.isKnown.contains(false) else { return matched.mended }
    if matched.session == nil, let workout = first.set?.workout { nameOverlap(workout, around) }
    if used.day != occasion.day { used = (occasion.day, []) }
    var session = ImportedSession(
      of: table.format, first, joining: matched.session, beside: around, usedIDs: used.ids, reading,
      appVersion, source: source, without: Set(matched.replaced.values))
    var events = matched.mended
    for (index, row) in rows.enumerated() {
      events += session.events(
        row, isKnown: matched.isKnown[index], replacing: matched.replaced[index], merge)
    }
    events += session.finish()
    used.ids = session.usedIDs
    if matched.session == nil, !events.isEmpty { log.add(session.id, at: session.startedAt) }
    return events
  }

  /// Names the log's sessions of the program since the file's last one that the file hasn't.
  private mutating func nameGone(until start: CivilTime) throws {
    let occasion = Occasion(start, in: reading.zone)
    defer { before = (start, occasion) }
    guard let before, !before.occasion.isSame(as: occasion) else { return }
    let days = before.occasion.day...max(before.occasion.day, occasion.day)
    for session in try log.sessions(
      between: before.start.moment(in: reading.zone), and: start.moment(in: reading.zone))
    {
      let others = session.occasions
      guard others.allSatisfy({ days.contains($0.day) }),
        !others.contains(where: { $0.isSame(as: occasion) || $0.isSame(as: before.occasion) })
      else { continue }
      let rows = session.earlierRows(of: table.format).filter { !$0.isDeleted }
      if let text = session.text(of: rows) { comparison.loseSession(text) }
    }
  }

  /// Names a workout that was logged here while one of the file went on.
  private mutating func nameOverlap(_ workout: ExchangedSet.Workout, _ sessions: [KnownSession]) {
    guard workout.start.clock != nil else { return }
    let start = workout.start.moment(in: reading.zone)
    let end = start + .seconds(workout.length ?? 0)
    let other = sessions.first { session in
      !session.isImported && !session.isDeleted && !session.lifts.sets.isEmpty
        && session.startedAt <= end && start <= session.endedAt ?? session.startedAt
    }
    guard let other, let at = CivilTime(other.startedAt, in: reading.zone) else { return }
    let title = workout.title.map { "\($0) of " } ?? ""
    comparison.overlap(
      "\(workout.start.dayText): \(title)\(workout.start.clockText.prefix(5)) and the workout logged here at "
        + at.clockText.prefix(5))
  }

  // MARK: - What the log holds

  /// Which rows are known, and the session that the others join; nil: a new session.
  struct Matched {
    var isKnown: [Bool]
    /// The ids of the attempts and sets that the known rows are.
    var entries: [String?]
    var session: KnownSession?
    /// Events that correct known rows.
    var mended: [Event] = []
    /// The indices of the rows that changed.
    var changed: Set<Int> = []
    /// The entries whose place rows take, by the rows' indices.
    var replaced: [Int: String] = [:]
  }

  private func matchedAscents(among sessions: [KnownSession]) -> Matched {
    let ascents = rows.compactMap { row in
      row.item.ascent.map {
        AscentMeaning(
          $0, places: ImportedRow(row.row, format: table.format, of: "", reading.rules).places)
      }
    }
    let day = rows[0].item.start.dayText
    let found = RowMatching.ascents(ascents, on: day, among: sessions.flatMap(\.ascents))
    let discipline = rows[0].item.ascent?.discipline
    let host = sessions.first { session in
      session.isOver && !session.isDeleted && session.isImported
        && session.discipline == discipline
        && session.occasions.contains { $0.day == day }
    }
    return Matched(
      isKnown: found.map { $0 != nil }, entries: found.map { $0?.attempt }, session: host)
  }

  /// Counts the entries that were deleted; the events that bring them back, if they shall come back.
  private mutating func restored(_ entries: [String], among sessions: [KnownSession]) -> [Event] {
    sessions.flatMap { session -> [Event] in
      guard !session.deletions.isEmpty else { return [] }
      let gone = entries.filter { session.eventIDs.contains($0) && session.lacks($0) }
      deleted += gone.count
      guard reading.rules.bringsBack, let merge, !gone.isEmpty else { return [] }
      return session.restored(gone, merge)
    }
  }
}

/// The id and time of an import that corrects exercise names.
package struct Merge: Sendable {
  package var id: String
  package var at: Moment

  package init(id: String, at: Moment) {
    self.id = id
    self.at = at
  }
}

/// A logged exercise, and the one that its name means.
package struct Remapping: Hashable, Sendable {
  package var from: String
  package var to: String
}

/// A row and its content.
struct ReadRow {
  let row: TableRow
  let item: ExchangedItem
}
