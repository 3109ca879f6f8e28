import Foundation
import Store
import TestSupport
import Testing

/// Three machines that log at random, and a carrier that loses, tears, doubles and delays files.
@Suite("Three machines", .timeLimit(.minutes(30)))
struct ConvergenceTests {
  private static let year = Duration.seconds(365 * 86_400)

  @Test(
    "all end with the same log, lists and sums, whatever their clocks say and the carrier does",
    arguments: 0..<6)
  func converge(round: Int) throws {
    var random = SeededRandom()
    let errors: [Duration] = [.zero, Self.year, .zero - Self.year]
    let machines = try zip(["a", "b", "c"], errors.shuffled(using: &random)).enumerated().map {
      try Machine($1.0, clockError: $1.1, firstID: Int64($0 + 1) * 1000)
    }
    for _ in 0..<40 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) { try machine.logSomething(&random) }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try machine.sync()
      case 1:
        let other = machines[Int.random(in: 0..<3, using: &random)]
        try Carrier.carry(from: machine, to: other, &random)
      case 2: _ = try? machine.sync()
      default: try machine.store.countSessions()
      }
    }
    // Now the carrier delivers everything, twice.
    for _ in 0..<3 {
      for machine in machines { try machine.sync() }
      for one in machines { for other in machines { try Carrier.carryAll(from: one, to: other) } }
    }
    for machine in machines { try machine.sync() }
    try Machine.expectEqual(machines)
  }
}

/// Takes files from one machine's copy of the folder to another's, as Syncthing does.
enum Carrier {
  /// Some files arrive late, some by half, some with a conflict copy, and some not at all.
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

  /// The files that a machine wrote itself: a carrier gets the others' from their own machines.
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
