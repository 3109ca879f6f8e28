import Climbing
import Core
import Session

/// Knows an ascent again whatever its day: by theCrag's id of the ascent or, on Mountain Project, by the route's page and all other
/// cells.
struct AscentPlace: Hashable {
  struct OnDay: Hashable {
    let place: AscentPlace
    let day: String
  }

  private let cells: [String]

  /// nil for rows of other lists.
  init?(_ row: ImportedRow) {
    if let id = row["ascent id"] {
      cells = [id]
    } else if row.format == ExchangeFormat.mountainProject.rawValue, row["url"] != nil {
      cells = row.fields.filter { $0.name.lowercased() != "date" }.flatMap { [$0.name, $0.text] }
    } else {
      return nil
    }
  }
}

/// The log's ascents of a program that the file hasn't on their days.
struct MovedAscents {
  fileprivate var rows: [AscentPlace: [EarlierRow]] = [:]
  /// How many were taken from each session.
  fileprivate var taken: [String: Int] = [:]
}

extension TableImport {
  /// A day may be corrected by a year.
  private static let reach = Duration.seconds(400 * 86_400)

  /// Finds the rows whose ascents the log has on another day, and marks them as known. Those that are taken become new ascents on their
  /// day, and the old ones are deleted.
  mutating func pairMoved(_ matched: inout Matched) throws {
    for index in rows.indices where !matched.isKnown[index] && rows[index].item.ascent != nil {
      guard let place = AscentPlace(origin(rows[index].row)) else { return }
      var all = try moved ?? findMoved()
      let old = all.rows[place]?.popLast()
      moved = all
      guard let old else { continue }
      matched.isKnown[index] = true
      matched.entries[index] = old.entry
      let hasNotes = rows[index].row.columns.names.contains(where: ImportedRow.isNote)
      change(index, from: old, &matched, hasNotes, isSure: true, isMoved: true)
    }
  }

  private func findMoved() throws -> MovedAscents {
    let days = places.map(\.day)
    guard let first = days.min().flatMap({ CivilTime(plain: $0) }),
      let last = days.max().flatMap({ CivilTime(plain: $0) })
    else { return MovedAscents() }
    var found = MovedAscents()
    let range = (first.momentInUTC - Self.reach)...(last.momentInUTC + Self.reach)
    try log.forEachSession(of: table.format, in: range) { session in
      for row in session.earlierRows(of: table.format) where !row.isDeleted {
        guard let place = AscentPlace(row.row) else { continue }
        let day = row.item.start.dayText
        if !places.contains(AscentPlace.OnDay(place: place, day: day)) {
          found.rows[place, default: []].append(row)
        }
      }
    }
    return found
  }

  /// The events that take an ascent from its old day. The row without cells tells an undo of the import that it did this.
  mutating func moving(_ old: EarlierRow) -> [Event] {
    guard let merge else { return [] }
    let session = old.session
    moved?.taken[session.id, default: 0] += 1
    // Others may come to the same day.
    let isLast =
      moved?.taken[session.id] == session.standing && !disciplines.contains(old.item.session)
    let ids = ContentID(at: merge.at, [session.id, old.entry, merge.id])
    let mark = ImportedRow(
      format: table.format.rawValue, of: old.entry, fields: [], source: source)
    let payloads: [EventPayload] = [
      isLast ? .sessionDeleted : .climb(.attemptDeleted(attemptID: old.entry)), .imported(mark),
    ]
    return zip(["moved", "mark"], payloads).map { part, payload in
      Event(
        id: ids[part], sessionID: session.id, actionID: ids["mark"], at: merge.at,
        payload: payload)
    }
  }
}
