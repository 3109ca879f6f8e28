import Analysis
import Climbing
import Core
import Foundation
import Grades
import Session
import TestSupport
import Testing

@testable import Store
@testable import Sync

/// The same climbs on all machines, in whatever order their entries meet.
@Suite("Climbs on several machines", .timeLimit(.minutes(30)))
struct ClimbSyncTests {
  @Test("tries, merges, strips and their undo come to the same climbs on three machines")
  func same() throws {
    var random = SeededRandom()
    for round in 0..<4 {
      let machines = try (0..<3).map {
        try Machine("m\(round)\($0)", firstID: Int64(10 * $0 + 1))
      }
      let shared = try TemporaryFolder()
      func carry() throws {
        for machine in machines.shuffled(using: &random) {
          try machine.sync(shared.url.path + "/shared")
        }
      }
      for _ in 0..<40 {
        let machine = try #require(machines.randomElement(using: &random))
        try machine.climbSomething(&random)
        if Int.random(in: 0..<6, using: &random) == 0 { try carry() }
      }
      for _ in 0..<4 { try carry() }
      for machine in machines { try machine.store.countSessions() }
      let climbs = try machines.map { try $0.store.climbs() }
      #expect(!climbs[0].isEmpty && climbs.allSatisfy { $0 == climbs[0] })
      try Machine.expectEqual(machines)
    }
  }
}

extension Machine {
  /// A session with one named climb, a correction, or the undo of one.
  fileprivate func climbSomething(_ random: inout SeededRandom) throws {
    let names = ["Pink", "pink", "Pimk", "Slab"]
    let name = names.randomElement(using: &random) ?? ""
    let label = ClimbLabel(isBoulder: true, name: name, wall: nil)
    let other = ClimbLabel(
      isBoulder: true, name: names.randomElement(using: &random) ?? "", wall: nil)
    let corrections = try store.events(ofSession: ClimbCorrection.sessionID)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try add(.correction(.stripped(label, at: now)), to: ClimbCorrection.sessionID)
    case 1:
      let routes = try store.climbs().flatMap(\.routes).map(\.id).prefix(2)
      try add(
        .correction(.named(ClimbNaming(.merged, routes: Array(routes), from: label, to: other))),
        to: ClimbCorrection.sessionID)
    case 2:
      guard let correction = corrections.randomElement(using: &random) else { return }
      try add(
        .undone(actionID: correction.actionID, sinceThen: .zero), to: ClimbCorrection.sessionID)
    default:
      let session = try begin()
      try order(.climb(.name(name)), in: session)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        try order(.climb(.log(Bool.random(using: &random) ? .send : .fall)), in: session)
      }
      if Bool.random(using: &random) { try order(.finish, in: session) }
    }
  }
}
