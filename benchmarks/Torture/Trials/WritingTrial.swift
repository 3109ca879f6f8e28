import Files
import Foundation
import TestSupport

extension Trial {
  /// A file is replaced and the program killed: the file is the old one or the new one, and the next write leaves
  /// nothing else behind.
  static let writing = Trial(
    name: "writing", summary: "kills while a file is written: it is the old one or the new one"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    try victim.climb(2)
    let file = folder.appendingPathComponent("out/events.jsonl")
    try Files.makeFolder(file.deletingLastPathComponent().path)
    let export = ["export", "--events", "--output", file.path]
    try victim.run(export)
    let old = try Data(contentsOf: file)
    try victim.climb(1)
    let killed = try victim.run(export, fate: .killed(calls: 14, seconds: 0.1, &random))
    if killed.wasKilled { round.kills += 1 }
    let left = FileManager.default.contents(atPath: file.path)
    let again = try victim.run(export)
    let new = try Data(contentsOf: file)
    if again.status != 0 { round.fault(.bricked, "export again exits with \(again.status)") }
    if left != old, left != new {
      round.fault(.lost, "neither the old nor the new file: \(left?.count ?? -1) bytes")
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    if names != ["events.jsonl"] { round.fault(.wrong, "left behind: \(names)") }
    return round
  }
}
