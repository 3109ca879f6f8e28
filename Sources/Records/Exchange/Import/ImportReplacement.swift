package import Core
package import Foundation
package import Session

/// An import that another reading of its rows replaces, in one commit.
package struct ImportReplacement {
  package let turn: ImportTurn
  /// What taking it back means.
  package private(set) var effect = ImportTurn.Effect()
  package var changes: ImportChanges
  /// What takes it back, by session.
  private var planned: [(session: String, events: [Event])] = []

  package init(of found: LoggedImport, at now: Moment, in zone: TimeZone) {
    turn = ImportTurn(undoing: found, at: now)
    changes = ImportChanges(in: zone)
  }

  /// Plans for its sessions, before its rows are read again.
  package mutating func plan(_ sessions: [String], _ events: (String) throws -> [Event]) rethrows {
    for id in sessions {
      let session = try events(id)
      changes.note(session, of: turn.found.made)
      let undoing = turn.events(in: session, &effect)
      if !undoing.isEmpty { planned.append((id, undoing)) }
    }
  }

  /// All events that take it back.
  package var events: [Event] { turn.events + planned.flatMap(\.events) }

  /// Finds sessions as they will be once it is taken back.
  package func searching(_ search: @escaping SessionSearch) -> SessionSearch {
    let planned = Dictionary(
      planned.map { ($0.session, $0.events) }, uniquingKeysWith: { first, _ in first })
    return { range, known in
      try search(range, known).map { $0 + (planned[$0.first?.sessionID ?? ""] ?? []) }
    }
  }
}
