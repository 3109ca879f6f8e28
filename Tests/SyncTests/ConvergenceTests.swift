import Analysis
import Climbing
import Foundation
import Log
import Session
import TestSupport
import Testing

@testable import Store
@testable import Sync

/// Three machines that log at random, with a carrier that loses, tears, doubles and delays what it carries.
@Suite("Three machines")
struct ConvergenceTests {
  private static let year = Duration.seconds(365 * 86_400)
  private static let gym = Circuit(
    id: "gym", name: "Gym", isForBoulders: true, colours: ["white", "black"])

  @Test(
    "end with the same log, lists and sums, whatever their clocks say and the carrier does",
    arguments: 0..<6)
  func converge(round: Int) throws {
    var random = SeededRandom()
    let errors: [Duration] = [.zero, Self.year, .zero - Self.year]
    let machines = try zip(["a", "b", "c"], errors.shuffled(using: &random)).enumerated().map {
      try Machine($1.0, clockError: $1.1, firstID: Int64($0 + 1) * 1000)
    }
    for _ in 0..<40 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) { try log(on: machine, &random) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try machine.sync()
      case 1:
        let other = machines[Int.random(in: 0..<3, using: &random)]
        try Carrier.carry(from: machine, to: other, &random)
      case 2: _ = try? machine.sync()
      default: try machine.store.countSessions()
      }
    }
    // Now everything is carried, twice around.
    for _ in 0..<3 {
      for machine in machines { try machine.sync() }
      for one in machines { for other in machines { try Carrier.carryAll(from: one, to: other) } }
    }
    for machine in machines { try machine.sync() }
    let lines = try machines.map { try $0.lines() }
    #expect(lines[0] == lines[1] && lines[1] == lines[2])
    #expect(Set(lines[0]).count == lines[0].count)
    let tables = try machines.map { try $0.tables() }
    #expect(tables[0] == tables[1] && tables[1] == tables[2])
    #expect(try machines[0].store.waitingRecords() == 0)
    try holdToAFold(machines[0])
  }

  /// What is kept is what a plain fold of the exported events comes to.
  private func holdToAFold(_ machine: Machine) throws {
    let events = try machine.lines().flatMap { try EventRecord(line: $0).events() }
    let facts = Dictionary(grouping: events, by: \.sessionID).mapValues {
      SessionState(folding: $0).facts
    }
    let standing = facts.values.filter { $0.startedAt != nil }
    #expect(
      try machine.store.sessions(limit: 10_000).count == standing.count)
    #expect(
      try machine.store.statistics().attempts
        == standing.reduce(0) { $0 + $1.climb.attempts })
    for (session, facts) in facts {
      #expect(
        SessionState(folding: try machine.store.events(ofSession: session)).facts == facts)
    }
  }

  private func log(on machine: Machine, _ random: inout SeededRandom) throws {
    let known = try machine.store.sessions(limit: 50).map(\.record.id)
    guard let session = known.randomElement(using: &random),
      Int.random(in: 0..<8, using: &random) > 0
    else {
      _ = try machine.begin()
      return
    }
    let facts = SessionState(folding: try machine.store.events(ofSession: session)).facts
    let attempt = facts.climb.routes.flatMap(\.attempts).map(\.id).randomElement(using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: try machine.add(.sessionEnded, to: session)
    case 1: try machine.add(.sessionDeleted, to: session)
    case 2, 3: try machine.order(.undo, in: session)
    case 4: try machine.order(.redo, in: session)
    case 5:
      guard let attempt else { break }
      try machine.add(.climb(.attemptCorrected(attemptID: attempt, to: .fall)), to: session)
    case 6:
      guard let attempt else { break }
      try machine.add(.climb(.attemptDeleted(attemptID: attempt)), to: session)
    case 7: try machine.add(.goal(.added(Goal(.sends(7)))), to: GoalEvent.sessionID)
    case 8:
      var colours = Self.gym
      if Bool.random(using: &random) {
        colours = Circuit(
          id: "gym", name: "Gym \(machine.name)", isForBoulders: true, colours: ["white", "black"])
      }
      try machine.order(
        .climb(.open(KnownRoute(grade: .easiest(.circuit(colours)), name: "slab", place: nil))),
        in: session)
    case 9: try machine.order(.climb(.next), in: session)
    default:
      try machine.order(.climb(.log(Bool.random(using: &random) ? .send : .fall)), in: session)
    }
  }
}

/// Takes files from one machine's copy of the folder to another's, as Syncthing and its like do.
enum Carrier {
  /// Some of them: late, half, with a conflict's copy beside it, or not at all.
  static func carry(from one: Machine, to other: Machine, _ random: inout SeededRandom) throws {
    for file in try files(one) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(one.folder)/\(file)"))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1:
        let half = bytes.prefix(Int.random(in: 0...bytes.count, using: &random))
        try put(half, file, other)
      case 2:
        let name = (file as NSString).deletingPathExtension
        try put(bytes, "\(name).sync-conflict-20261123-210000-ABCDEFG.jsonl", other)
      default: try put(bytes, file, other)
      }
    }
  }

  static func carryAll(from one: Machine, to other: Machine) throws {
    guard one !== other else { return }
    for file in try files(one) where !file.contains("conflict") {
      try put(try Data(contentsOf: URL(fileURLWithPath: "\(one.folder)/\(file)")), file, other)
    }
  }

  /// What a machine has written itself: a carrier takes the others' from their own machines.
  private static func files(_ machine: Machine) throws -> [String] {
    guard let own = try machine.store.ownDevice() else { return [] }
    let folder = "\(machine.folder)/\(own)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(own)/\($0)" }
  }

  private static func put(_ bytes: Data, _ file: String, _ machine: Machine) throws {
    let path = URL(fileURLWithPath: "\(machine.folder)/\(file)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: path)
  }
}
