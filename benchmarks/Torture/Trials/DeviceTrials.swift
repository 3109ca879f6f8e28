import Foundation
import TestSupport

extension Trial {
  /// Nobody reads what the program draws.
  static let deafTerminal = Trial(
    name: "deaf-terminal",
    summary: "a terminal that does not read: every key is on disk, the session ends when told to"
  ) { random, folder in
    let session = try DeviceSession(
      Victim(home: folder), options: ["--no-mic", "--mute", "--no-speech"])
    var round = Round()
    session.climb(Int.random(in: 5...25, using: &random), into: &round)
    session.end(&random, into: &round)
    return round
  }

  /// The sound server stands still, once or again and again.
  static let soundStopped = Trial(
    name: "sound-stopped",
    summary: "a sound server stopped and continued: every key is on disk, the session ends"
  ) { random, folder in
    let room = try AudioLoop()
    defer { try? room.stopServer() }
    // Some sessions begin beside a server that stands already.
    if Int.random(in: 0..<4, using: &random) == 0 { try room.hangServer() }
    let session = try DeviceSession(
      Victim(home: folder), options: ["--speech"], environment: room.environment)
    var round = Round()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      session.climb(Int.random(in: 1...5, using: &random), into: &round)
      try room.hangServer()
      round.troubles += 1
      session.climb(Int.random(in: 1...8, using: &random), into: &round)
      if Bool.random(using: &random) { try room.continueServer() }
    }
    session.end(&random, into: &round)
    return round
  }
}

/// A session on a terminal of its own that nobody reads, typed into by a trial.
private final class DeviceSession {
  private let victim: Victim
  private let terminal: PseudoTerminal
  private var typed = 0
  /// Far beyond what a slow machine needs: who takes longer hangs.
  private static let patience = Duration.seconds(60)

  init(_ victim: Victim, options: [String], environment: [String: String] = [:]) throws {
    self.victim = victim
    terminal = try PseudoTerminal(
      // With a log by name there is no tour before the session.
      [BuildProducts.program("chalktalk").path] + options + ["--db", victim.database.path],
      environment: environment.merging(victim.environment) { $1 })
  }

  /// Types sends and falls, and waits until all that was typed so far is on disk.
  func climb(_ attempts: Int, into round: inout Round) {
    guard wait({ FileManager.default.fileExists(atPath: victim.database.path) }) else {
      return round.fault(.wrong, "there is no log after a minute")
    }
    // In turn: one key many times a second is one that is held down, and counts once. Three at a
    // time: more in one read are a paste, which logs nothing.
    for number in 0..<attempts {
      terminal.type(typed.isMultiple(of: 2) ? "s" : "f")
      typed += 1
      guard number % 3 == 2 || number == attempts - 1 else { continue }
      guard wait({ written == typed }) else {
        return round.fault(
          .lost, "\(typed) attempts were typed, \(written) are on disk after a minute")
      }
    }
  }

  /// Tells the session to end and looks at what it leaves.
  func end(_ random: inout SeededRandom, into round: inout Round) {
    let signal = [SIGTERM, SIGHUP, SIGINT].randomElement(using: &random) ?? SIGTERM
    kill(terminal.processID, signal)
    if !wait({ terminal.exitStatus() != nil }) {
      round.fault(.wrong, "the session runs on a minute after signal \(signal)")
    } else if let status = terminal.exitStatus(), status != 0 {
      round.fault(status > 128 ? .signal : .wrong, "the session exits with \(status)")
    }
    if written != typed {
      round.fault(
        written < typed ? .lost : .duplicated,
        "\(typed) attempts were typed, \(written) are in the log")
    }
  }

  /// How many attempts are on disk.
  private var written: Int {
    let output = try? Shell.run(
      [
        "sqlite3", "-readonly", victim.database.path,
        "SELECT COUNT(*) FROM event WHERE kind = 'climb.attempt'",
      ])
    return Int(output?.stdout.trimmingCharacters(in: .whitespacesAndNewlines) ?? "") ?? 0
  }

  private func wait(_ condition: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    while !condition() {
      guard ContinuousClock.now - start < Self.patience else { return false }
      usleep(10_000)
    }
    return true
  }
}
