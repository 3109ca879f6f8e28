import Climbing
package import Core
import Lifting
package import Session
import Timers

/// What an import adds to the log.
package struct ImportTally: Equatable, Sendable {
  package private(set) var added = Added()
  /// Rows that are in the log already.
  package private(set) var known = 0
  /// Those of them that were deleted there.
  package private(set) var deleted = 0
  /// Rows of a table that it adds.
  package private(set) var rows = 0
  /// Logged sets that move to another exercise.
  package private(set) var remapped: [Remapping: Int] = [:]
  /// Events of kinds unknown to this version; they are passed on.
  package private(set) var unknown = 0
  package private(set) var first: Moment?
  package private(set) var last: Moment?
  /// When the first and the last session began; entries come session by session.
  package private(set) var firstStart: Moment?
  package private(set) var lastStart: Moment?
  private var session = ""
  /// What a table says otherwise than the log.
  package private(set) var comparison = RowComparison()
  /// The action that puts a row in an entry's place: nothing is added.
  private var replacing: String?

  /// Events, and what they amount to.
  package struct Added: Equatable, Sendable, Encodable {
    package fileprivate(set) var sessions = 0
    package fileprivate(set) var routes = 0
    package fileprivate(set) var attempts = 0
    package fileprivate(set) var sends = 0
    package fileprivate(set) var sets = 0
    package fileprivate(set) var workouts = 0
    package fileprivate(set) var goals = 0
    package fileprivate(set) var events = 0
  }

  /// Whether the entries are another log's records. Those can include undos, corrections and
  /// deletions, so they are counted by session (`countSession`).
  private let isOfRecords: Bool

  package init(isOfRecords: Bool) { self.isOfRecords = isOfRecords }

  /// Counts a session from its contents before and after the import.
  package mutating func countSession(before: SessionCounts, after: SessionCounts) {
    if before.isEmpty, !after.isEmpty { added.sessions += 1 }
    added.routes += max(0, after.routes - before.routes)
    added.attempts += max(0, after.attempts - before.attempts)
    added.sends += max(0, after.sends - before.sends)
    added.sets += max(0, after.sets - before.sets)
    added.workouts += max(0, after.workouts - before.workouts)
  }

  /// Counts rows that add nothing, those that were deleted, and the exercises their sets move to.
  package mutating func countKnown(_ rows: KnownRows) {
    known += rows.number
    deleted += rows.deleted
    remapped = rows.remapped
    comparison = rows.comparison
  }

  package mutating func count(_ entry: IncomingEntry, isNew: Bool) throws {
    guard isNew else {
      known += 1
      return
    }
    added.events += 1
    let events = try entry.events()
    for event in events {
      if case .goal(.added) = event.payload { added.goals += 1 }
      count(event)
    }
    // What corrects an entry is of today.
    guard isOfRecords || !events.allSatisfy(\.mends) else { return }
    first = min(first ?? entry.at, entry.at)
    last = max(last ?? entry.at, entry.at)
    if entry.sessionID != session {
      session = entry.sessionID
      firstStart = min(firstStart ?? entry.at, entry.at)
      lastStart = max(lastStart ?? entry.at, entry.at)
    }
  }

  private mutating func count(_ event: Event) {
    let payload = event.payload
    if isOfRecords {
      if case .unknown = payload { unknown += 1 }
      return
    }
    if payload.isDeletion { replacing = event.actionID }
    if event.actionID == replacing {
      if case .imported(let row) = payload, !row.fields.isEmpty { rows += 1 }
      return
    }
    switch payload {
    case .sessionStarted: added.sessions += 1
    case .climb(.routeOpened): added.routes += 1
    case .climb(.attemptLogged(let entry)):
      added.attempts += 1
      if entry.outcome == .send { added.sends += 1 }
    case .timer(.logged): added.workouts += 1
    case .lift(.setLogged): added.sets += 1
    case .unknown: unknown += 1
    case .imported: rows += 1
    case .climb, .lift, .timer, .rest, .sessionEnded, .sessionDeleted, .goal,
      .fileImport,
      .correction, .file, .partner, .clock, .undone, .redone:
      break
    }
  }
}

extension Event {
  /// Whether an import corrects an entry of an earlier one by it.
  fileprivate var mends: Bool {
    switch payload {
    case .lift(.setCorrected), .lift(.outcomeCorrected), .climb(.attemptCorrected): true
    case .imported: id == actionID
    default: payload.isDeletion
    }
  }
}

extension EventPayload {
  /// Whether it takes a set or an attempt out of its session, or all of it.
  var isDeletion: Bool {
    switch self {
    case .lift(.setDeleted), .climb(.attemptDeleted), .sessionDeleted: true
    default: false
    }
  }
}

/// Rows that can't be imported: the number of all, and the first ones with their reasons.
package struct ProblemList {
  /// More than anybody reads; a file may have millions of them.
  private static let limit = 10_000

  package private(set) var count = 0
  package private(set) var first: [RowProblem] = []

  package init() {}

  package mutating func add(_ problem: RowProblem) {
    count += 1
    if first.count < Self.limit { first.append(problem) }
  }
}

/// Rows of a table that are in the log already.
package struct KnownRows {
  package private(set) var number = 0
  /// How many of these sets move to another exercise.
  package private(set) var remapped: [Remapping: Int] = [:]
  /// How many of them were deleted in the log.
  package private(set) var deleted = 0
  /// What the file says otherwise than the log.
  package private(set) var comparison = RowComparison()
}
