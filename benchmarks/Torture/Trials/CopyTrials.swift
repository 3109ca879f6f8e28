import Foundation
import TestSupport

extension Trial {
  /// Killed while a backup is written.
  static let backup = Trial(
    name: "backup", summary: "kills in a backup: it is whole or not there, the log is as it was"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    var writers = Writers(victim)
    try writers.run("a", count: 20)
    let file = folder.appendingPathComponent("backups/log.sqlite")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let output = try victim.run(
      ["backup", file.path], fate: .killed(calls: 40, seconds: 0.15, &random))
    if output.wasKilled { round.kills += 1 }
    let wanted = try victim.ids(into: &round)
    if FileManager.default.fileExists(atPath: file.path) {
      if try victim.ids(in: file, into: &round) != wanted {
        round.fault(.lost, "a part is missing")
      }
      // The commands that read it have left their -wal: as SQLite does.
    }
    let again = try victim.run(["backup", file.path, "--force"])
    if again.status != 0 { round.fault(.bricked, "backup again: \(again.stderr.prefix(200))") }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path
    ).filter { $0.hasPrefix(".") }
    if !left.isEmpty { round.fault(.wrong, "left behind: \(left)") }
    try writers.check(into: &round)
    return round
  }

  /// Killed while a backup takes the log's place.
  static let restore = Trial(
    name: "restore",
    summary: "kills in a restore: the old log or the new one, whole, and then the new one"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    var writers = Writers(victim)
    try writers.run("new", count: 10)
    let copy = folder.appendingPathComponent("copy.sqlite")
    try victim.run(["backup", copy.path])
    let new = try victim.ids(into: &round)
    // The old log as a kill left it: the last events are in its WAL alone.
    try writers.run("old", count: 1000, fate: .killedAfter(seconds: 0.15))
    let old = try idsWithoutClosing(victim, into: &round)
    let output = try victim.run(
      ["restore", copy.path], fate: .killed(calls: 60, seconds: 0.2, &random))
    if output.wasKilled { round.kills += 1 }
    let now = try victim.ids(into: &round)
    if now != new, now != old { round.fault(.lost, "neither the old nor the new log") }
    if now == new, new != old,
      try !kept(victim).contains(where: { try victim.ids(in: $0, into: &round) == old })
    {
      round.fault(.lost, "the new log is in place, and the old one is nowhere")
    }
    let again = try victim.run(["restore", copy.path])
    if again.status != 0 { round.fault(.bricked, "restore again: \(again.stderr.prefix(200))") }
    if try victim.ids(into: &round) != new { round.fault(.lost, "the restored log is another") }
    return round
  }

  /// The ids of a log and its WAL, read from a copy, so that the WAL is still there.
  private static func idsWithoutClosing(
    _ victim: Victim, into round: inout Round
  ) throws -> [String]? {
    let copy = victim.home.appendingPathComponent("as-left.sqlite")
    for suffix in ["", "-wal"] {
      let from = victim.database.path + suffix
      if FileManager.default.fileExists(atPath: from) {
        try FileManager.default.copyItem(atPath: from, toPath: copy.path + suffix)
      }
    }
    return try victim.ids(in: copy, into: &round)
  }

  /// The logs that restores have put aside.
  private static func kept(_ victim: Victim) throws -> [URL] {
    let folder = victim.database.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("chalktalk.sqlite.2") && $0.hasSuffix("Z") }
      .map { folder.appendingPathComponent($0) }
  }
}
