/// A row of a file that says otherwise than the row which the log has of an earlier export.
package struct RowChange: Equatable, Sendable, Encodable {
  package let line: Int
  /// `2026-07-06`.
  package let day: String
  /// `Back squat`; nil if the name changed or there is none.
  package let name: String?
  /// `100 kg`.
  package let from: String
  package let to: String
  /// What its entry was corrected to here; nil if it wasn't.
  package let here: String?
  /// Whether it is taken over.
  package internal(set) var isTaken = false

  /// `2026-07-06: Back squat, 100 kg → 110 kg`.
  package var text: String {
    "\(day): " + (name.map { "\($0), " } ?? "") + "\(from) → \(to)"
      + (here.map { " (corrected here: \($0))" } ?? "")
  }
}

/// The changed rows that replace what the log has.
package struct TakenChanges: Equatable, Sendable {
  /// All whose entries weren't corrected here.
  package var all = false
  /// Those whose entries were.
  package var corrected = false
  /// Single ones, by their lines.
  package var lines: Set<Int> = []

  package init() {}

  func has(_ change: RowChange) -> Bool {
    lines.contains(change.line) || (change.here == nil ? all : corrected)
  }
}

/// What a file says otherwise than the log's rows of its program.
package struct RowComparison: Equatable, Sendable {
  /// As many as anybody reads.
  private static let shown = 1000

  /// The first of them.
  package private(set) var changes: [RowChange] = []
  package private(set) var changed = 0
  /// Those of them that are taken.
  package private(set) var taken = 0
  /// Rows that the log has and the file doesn't, in workouts and on days that the file has.
  package private(set) var gone = 0
  /// The first of them: `2026-07-06: Back squat, 100 kg, 5 reps`.
  package private(set) var absences: [String] = []
  /// Workouts and days between those of the file that the log has and the file doesn't.
  package private(set) var goneSessions = 0
  /// The first of them: `2026-07-06: Push, 12 sets`.
  package private(set) var absentSessions: [String] = []
  /// The first workouts of the file during which one was logged here: `2026-07-06: Push of 18:00 and the workout logged here at 18:03`.
  package private(set) var overlaps: [String] = []

  package init() {}

  mutating func add(_ change: RowChange) {
    changed += 1
    if change.isTaken { taken += 1 }
    if changes.count < Self.shown { changes.append(change) }
  }

  mutating func lose(_ entry: @autoclosure () -> String) {
    gone += 1
    if absences.count < Self.shown { absences.append(entry()) }
  }

  mutating func loseSession(_ text: String) {
    goneSessions += 1
    if absentSessions.count < Self.shown { absentSessions.append(text) }
  }

  mutating func overlap(_ text: String) {
    if overlaps.count < Self.shown { overlaps.append(text) }
  }
}
