import Foundation
import TestSupport

extension Trial {
  /// Killed while the log is made and first written.
  static let birth = Trial(
    name: "birth",
    summary: "kills in the very first opening: the next one opens, nothing confirmed is lost"
  ) { random, folder in
    var round = Round()
    var writers = Writers(Victim(home: folder))
    // Some die twice before they get anywhere.
    for life in 0..<Int.random(in: 1...2, using: &random) {
      let output = try writers.run(
        "life\(life)", count: 5, fate: .killed(calls: 160, seconds: 0.15, &random))
      if output.wasKilled { round.kills += 1 }
    }
    try writers.goOn(into: &round)
    return round
  }

  /// Killed while a session is logged.
  static let session = Trial(
    name: "session", summary: "kills in a running session: what was confirmed is there, once"
  ) { random, folder in
    var round = Round()
    var writers = Writers(Victim(home: folder))
    try writers.run("before", count: 10)
    for life in 0..<3 {
      let output = try writers.run(
        "life\(life)", count: 60, fate: .killed(calls: 220, seconds: 0.3, &random))
      if output.wasKilled { round.kills += 1 }
    }
    try writers.goOn(into: &round)
    return round
  }

  /// The disk refuses.
  static let faults = Trial(
    name: "faults",
    summary: "ENOSPC and EIO, once or from then on: nothing is confirmed that is not there"
  ) { random, folder in
    var round = Round()
    var writers = Writers(Victim(home: folder))
    if Bool.random(using: &random) { try writers.run("before", count: 10) }
    let fate = Victim.Fate.failingAtCall(
      Int.random(in: 1...200, using: &random),
      code: Bool.random(using: &random) ? ENOSPC : EIO, lasting: Bool.random(using: &random))
    let output = try writers.run("starved", count: 40, fate: fate)
    round.troubles += 1
    if output.status > 128 { round.fault(.signal, "the session ends with \(output.status)") }
    try writers.goOn(into: &round)
    return round
  }

  /// The log's folder goes while a session runs.
  static let folderGone = Trial(
    name: "folder-gone",
    summary: "the log's folder is removed or moved under a session: all is in a new log"
  ) { random, folder in
    var round = Round()
    let victim = Victim(home: folder)
    var writers = Writers(victim)
    let place = victim.database.deletingLastPathComponent().path
    let blow =
      ["rm -rf \(place)", "mv \(place) \(folder.path)/away", "rm -f \(place)/*.sqlite-wal"]
      .randomElement(using: &random) ?? ""
    let output = try victim.runBeside(
      [victim.database.path, "run", "2000"], program: "log-writer-probe",
      blow: blow, after: Double.random(in: 0...0.1, using: &random))
    round.troubles += 1
    writers.take(output)
    if output.status != 0 {
      round.fault(.wrong, "the session exits with \(output.status): \(output.stdout.suffix(200))")
    }
    // What SQLite and the folder said at the time may differ by what was written before the blow.
    try writers.goOn(into: &round)
    return round
  }
}
