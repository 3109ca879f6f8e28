import Foundation
import TestSupport

extension Trial {
  /// Killed, or out of room, while a file is imported.
  static let importing = Trial(
    name: "import",
    summary: "kills in an import: all of the file or nothing, and then all of it once"
  ) { random, folder in
    var round = Round()
    let homes = ["source", "home"].map { Victim(home: folder.appendingPathComponent($0)) }
    for home in homes {
      try FileManager.default.createDirectory(at: home.home, withIntermediateDirectories: true)
    }
    let (source, victim) = (homes[0], homes[1])
    try source.climb(30)
    try victim.climb(3)
    let file = folder.appendingPathComponent("log.jsonl").path
    try source.run(["export", "--output", file])
    guard let before = try victim.ids(into: &round), let added = try source.ids(into: &round) else {
      return round
    }
    let fate: Victim.Fate =
      Int.random(in: 0..<4, using: &random) == 0
      ? .failingAtCall(Int.random(in: 1...40, using: &random), code: ENOSPC, lasting: true)
      : .killed(calls: 40, seconds: 0.3, &random)
    let output = try victim.run(["import", file, "--yes"], fate: fate)
    if output.wasKilled { round.kills += 1 } else { round.troubles += 1 }
    let now = try victim.ids(into: &round)
    if now != before, now != before + added {
      round.fault(.lost, "\(now?.count ?? 0) of \(before.count) + \(added.count) are there")
    }
    if output.status == 0, now != before + added {
      round.fault(.lost, "it said that it was imported")
    }
    for _ in 0..<2 {
      let again = try victim.run(["import", file, "--yes"])
      if again.status != 0 { round.fault(.bricked, "import again: \(again.stderr.prefix(200))") }
    }
    if try victim.ids(into: &round) != before + added {
      round.fault(.duplicated, "the log is not what both were")
    }
    return round
  }
}
