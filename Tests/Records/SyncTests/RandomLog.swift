import Analysis
import Climbing
import Core
import Grades
import Session
import TestSupport
import Testing

@testable import Store

/// Random entries on several machines, and what must be true of them.
extension Machine {
  private static let gym = Circuit(
    id: "gym", name: "Gym", isForBoulders: true, colours: ["white", "black"])

  func logSomething(_ random: inout SeededRandom) throws {
    let known = try store.sessions(limit: 50).map(\.record.id)
    guard let session = known.randomElement(using: &random),
      Int.random(in: 0..<8, using: &random) > 0
    else {
      _ = try begin()
      return
    }
    let facts = SessionState(folding: try store.events(ofSession: session)).facts
    let attempt = facts.climb.routes.flatMap(\.attempts).map(\.id).randomElement(using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: try add(.sessionEnded, to: session)
    case 1: try add(.sessionDeleted, to: session)
    case 2, 3: try order(.undo, in: session)
    case 4: try order(.redo, in: session)
    case 5:
      guard let attempt else { break }
      try add(.climb(.attemptCorrected(attemptID: attempt, to: .fall)), to: session)
    case 6:
      guard let attempt else { break }
      try add(.climb(.attemptDeleted(attemptID: attempt)), to: session)
    case 7: try add(.goal(.added(Goal(.sends(7)))), to: GoalEvent.sessionID)
    case 8:
      var colours = Self.gym
      if Bool.random(using: &random) {
        colours = Circuit(
          id: "gym", name: "Gym \(name)", isForBoulders: true, colours: ["white", "black"])
      }
      try order(
        .climb(.open(KnownRoute(grade: .easiest(.circuit(colours)), name: "slab", wall: nil))),
        in: session)
    case 9: try order(.climb(.next), in: session)
    default:
      try order(.climb(.log(Bool.random(using: &random) ? .send : .fall)), in: session)
    }
  }

  /// Checks that machines have the same log, lists and sums.
  static func expectEqual(_ machines: [Machine]) throws {
    let lines = try machines.map { try $0.lines() }
    #expect(lines.allSatisfy { $0 == lines[0] })
    #expect(Set(lines[0]).count == lines[0].count)
    let tables = try machines.map { try $0.tables() }
    for table in tables.dropFirst() {
      let differences = table.difference(from: tables[0])
      #expect(differences.isEmpty, "\(differences)")
    }
    #expect(try machines[0].store.waitingRecords() == 0)
    try machines[0].holdToAFold()
  }

  /// The stored counts match a plain fold of the exported events.
  func holdToAFold() throws {
    let events = try lines().flatMap { try EventRecord(line: $0).events() }
    let facts = Dictionary(grouping: events, by: \.sessionID).mapValues {
      SessionState(folding: $0).facts
    }
    let standing = facts.values.filter { $0.startedAt != nil }
    #expect(
      try store.sessions(limit: 10_000).count == standing.count)
    #expect(
      try store.statistics().attempts
        == standing.reduce(0) { $0 + $1.climb.attempts })
    for (session, facts) in facts {
      #expect(
        SessionState(folding: try store.events(ofSession: session)).facts == facts)
    }
  }
}
