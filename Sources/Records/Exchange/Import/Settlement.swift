import Climbing
import Core
import Digests
import Grades
import Lifting
package import Session

/// What machines did that imported the same rows before they knew of each other, and read them in different ways: each row stays once.
///
/// An import says which ones its machine knew; two that didn't know each other are compared, once both are in one log. Which of a row's
/// readings stays depends on nothing but the readings: machines that sync in any order, and see different imports first, never take away
/// what another one keeps. What was corrected here stays.
package struct Settlement {
  private let imports: [LoggedImport]
  private let byKey: [String: LoggedImport]
  private var rows: [Row] = []
  /// The attempts and sets that stand in each session.
  private var standing: [String: Set<Event.ID>] = [:]

  /// A row of an import, with what it became.
  private struct Row {
    let source: String
    /// A digest of its cells.
    let cells: UInt64
    /// A digest of what names the ascent, whatever else its list says of it; nil for other rows.
    let place: UInt64?
    let session: String
    /// Its attempts or sets.
    let entries: [Event.ID]
    /// What they were when they were imported.
    let meaning: String
    let isFixed: Bool

    var placeOrCells: UInt64 { place ?? cells }
  }

  /// - Parameter all: the log's imports.
  package init(_ all: [LoggedImport]) {
    let standing = all.filter { $0.stands && !$0.made.key.isEmpty }
    imports = standing.filter { one in standing.contains { $0.isApart(from: one) } }
    byKey = Dictionary(
      imports.map { ($0.made.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Those that may have doubled rows.
  package var suspects: [FileImport] { imports.map(\.made) }

  /// Notes the rows in a session; in any order.
  package mutating func note(_ session: [Event]) {
    guard let id = session.first?.sessionID, standing[id] == nil else { return }
    let facts = SessionState(folding: session).facts
    let there = facts.tries
    standing[id] = there
    let corrected = session.correctedHere
    let actions = Dictionary(grouping: session, by: \.actionID)
    for event in session {
      guard case .imported(let row) = event.payload, !row.fields.isEmpty, let source = row.source,
        byKey[source] != nil, let own = actions[event.actionID]
      else { continue }
      let entries = own.filter(\.payload.isTry).map(\.id)
      guard !entries.isEmpty, entries.allSatisfy(there.contains) else { continue }
      let names = Set(entries + own.compactMap(\.payload.openedRoute) + [row.of])
      rows.append(
        Row(
          source: source, cells: row.cells, place: row.place, session: id, entries: entries,
          meaning: ([id] + own.compactMap(\.payload.importedMeaning)).joined(separator: "\u{1F}"),
          isFixed: !names.isDisjoint(with: corrected)))
    }
  }

  /// The events that leave each row once, and how many rows they take away.
  package mutating func settle() -> (events: [Event], rows: Int) {
    var gone: [(row: Row, winner: LoggedImport)] = []
    var taken: Set<Event.ID> = []
    for key in [\Row.cells, \Row.placeOrCells] {
      let left = rows.filter { !taken.contains($0.entries[0]) }
      for group in Dictionary(grouping: left, by: { $0[keyPath: key] }).values {
        for (row, winner) in losers(of: group) where taken.insert(row.entries[0]).inserted {
          gone.append((row, winner))
        }
      }
    }
    return (events(gone), gone.count)
  }

  /// The rows of a group that give way, each with the import whose reading stays.
  private func losers(of group: [Row]) -> [(Row, LoggedImport)] {
    let readings = Dictionary(grouping: group, by: \.meaning).values
    guard readings.count > 1 else { return [] }
    guard let stays = readings.max(by: { $0[0].meaning < $1[0].meaning }) else { return [] }
    let winners = Set(stays.map(\.source)).sorted().compactMap { byKey[$0] }
    return readings.filter { $0[0].meaning != stays[0].meaning }.flatMap { other in
      let found = other.compactMap { row -> (row: Row, winner: LoggedImport)? in
        guard !row.isFixed, let made = byKey[row.source],
          let winner = winners.first(where: { $0.isApart(from: made) })
        else { return nil }
        return (row, winner)
      }
      // A file may have several equal rows.
      return found.sorted { $0.row.entries[0] < $1.row.entries[0] }.prefix(stays.count)
        .map { ($0.row, $0.winner) }
    }
  }

  private func events(_ gone: [(row: Row, winner: LoggedImport)]) -> [Event] {
    Dictionary(grouping: gone, by: \.row.session).sorted { $0.key < $1.key }
      .flatMap { session, rows -> [Event] in
        let all = Set(rows.flatMap(\.row.entries))
        let isWhole = standing[session]?.isSubset(of: all) ?? false
        return rows.sorted { $0.row.entries[0] < $1.row.entries[0] }.enumerated()
          .flatMap { place, one in
            events(one.row, one.winner, isWhole: isWhole && place == 0)
          }
      }
  }

  /// Takes a row's entries out of their session. A row without cells belongs to the other import: its undo brings them back.
  private func events(_ row: Row, _ winner: LoggedImport, isWhole: Bool) -> [Event] {
    let at = winner.at ?? Moment(microseconds: 0)
    let ids = ContentID(
      at: at, [row.session, row.entries[0], winner.made.key, isWhole ? "whole" : "row"])
    let mark = ImportedRow(
      format: winner.made.format, of: row.entries[0], fields: [], source: winner.made.key)
    func event(_ part: String, _ payload: EventPayload) -> Event {
      Event(
        id: ids[part], sessionID: row.session, actionID: ids["settled"], at: at, payload: payload)
    }
    let isOfSets = ExchangeFormat(rawValue: winner.made.format)?.isOfSets ?? true
    let deletions =
      isWhole
      ? [event("session", .sessionDeleted)]
      : row.entries.map {
        event(
          $0, isOfSets ? .lift(.setDeleted(set: $0)) : .climb(.attemptDeleted(attemptID: $0)))
      }
    return deletions + [event("settled", .imported(mark))]
  }
}

extension LoggedImport {
  /// Whether both were made on machines that didn't know of the other one.
  fileprivate func isApart(from other: LoggedImport) -> Bool {
    guard made.key != other.made.key, made.format == other.made.format,
      made.climber == other.made.climber
    else { return false }
    // On one machine a file is read in another way only in place of the first.
    if made.digest == other.made.digest { return true }
    guard let known = made.known, let others = other.made.known else { return false }
    return !known.contains(other.made.key) && !others.contains(made.key)
  }
}

extension ImportedRow {
  /// What names an ascent, whatever else its list says of it: theCrag's id; on Mountain Project the page, the day and the style.
  fileprivate var place: UInt64? {
    if let id = self["ascent id"] { return Digest(of: "id\u{1F}\(id)").number }
    guard let url = self["url"], let day = self["date"] else { return nil }
    let names = [url, day, self["style"] ?? "", self["lead style"] ?? ""]
    return Digest(of: names.joined(separator: "\u{1F}")).number
  }
}

extension EventPayload {
  fileprivate var openedRoute: String? {
    if case .climb(.routeOpened(let id, _, _, _)) = self { id } else { nil }
  }

  /// What a row said, in any spelling; nil for what no row says.
  fileprivate var importedMeaning: String? {
    switch self {
    case .climb(.routeOpened(_, let grade, let name, let wall)):
      "\(grade.system.id) \(grade) \(name ?? "") \(wall ?? "")"
    case .climb(.attemptLogged(let entry)): entry.outcome.rawValue
    case .climb(.onsightMarked): "onsight"
    case .lift(.setLogged(let entry)):
      "\(entry.exerciseID) \(entry.type) \(entry.outcome) \(entry.values)"
    default: nil
    }
  }
}
