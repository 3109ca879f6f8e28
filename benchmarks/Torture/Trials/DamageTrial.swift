import Foundation
import TestSupport

extension Trial {
  /// Something writes into the log's files, or a disk forgets.
  static let damage = Trial(
    name: "damage",
    summary:
      "flipped bits, cut, zeroed, foreign and swapped files: what was confirmed is in the log, in a backup, or named as lost"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    var writers = Writers(victim)
    try writers.run("before", count: 30)
    let backups = try victim.run(["backup", "--every-session"])
    if backups.status != 0 { throw Unprepared(description: backups.stderr) }
    // The last entries are in the WAL alone, as a kill leaves them.
    try writers.run("later", count: 1000, fate: .killedAfter(seconds: 0.3))
    let blow = Blow.allCases.randomElement(using: &random) ?? .flip
    try blow.fall(on: victim.database, &random)
    round.troubles += 1
    try check(victim, writers.confirmed, blow, into: &round)
    return round
  }

  private static func check(
    _ victim: Victim, _ confirmed: [String], _ blow: Blow, into round: inout Round
  ) throws {
    let export = try victim.run(["export"])
    if export.status > 128 { round.fault(.signal, "\(blow): export ends with \(export.status)") }
    if export.status == 0 {
      let found = try Set(victim.ids(into: &round) ?? [])
      let lost = confirmed.filter { !found.contains($0) }
      if !lost.isEmpty {
        round.fault(.lost, "\(blow): \(lost.count) in silence: \(lost.prefix(3))")
      }
      return
    }
    if export.stderr.isEmpty { round.fault(.wrong, "\(blow): export fails without a word") }
    if case .foreignWAL = blow {
      // Neither file is touched, and the message says which one to move away.
      try FileManager.default.removeItem(atPath: victim.database.path + "-wal")
      try? FileManager.default.removeItem(atPath: victim.database.path + "-shm")
    }
    let salvage = try victim.run(["restore", "--salvage", victim.database.path])
    if salvage.status > 128 { round.fault(.signal, "\(blow): salvage ends with \(salvage.status)") }
    let missing = try victim.run(["restore", "--missing"])
    if missing.status != 0 { round.fault(.bricked, "\(blow): \(missing.stderr.prefix(300))") }
    let found = try Set(victim.ids(into: &round) ?? [])
    let lost = confirmed.filter { !found.contains($0) }
    let isNamed =
      salvage.status != 0 && salvage.stderr.contains("missing")
      || export.stderr.contains("damaged") || export.stderr.contains("empty")
      || export.stderr.contains("belongs to another log")
    if !lost.isEmpty, !isNamed {
      round.fault(
        .lost, "\(blow): \(lost.count) of \(confirmed.count), not named: \(salvage.stderr)")
    }
    // What was in the file before the blow is in the backup, too.
    let early = lost.filter { $0.hasPrefix("before") }
    if !early.isEmpty { round.fault(.lost, "\(blow): \(early.count) that the backup holds") }
  }
}

/// What happens to a log's files.
private enum Blow: CaseIterable, CustomStringConvertible {
  case flip, flipInWAL, cut, cutWAL, zeroPages, foreignBytes, emptied, foreignWAL, walGone

  func fall(on log: URL, _ random: inout SeededRandom) throws {
    let wal = URL(fileURLWithPath: log.path + "-wal")
    switch self {
    case .flip: try change(log) { Self.flip(&$0, &random) }
    case .flipInWAL: try change(wal) { Self.flip(&$0, &random) }
    case .cut: try change(log) { $0 = $0.prefix(Int.random(in: 1..<$0.count, using: &random)) }
    case .cutWAL: try change(wal) { $0 = $0.prefix(Int.random(in: 1..<$0.count, using: &random)) }
    case .zeroPages:
      try change(log) { bytes in
        for _ in 0..<3 {
          let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
          bytes.replaceSubrange(page..<page + 4096, with: Data(count: 4096))
        }
      }
    case .foreignBytes:
      try change(log) { bytes in
        let start = Int.random(in: 0..<bytes.count - 600, using: &random)
        for place in start..<start + 600 {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
    case .emptied: try Data().write(to: log)
    case .foreignWAL:
      // The WAL of another log: of this one, with other numbers.
      let other = Victim(home: log.deletingLastPathComponent().appendingPathComponent("other"))
      try FileManager.default.createDirectory(at: other.home, withIntermediateDirectories: true)
      var writers = Writers(other)
      try writers.run("other", count: 10)
      try writers.run("other2", count: 1000, fate: .killedAfter(seconds: 0.3))
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: other.database.path + "-wal"))
      if let bytes { try bytes.write(to: wal) }
    case .walGone: try? FileManager.default.removeItem(at: wal)
    }
  }

  /// Does nothing without the file: the kill came too early.
  private func change(_ file: URL, _ body: (inout Data) -> Void) throws {
    guard var bytes = try? Data(contentsOf: file), bytes.count > 600 else { return }
    body(&bytes)
    try Data(bytes).write(to: file)
  }

  private static func flip(_ bytes: inout Data, _ random: inout SeededRandom) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  }

  var description: String {
    switch self {
    case .flip: "a flipped bit"
    case .flipInWAL: "a flipped bit in the WAL"
    case .cut: "a cut log"
    case .cutWAL: "a cut WAL"
    case .zeroPages: "pages of zeros"
    case .foreignBytes: "foreign bytes"
    case .emptied: "an emptied log"
    case .foreignWAL: "another log's WAL"
    case .walGone: "a removed WAL"
    }
  }
}
