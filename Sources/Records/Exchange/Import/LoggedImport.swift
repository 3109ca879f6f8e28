package import Core
package import Session

/// An import that the log knows, standing or taken back.
package struct LoggedImport: Equatable, Sendable {
  package let made: FileImport
  /// When it was made first; nil for those of earlier versions, of which only the rows are there.
  package let at: Moment?
  /// The events that say that it was made: one a machine that made it.
  package let events: [Event.ID]
  /// The event that took it back last; nil while it stands.
  package let takenBack: Event?
  /// All events that ever took it back, on any machine.
  let undos: [Event]

  package var stands: Bool { takenBack == nil }

  /// What the log says about its imports, the oldest first. Those of earlier versions come before them.
  ///
  /// - Parameters:
  ///   - events: of the session `FileImport.sessionID`.
  ///   - earlier: the formats of rows without a mark, with their number.
  package static func all(in events: [Event], earlier: [String: Int] = [:]) -> [LoggedImport] {
    // The same on all machines that synced, in whatever order the events came.
    let events = events.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    var order: [String] = []
    var groups: [String: [Event]] = [:]
    for event in events {
      guard case .fileImport(let made) = event.payload else { continue }
      let name = made.key.isEmpty ? "earlier \(made.format)" : made.key
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(event)
    }
    let turns = Dictionary(grouping: events, by: \.payload.turned)
    func found(_ name: String) -> LoggedImport? {
      guard let events = groups[name], case .fileImport(var made)? = events.first?.payload else {
        return nil
      }
      made.rows = events.reduce(into: 0) { sum, event in
        if case .fileImport(let one) = event.payload { sum = max(sum, one.rows) }
      }
      // The latest of all decides, whatever else was imported since.
      let own = events + events.flatMap { turns[$0.id] ?? [] }
      // An import of an earlier version gets its event with its first undo, at the same moment.
      let last = own.max {
        ($0.at, $0.payload.turned == nil ? 0 : 1, $0.id)
          < ($1.at, $1.payload.turned == nil ? 0 : 1, $1.id)
      }
      return LoggedImport(
        made: made, at: made.key.isEmpty ? nil : events.first?.at, events: events.map(\.id),
        takenBack: last.flatMap { $0.payload.isUndo ? $0 : nil },
        undos: own.filter(\.payload.isUndo))
    }
    let old = earlier.sorted { $0.key < $1.key }.map { format, rows in
      found("earlier \(format)")
        ?? LoggedImport(
          made: FileImport(key: "", file: "", format: format, digest: "", rows: rows), at: nil,
          events: [], takenBack: nil, undos: [])
    }
    return old + order.filter { !$0.hasPrefix("earlier ") }.compactMap(found)
  }
}

extension EventPayload {
  /// The action that an undo or redo names.
  fileprivate var turned: String? {
    switch self {
    case .undone(let action, _), .redone(let action): action
    default: nil
    }
  }

  fileprivate var isUndo: Bool { if case .undone = self { true } else { false } }
}

extension FileImport {
  /// The file's name, or what stands for it.
  package var title: String { file.isEmpty ? "rows of earlier versions" : file }

  /// In what it was read otherwise than another.
  package func differences(from other: FileImport) -> [String] {
    ways.keys.filter { other.by[$0] ?? by[$0] != by[$0] }.sorted()
  }

  private static let knownKey = "knew"

  /// How it was read, without what else is kept with that.
  package var ways: [String: String] { by.filter { $0.key != Self.knownKey } }

  /// The imports that its machine knew then, by their keys; nil for those of earlier versions.
  var known: Set<String>? {
    by[Self.knownKey].map { Set($0.split(separator: " ").map(String.init)) }
  }

  /// Notes the imports that its machine knows. It is kept beside the ways of reading, where earlier versions keep it, too.
  package mutating func know(_ others: [LoggedImport]) {
    by[Self.knownKey] = others.map(\.made.key).filter { !$0.isEmpty }.sorted()
      .joined(separator: " ")
  }

  /// The partner whose rows they are; nil for the log's owner.
  package var climber: String? { by["who"] }

  /// Whether both read one file for one climber.
  package func isOfSameFile(as other: FileImport) -> Bool {
    digest == other.digest && format == other.format && climber == other.climber
  }
}
