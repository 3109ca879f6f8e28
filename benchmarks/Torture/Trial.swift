import Files
import Foundation
import TestSupport

/// One way to torment the program: a round does it once, in a folder of its own, and checks what is left.
struct Trial: Sendable {
  /// As --only has it.
  let name: String
  let summary: String
  let round: @Sendable (_ random: inout SeededRandom, _ folder: URL) throws -> Round

  /// All there are. A trial is a file in Trials/.
  static let all: [Trial] =
    [
      .birth, .session, .migration, .backup, .restore, .importing, .writing, .faults, .damage,
      .folderGone,
      .deafTerminal, .soundStopped, .syncing,
    ] + mutations
}

/// What a round did and what it found.
struct Round {
  /// What may never be.
  struct Fault: CustomStringConvertible {
    enum Kind: String, CaseIterable, Sendable {
      /// Something confirmed is not there.
      case lost
      /// Something is there twice, or was never said.
      case duplicated
      /// What must open does not.
      case bricked
      /// The program was ended by a signal of its own making.
      case signal
      /// It answered wrongly in another way: a wrong exit code, a hang, silence.
      case wrong
    }

    var kind: Kind
    var text: String

    var description: String { "\(kind.rawValue.uppercased())  \(text)" }
  }

  var kills = 0
  /// Calls that were made to fail, and files changed at random.
  var troubles = 0
  var faults: [Fault] = []

  mutating func fault(_ kind: Fault.Kind, _ text: String) {
    faults.append(Fault(kind: kind, text: text))
  }
}

/// What all rounds of a trial came to.
struct Tally: CustomStringConvertible {
  private(set) var rounds = 0
  private(set) var kills = 0
  private(set) var troubles = 0
  private(set) var faults: [Round.Fault] = []
  var seconds = 0.0

  mutating func add(_ round: Round) {
    rounds += 1
    kills += round.kills
    troubles += round.troubles
    faults += round.faults
  }

  var description: String {
    let found = Round.Fault.Kind.allCases.map { kind in
      "\(faults.count { $0.kind == kind }) \(kind.rawValue)"
    }
    return "\(rounds) rounds, \(kills) kills, \(troubles) troubles, "
      + String(format: "%.0f s: ", seconds) + found.joined(separator: ", ")
  }
}

/// Runs the rounds of a trial one after the other.
struct Course {
  let trial: Trial
  let seed: UInt64

  func run(rounds: Int?, seconds: Double) throws -> Tally {
    var tally = Tally()
    let start = ContinuousClock.now
    while rounds.map({ tally.rounds < $0 }) ?? (ContinuousClock.now - start < .seconds(seconds)) {
      // The first round's seed is the one given, so that a round can be had again.
      let seed = seed &+ UInt64(tally.rounds) &* 0x9E37_79B9
      let round = try run(seed: seed)
      for fault in round.faults {
        try Output.line(
          "\(trial.name)  \(fault)  (again: --only \(trial.name) --seed \(seed) --rounds 1)")
      }
      tally.add(round)
    }
    tally.seconds = (ContinuousClock.now - start) / .seconds(1)
    return tally
  }

  private func run(seed: UInt64) throws -> Round {
    var random = SeededRandom(seed: seed)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("chalktalk-torture-\(UUID().uuidString.prefix(12))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try trial.round(&random, folder)
  }
}
