import Climbing
import Console
import Core
import Foundation
import Grades
import Hearing
import Live
import Preferences
import Session
import Sound
import Synchronization
import TestSupport
import Testing
import Words

@Suite("Debug log", .timeLimit(.minutes(30)))
struct DebugLogTests {
  /// A pipe that nobody reads: opening it for writing blocks, like a disk that has gone to sleep.
  private func blocked(in folder: TemporaryFolder) throws -> URL {
    let file = folder.url.appendingPathComponent("log")
    try #require(mkfifo(file.path, 0o600) == 0)
    return file
  }

  @Test("a blocked log delays nobody, and lines that don't fit are counted")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let file = try blocked(in: folder)
    let log = DebugLog(file: file, bound: 10)
    for number in 1...25 { log.write { "line \(number)" } }
    let reader = try FileHandle(forReadingFrom: file)
    log.close(within: .zero)
    let text = String(decoding: try #require(try reader.readToEnd()), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
    #expect(lines == (1...10).map { "line \($0)" } + ["15 lines dropped: the disk was too slow"])
  }

  @Test("an attempt is confirmed while the log blocks")
  func confirms() throws {
    let folder = try TemporaryFolder()
    let log = DebugLog(file: try blocked(in: folder), bound: 2)
    let played = Mutex<[SpeakerOrder]>([])
    var committed: [Event] = []
    let disk = Ports.Disk(
      commit: { committed += $0 }, save: { _ in }, keep: { _ in }, keepFavourites: { _ in },
      change: { _ in }, look: { _, _ in .workouts([]) })
    var ports = Ports(disk: disk) { _ in }
    ports.log = { log.write($0) }
    ports.speaker = { order in played.withLock { $0.append(order) } }
    let setup = SessionSetup(
      SessionStart(appVersion: "0", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v))
    var number = 0
    let desk = Desk(
      setup: setup, preferences: Preferences(), hasMouse: false,
      audio: AudioState(profile: .normal), timeOfDay: { _ in "" }
    ) {
      number += 1
      return "e\(number)"
    }
    let now = Moment(milliseconds: 1_800_000_000_000)
    var driver = Driver(console: Console(desk: desk, grammars: [:]), ports: ports) { now }
    driver.start([ClimbLayer()])
    for _ in 0..<5 { driver.receive(.said("send", wordEnd: now)) }
    #expect(played.withLock { $0.count { $0 == .play(.send) } } == 5)
    #expect(committed.count { $0.record.payload.kind == "climb.attempt" } == 5)
    log.close(within: .zero)
  }

  @Test("after closing, the file has every line with its time")
  func written() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("state/log")
    let log = DebugLog(file: file, limit: 200)
    for number in 1...12 { log.write { "line \(number)" } }
    log.close(within: .seconds(60))
    let text = try [file.appendingPathExtension("1"), file].map {
      try String(contentsOf: $0, encoding: .utf8)
    }.joined()
    #expect(text.split(separator: "\n").count == 12)
    #expect(text.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ line 12$/.anchorsMatchLineEndings()))
  }
}
