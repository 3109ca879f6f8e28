import Foundation
import TestSupport

extension Trial {
  /// Killed, or out of room, while a log and a folder are brought together.
  static let syncing = Trial(
    name: "sync",
    summary:
      "kills in a sync, and a carrier that doubles and cuts: three homes end with equal logs and files, and nothing is lost"
  ) { random, folder in
    var round = Round()
    var homes = SyncedHomes(folder)
    try homes.begin(&random)
    for _ in 0..<3 {
      try homes.victimSyncs(&random, into: &round)
      try homes.othersSync(&random, into: &round)
    }
    try homes.settle(into: &round)
    return round
  }
}

/// Three homes and a folder between them. One of them is killed in its syncs.
private struct SyncedHomes {
  private let victim: Victim
  private let others: [Victim]
  /// It lies in the victim's home: calls that change files are counted there.
  private let shared: URL
  private var step = 10
  /// Every text of an own file that was written, and those that an edit has replaced.
  private var (written, replaced): (Set<String>, Set<String>) = ([], [])
  /// The files that the carrier has cut: then it is right to call them damaged.
  private var cut: Set<String> = []

  init(_ folder: URL) {
    victim = Victim(home: folder.appendingPathComponent("victim"))
    others = ["other", "third"].map { Victim(home: folder.appendingPathComponent($0)) }
    shared = victim.home.appendingPathComponent("shared")
  }

  private var all: [Victim] { [victim] + others }

  mutating func begin(_ random: inout SeededRandom) throws {
    for home in all {
      try FileManager.default.createDirectory(at: home.home, withIntermediateDirectories: true)
      try home.climb(Int.random(in: 5...60, using: &random))
    }
    for home in others {
      try edit(home, &random)
      try home.run(["sync", shared.path])
    }
  }

  private mutating func edit(_ home: Victim, _ random: inout SeededRandom) throws {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      step += 1
      let files = OwnFiles(home: home)
      if let before = try files.change(step, &random) { replaced.insert(before) }
      written.formUnion(files.everything)
    }
  }

  mutating func victimSyncs(_ random: inout SeededRandom, into round: inout Round) throws {
    try victim.climb(Int.random(in: 1...85, using: &random))
    try edit(victim, &random)
    let fate: Victim.Fate =
      Int.random(in: 0..<4, using: &random) == 0
      ? .failingAtCall(Int.random(in: 1...90, using: &random), code: ENOSPC, lasting: true)
      : .killed(calls: 90, seconds: 0.3, &random)
    let output = try victim.run(["sync", shared.path], fate: fate)
    if output.wasKilled { round.kills += 1 } else { round.troubles += 1 }
  }

  mutating func othersSync(_ random: inout SeededRandom, into round: inout Round) throws {
    for home in others {
      if Bool.random(using: &random) { try carry(&random, into: &round) }
      try edit(home, &random)
      let read = try home.run(["sync", shared.path, "--json"])
      if read.status != 0 || cut.isEmpty && read.stdout.contains("not whole") {
        round.fault(
          .wrong, "another machine: \(read.stdout.suffix(300))\(read.stderr.prefix(300))")
      }
    }
  }

  /// What a carrier does to a file: a copy that it makes of a conflict, or half of it.
  private mutating func carry(_ random: inout SeededRandom, into round: inout Round) throws {
    let names = FileManager.default.enumerator(atPath: shared.path)?.compactMap { $0 as? String }
    // Nobody writes a copy again, so it stays whole.
    let records = (names ?? []).filter {
      $0.hasSuffix(".jsonl") && !$0.contains("conflict") && !cut.contains($0)
    }.sorted()
    guard let name = records.randomElement(using: &random) else { return }
    let file = shared.appendingPathComponent(name)
    round.troubles += 1
    if Bool.random(using: &random) {
      let copy = file.deletingPathExtension().path + ".sync-conflict-\(step).jsonl"
      try? FileManager.default.copyItem(atPath: file.path, toPath: copy)
    } else {
      let data = try Data(contentsOf: file)
      try data.prefix(Int.random(in: 0...data.count, using: &random)).write(to: file)
      cut.insert(name)
    }
  }

  /// Syncs to the end, and compares.
  func settle(into round: inout Round) throws {
    let logged = try all.compactMap { try $0.ids(into: &round) }.reduce(into: Set<String>()) {
      $0.formUnion($1)
    }
    try rest(into: &round)
    let exports = try all.map { try $0.run(["export", "--who", "all"]).stdout }
    if Set(exports).count != 1 { round.fault(.wrong, "the logs differ") }
    guard let ids = try victim.ids(into: &round) else { return }
    if !logged.isSubset(of: ids) { round.fault(.lost, "not all is there") }
    if Set(ids).count != ids.count { round.fault(.duplicated, "something is there twice") }
    checkFiles(into: &round)
    let left = FileManager.default.enumerator(atPath: shared.path)?.compactMap { $0 as? String }
    if left?.contains(where: { $0.contains(".chalktalk-") }) == true {
      round.fault(.wrong, "a draft was left")
    }
  }

  /// Syncs each home in turn until there is nothing to bring any more.
  private func rest(into round: inout Round) throws {
    // The first turn mends what the carrier has cut.
    for turn in 0..<6 {
      var isQuiet = true
      for home in all {
        let output = try home.run(["sync", shared.path, "--json"])
        let report =
          try? JSONSerialization.jsonObject(with: Data(output.stdout.utf8)) as? [String: Any]
        let counts = ["sent", "received", "filesSent", "filesReceived"].map { report?[$0] as? Int }
        if counts != [0, 0, 0, 0] { isQuiet = false }
        if turn > 0, output.status != 0 || (report?["problems"] as? [Any])?.isEmpty != true {
          round.fault(
            .bricked, "sync again: \(output.stdout.suffix(300))\(output.stderr.prefix(300))")
        }
      }
      if isQuiet { return }
    }
    round.fault(.wrong, "the syncs do not come to rest")
  }

  private func checkFiles(into round: inout Round) {
    let files = all.map(OwnFiles.init)
    for (home, there) in zip(["other", "third"], files.dropFirst()) {
      let (one, two) = (files[0].visible, there.visible)
      let differing = Set(one.keys).union(two.keys).filter { one[$0] != two[$0] }.sorted()
      if !differing.isEmpty {
        round.fault(.wrong, "own files differ from those of the \(home) home: \(differing)")
      }
    }
    let found = files.reduce(into: Set<String>()) { $0.formUnion($1.everything) }
    let lost = written.subtracting(replaced).subtracting(found)
    if !lost.isEmpty { round.fault(.lost, "own files: \(lost.sorted())") }
  }
}
