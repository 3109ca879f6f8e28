import Climbing
import Core
import Foundation
import Lifting
import Session

extension ImportTurn {
  /// What it means for the log.
  package struct Effect: Equatable, Sendable {
    /// As many as anybody reads.
    private static let shown = 20

    package var sessions = 0
    package var rows = 0
    /// What was logged since in its sessions, which stays.
    package private(set) var added = 0
    /// The first of them: `2026-01-03: Back squat, 99 kg, 2 reps`.
    package private(set) var additions: [String] = []
    /// Its entries that were corrected or deleted since, which go and come so.
    package private(set) var corrected = 0
    /// The first of them: `2026-01-03: Back squat, 83 kg → 90 kg`.
    package private(set) var corrections: [String] = []

    package init() {}

    /// - Parameters:
    ///   - actions: those of the import.
    ///   - own: its attempts and sets.
    mutating func count(
      _ session: [Event], _ facts: SessionFacts, actions: Set<String>, own: Set<Event.ID>
    ) {
      added += facts.workouts.count
      guard session.contains(where: { !actions.contains($0.actionID) && !$0.payload.isOpening })
      else { return }
      let now = ImportedEntry.all(of: facts)
      let earlier = Set(session.prefix { !actions.contains($0.actionID) }.map(\.id))
      for (id, entry) in now where !own.contains(id) && !earlier.contains(id) {
        added += 1
        if additions.count < Self.shown { additions.append(entry.text) }
      }
      let first = session.filter { actions.contains($0.actionID) || $0.payload.isOpening }
      let standing = Dictionary(now, uniquingKeysWith: { $1 })
      for (id, entry) in ImportedEntry.all(of: SessionState(folding: first).facts)
      where own.contains(id) && standing[id] != entry {
        corrected += 1
        guard corrections.count < Self.shown else { continue }
        let changes = standing[id].map { entry.changes(to: $0).map { "\($0.from) → \($0.to)" } }
        corrections.append(
          changes.map { "\(entry.title), \($0.joined(separator: ", "))" }
            ?? "\(entry.text), deleted")
      }
    }
  }
}

extension EventPayload {
  /// Whether it begins what entries stand in, and is none itself.
  fileprivate var isOpening: Bool {
    switch self {
    case .sessionStarted, .sessionEnded, .imported, .climb(.started), .climb(.routeOpened),
      .lift(.started), .lift(.exerciseAdded):
      true
    default: false
    }
  }
}

extension ImportedEntry {
  /// A session's attempts and sets, by their ids.
  static func all(of facts: SessionFacts) -> [(Event.ID, ImportedEntry)] {
    let zone = TimeZone.current
    let day = facts.startedAt.flatMap { facts.civilTime($0, in: zone)?.dayText } ?? ""
    let climbs = facts.climb.routes.flatMap { route in
      route.attempts.map { attempt in
        (
          attempt.id,
          ImportedEntry(
            isSet: false, day: day, name: route.name ?? "", weight: nil,
            work: attempt.entry.outcome.rawValue, grade: "\(route.grade)",
            outcome: attempt.entry.outcome)
        )
      }
    }
    return climbs
      + facts.lift.sets.map { block, set in (set.id, ImportedEntry(set.entry, on: day)) }
  }

  init(_ entry: SetEntry, on day: String) {
    self.init(
      isSet: true, day: day, name: entry.exercise, weight: entry.values.weight,
      work: Self.work(entry.values, isMissed: entry.outcome == .missed), grade: "")
  }

  /// `missed, 5 reps`.
  static func work(_ values: SetValues, isMissed: Bool) -> String {
    let parts = [
      isMissed ? "missed" : nil, values.reps.map { $0.counted("rep") },
      values.metres.map { "\($0) m" }, values.time.map { $0.clock() },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// `2026-01-03: Back squat`.
  var title: String {
    let parts = [name, isSet ? "" : grade].filter { !$0.isEmpty }
    return "\(day): \(parts.joined(separator: " "))"
  }

  /// `2026-01-03: Back squat, 99 kg, 2 reps`.
  var text: String {
    [title, weight.map { $0.plain(in: $0.unit) } ?? "", work].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
