import Foundation
import TestSupport

extension Trial {
  /// Killed, or out of room, while a log and a folder are brought together.
  static let syncing = Trial(
    name: "sync",
    summary:
      "kills in a sync: another machine never reads half of anything, and both end with all of it once"
  ) { random, folder in
    var round = Round()
    // The folder lies in the victim's home: calls that change files are counted there.
    let (victim, other) = (
      Victim(home: folder.appendingPathComponent("victim")),
      Victim(home: folder.appendingPathComponent("other"))
    )
    let shared = victim.home.appendingPathComponent("shared").path
    for home in [victim, other] {
      try FileManager.default.createDirectory(at: home.home, withIntermediateDirectories: true)
      try home.climb(Int.random(in: 5...60, using: &random))
    }
    try other.run(["sync", shared])
    for _ in 0..<3 {
      try victim.climb(Int.random(in: 1...85, using: &random))
      let fate: Victim.Fate =
        Int.random(in: 0..<4, using: &random) == 0
        ? .failingAtCall(Int.random(in: 1...60, using: &random), code: ENOSPC, lasting: true)
        : .killed(calls: 60, seconds: 0.3, &random)
      let output = try victim.run(["sync", shared], fate: fate)
      if output.wasKilled { round.kills += 1 } else { round.troubles += 1 }
      let read = try other.run(["sync", shared, "--json"])
      if read.status != 0 || read.stdout.contains("not whole") {
        round.fault(
          .wrong, "the other machine: \(read.stdout.suffix(300))\(read.stderr.prefix(300))")
      }
    }
    guard let logged = try victim.ids(into: &round), let there = try other.ids(into: &round) else {
      return round
    }
    for home in [victim, other, victim] {
      let output = try home.run(["sync", shared])
      if output.status != 0 { round.fault(.bricked, "sync again: \(output.stderr.prefix(300))") }
    }
    guard let one = try victim.ids(into: &round), let two = try other.ids(into: &round) else {
      return round
    }
    if Set(one) != Set(logged).union(there) { round.fault(.lost, "not all is there") }
    if Set(one).count != one.count { round.fault(.duplicated, "something is there twice") }
    if one != two { round.fault(.wrong, "the two logs differ") }
    let left = FileManager.default.enumerator(atPath: shared)?.compactMap { $0 as? String } ?? []
    if left.contains(where: { $0.contains(".chalktalk-") }) {
      round.fault(.wrong, "a draft was left")
    }
    return round
  }
}
