package import Foundation
import Lifting
package import Log
package import Session

/// Turns a table's rows into events, workout by workout and day by day, leaving out those already
/// in the log.
///
/// A row is identified by its meaning: when, which exercise or climb, what was done. Spelling,
/// units, program and file make no difference (docs/exchange.md, "When two rows are the same").
package struct TableImport {
  private let table: TableFormat
  private let columns: TableColumns
  private let reading: RowReading
  private let appVersion: String
  private var log: KnownLog
  /// The rows of one session, until the next begins.
  private var rows: [ReadRow] = []
  private var key: String?
  /// Ids of the sessions and rows added on a day.
  private var taken: (day: String, ids: Set<String>) = ("", [])
  /// Rows that are in the log already.
  package private(set) var known = 0
  /// How many of their sets move to another exercise.
  package private(set) var remapped: [Remapping: Int] = [:]
  private let merge: Merge?

  /// - Parameters:
  ///   - merge: how to log moving known sets to another exercise; nil: they stay where they are.
  ///   - search: finds sessions in the log; without a log, every row is new.
  package init(
    _ table: TableFormat, _ columns: TableColumns, _ rules: ImportRules, in zone: TimeZone,
    appVersion: String, merge: Merge? = nil, search: @escaping SessionSearch = { _, _ in [] }
  ) {
    self.table = table
    self.columns = columns
    self.appVersion = appVersion
    self.merge = merge
    reading = RowReading(rules, in: zone)
    log = KnownLog(reading, search)
  }

  /// The same import against another log.
  package func searching(_ search: @escaping SessionSearch) -> TableImport {
    TableImport(
      table, columns, reading.rules, in: reading.zone, appVersion: appVersion, merge: merge,
      search: search)
  }

  /// The item in a record.
  package func item(_ record: CSVRecord) throws(RowProblem) -> ExchangedItem {
    try table.read(try TableRow(columns, record), reading.rules)
  }

  /// Takes the next row, in order by session. When a new session begins, returns the previous one's
  /// events.
  package mutating func events(_ record: CSVRecord) throws -> [Event] {
    let row = try TableRow(columns, record)
    let item = try table.read(row, reading.rules)
    var events: [Event] = []
    if key != item.session.key {
      events = try finish()
      key = item.session.key
    }
    rows.append(ReadRow(row: row, item: item))
    return events
  }

  /// The events of the last session.
  package mutating func finish() throws -> [Event] {
    guard let first = rows.first?.item else { return [] }
    defer { (rows, key) = ([], nil) }
    let around = try log.sessions(around: first.session.start)
    let matched =
      first.ascent == nil
      ? matchedSets(among: around) : matchedAscents(among: around)
    known += zip(rows, matched.isKnown).count { $1 && !$0.item.isRest }
    let mended = remap(matched.sets, among: around)
    guard matched.isKnown.contains(false) else { return mended }
    let day = Occasion(first.session.start, in: reading.zone).day
    if taken.day != day { taken = (day, []) }
    var session = ImportedSession(
      of: table.format, first, joining: matched.session, beside: around, taken: taken.ids, reading,
      appVersion)
    var events = mended
    for (row, isKnown) in zip(rows, matched.isKnown) {
      events += session.events(row, isKnown: isKnown)
    }
    events += session.finish()
    taken.ids = session.taken
    if matched.session == nil, !events.isEmpty { log.add(session.id, at: session.startedAt) }
    return events
  }

  // MARK: - What the log holds

  /// Which rows are known, and the session that the others join; nil: a new session.
  private struct Matched {
    var isKnown: [Bool]
    var session: KnownSession?
    /// The file's sets and their matches in the log.
    var sets: [(row: ExchangedSet, known: KnownSet)] = []
  }

  private func matchedSets(among sessions: [KnownSession]) -> Matched {
    let occasion = Occasion(rows[0].item.session.start, in: reading.zone)
    let sessions = sessions.filter { $0.occasions.contains { $0.isSame(as: occasion) } }
    let sets = rows.compactMap(\.item.set)
    let found = RowMatching.sets(
      sets.map { SetMeaning($0, names: reading.names($0)) }, at: occasion,
      among: sessions.flatMap(\.sets))
    var matches = found[...]
    var isKnown: [Bool] = []
    for row in rows {
      switch row.item {
      case .set: isKnown.append(matches.popFirst().flatMap(\.self) != nil)
      case .note(let note):
        let text = ImportedRow(row.row, format: table.format, of: "").noteText
        let known = RowMatching.note(
          text, on: PlainName.letters(note.exercise), at: occasion,
          among: sessions.flatMap(\.notes))
        isKnown.append(known != nil)
      // A rest before nothing new adds nothing.
      case .rest, .ascent: isKnown.append(true)
      }
    }
    let ids = Set(found.compactMap(\.self).map(\.id))
    let workout = sets.first?.workout
    let host = sessions.filter { session in
      session.isOver && !session.isDeleted
        && (session.isImported || occasion.minute != nil)
        && (session.sets.contains { ids.contains($0.id) }
          || session.isImported && session.workout == workout?.title)
    }.max { one, other in
      one.sets.count { ids.contains($0.id) } < other.sets.count { ids.contains($0.id) }
    }
    let pairs = zip(sets, found).compactMap { row, known in known.map { (row, $0) } }
    return Matched(isKnown: isKnown, session: host, sets: pairs)
  }

  /// The events that move known sets to the exercise their name means today: where a mapping gives
  /// it, or where the library didn't have the exercise when the sets were imported.
  private mutating func remap(
    _ sets: [(row: ExchangedSet, known: KnownSet)], among sessions: [KnownSession]
  ) -> [Event] {
    guard let merge else { return [] }
    let exercises = reading.rules.exercises
    var events: [Event] = []
    var done: Set<String> = []
    for (row, known) in sets where known.importedName != nil && !row.isAssisted {
      let session = sessions.first { $0.sets.contains { $0 === known } }
      let block = session?.blocks.first { $0.id == known.block }
      guard let session, !session.isDeleted, let block,
        let exercise = reading.exercise(row.exercise),
        exercise.id != block.exercise.id,
        exercises.isMapped(row.exercise) || !exercises.knows(block.exercise.id)
      else { continue }
      let remapping = Remapping(from: block.exercise.name, to: exercise.name)
      remapped[remapping, default: 0] += 1
      guard done.insert(block.id).inserted else { continue }
      let id = ContentID(
        at: merge.at, [session.id, block.id, exercise.id, "\(session.merges)", merge.id])["merge"]
      events.append(
        Event(
          id: id, sessionID: session.id, actionID: id, at: merge.at,
          payload: .lift(LiftEvent.exerciseMerged(block: block.id, into: exercise, merge: merge.id))
        ))
    }
    return events
  }

  private func matchedAscents(among sessions: [KnownSession]) -> Matched {
    let ascents = rows.compactMap { row in
      row.item.ascent.map {
        AscentMeaning($0, places: ImportedRow(row.row, format: table.format, of: "").places)
      }
    }
    let day = rows[0].item.session.start.dayText
    let found = RowMatching.ascents(ascents, on: day, among: sessions.flatMap(\.ascents))
    let discipline = rows[0].item.ascent?.discipline
    let host = sessions.first { session in
      session.isOver && !session.isDeleted && session.isImported
        && session.discipline == discipline
        && session.occasions.contains { $0.day == day }
    }
    return Matched(isKnown: found.map { $0 != nil }, session: host)
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
