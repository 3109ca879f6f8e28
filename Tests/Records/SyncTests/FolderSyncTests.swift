import Climbing
import Core
import Files
import Foundation
import Grades
import Session
import TestSupport
import Testing

@testable import Store
@testable import Sync

@Suite("A folder", .timeLimit(.minutes(30)))
struct FolderSyncTests {
  let shared: TemporaryFolder
  let one: Machine
  let two: Machine

  init() throws {
    shared = try TemporaryFolder()
    one = try Machine("one", firstID: 1000)
    two = try Machine("two", firstID: 2000)
  }

  private var folder: String { shared.url.path + "/sync" }

  private func climb(_ machine: Machine, _ attempts: Int) throws -> String {
    let session = try machine.begin()
    for _ in 0..<attempts { try machine.order(.climb(.log(.fall)), in: session) }
    return session
  }

  private func own(_ machine: Machine) throws -> DeviceID {
    try #require(try machine.store.ownDevice())
  }

  private func files(_ device: DeviceID) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(device)").sorted()
  }

  private func url(_ device: DeviceID, _ file: String) -> URL {
    URL(fileURLWithPath: "\(folder)/\(device)/\(file)")
  }

  @Test(
    "a mark that was reformatted, damaged, lost or renamed is mended where segments prove the place",
    arguments: [
      "{\"chalktalk\": \"sync\", \"version\": 1}\n",
      "\u{FEFF}{\"chalktalk\":\"sync\",\"version\":1}\n",
      "{\"chalktalk\":\"rync\",\"version\":1}\n", "", "nothing at all", nil,
    ])
  func markMended(_ text: String?) throws {
    _ = try climb(one, 5)
    _ = try one.sync(folder)
    let mark = URL(fileURLWithPath: folder + "/chalktalk-sync.json")
    let whole = try Data(contentsOf: mark)
    if let text {
      try Data(text.utf8).write(to: mark)
    } else {
      try FileManager.default.moveItem(
        atPath: mark.path, toPath: folder + "/chalktalk-sync.sync-conflict-20261129.json")
    }
    // The doctor finds nothing wrong, and changes nothing.
    _ = try FolderSync.inspect(folder: folder, log: two.store.path, two.store)
    #expect((try? Data(contentsOf: mark)) == text.map { Data($0.utf8) })
    let received = try two.sync(folder, byHand: false)
    #expect(received.added > 0)
    #expect(try Data(contentsOf: mark) == whole)
    #expect(try two.lines() == one.lines())
  }

  @Test("a newer mark stops the sync, and a folder of something else stays as it is")
  func otherMarks() throws {
    _ = try climb(one, 1)
    _ = try one.sync(folder)
    let mark = URL(fileURLWithPath: folder + "/chalktalk-sync.json")
    try Data("{\"chalktalk\":\"sync\",\"version\":2}\n".utf8).write(to: mark)
    #expect(throws: SyncError.newer(folder: folder)) { try two.sync(folder) }
    let other = shared.url.path + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: other + "/chalktalk-sync.json"))
    #expect(throws: SyncError.self) { try two.sync(other) }
  }

  @Test(
    "many bad files are one line, in the sync and for the doctor"
  )
  func manyProblems() throws {
    _ = try climb(one, 5)
    _ = try one.sync(folder)
    let device = try own(one)
    for number in 0..<5_000 { try Data().write(to: url(device, "junk\(number).txt")) }
    let report = try two.sync(folder)
    #expect(report.problems.count == 5_000)
    let lines = SyncProblem.lines(report.problems)
    #expect(lines.count == 1 && lines[0].contains("4999 more"), "\(lines)")
    let found = try FolderSync.inspect(folder: folder, log: two.store.path, two.store)
    #expect(found == report.problems)
    #expect(SyncProblem.lines(Set(report.problems.prefix(3))).count == 3)
  }

  @Test("a record that arrives whole and can't be read is called that, and isn't waited for")
  func unreadableRecord() throws {
    _ = try climb(one, 3)
    _ = try one.sync(folder)
    let device = try own(one)
    let tail = url(device, "tail.jsonl")
    var lines = try String(contentsOf: tail, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let last = try #require(lines.last)
    lines.removeLast()
    let start = try #require(last.firstRange(of: "\"device\""))
    let rest = last[start.lowerBound...].replacing(/"atUs":\d+/, with: "\"atUs\":\"soon\"")
    try #require(!last.hasSuffix(rest))
    lines.append("{\"sum\":\"\(LineSum.text(of: rest.utf8))\",\(rest)")
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: tail)
    let report = try two.sync(folder)
    let problems = Set([
      SyncProblem(file: "\(device)/tail.jsonl", reason: .unknownRecords(1))
    ])
    #expect(report.added == lines.count - 2)
    #expect(report.problems == problems)
    #expect(try FolderSync.inspect(folder: folder, log: two.store.path, two.store) == problems)
    #expect(try two.store.devices(at: .now).allSatisfy { $0.missing == 0 })
    // With the next version, or once it is written right, it comes.
    _ = try climb(one, 1)
    _ = try one.sync(folder)
    #expect(try two.sync(folder).problems.isEmpty)
    #expect(try two.lines() == one.lines())
  }

  @Test("an empty log gets all of another one; syncing again adds nothing and changes no file")
  func whole() throws {
    _ = try climb(one, 300)
    let first = try one.sync(folder)
    let count = try one.lines().count
    #expect(first.hasBegun && first.sent == count)
    let (device, before) = (try own(one), try files(try own(one)))
    #expect(before.count == 2 && before.contains("tail.jsonl"), "\(before)")
    let received = try two.sync(folder, byHand: false)
    #expect(received.added == count && received.problems.isEmpty)
    #expect(try two.lines() == one.lines())
    #expect(try two.tables() == one.tables())
    let tail = try Data(contentsOf: url(device, "tail.jsonl"))
    let again = try one.sync(folder)
    #expect(again.sent == 0 && again.added == 0 && !again.hasBegun)
    #expect(try files(device) == before && Data(contentsOf: url(device, "tail.jsonl")) == tail)
  }

  @Test("an undo that arrives before the entry it names waits for it")
  func waits() throws {
    let session = try climb(one, 260)
    try one.sync(folder)
    let segment = try #require(try files(try own(one)).first { $0.hasPrefix("0") })
    try two.sync(folder)
    try two.order(.undo, in: session)
    try two.sync(folder)
    let three = try Machine("three", firstID: 3000)
    let hidden = url(try own(one), segment)
    let bytes = try Data(contentsOf: hidden)
    try FileManager.default.removeItem(at: hidden)
    try three.sync(folder)
    #expect(try three.store.waitingRecords() > 0)
    #expect(try three.store.devices(at: three.now).contains { $0.missing > 0 })
    try bytes.write(to: hidden)
    try three.sync(folder)
    #expect(try three.store.waitingRecords() == 0)
    #expect(try three.store.devices(at: three.now).allSatisfy { $0.missing == 0 })
    #expect(try three.lines() == two.lines())
    let facts = SessionState(folding: try three.store.events(ofSession: session)).facts
    #expect(facts.climb.attempts == 259)
  }

  @Test("a damaged segment is reported and skipped, the rest arrives, and its writer repairs it")
  func damaged() throws {
    _ = try climb(one, 300)
    try one.sync(folder)
    let (device, session) = (try own(one), try climb(one, 3))
    let segment = try #require(try files(device).first { $0.hasPrefix("0") })
    var bytes = try Data(contentsOf: url(device, segment))
    bytes[1000] ^= 1
    try bytes.write(to: url(device, segment))
    try one.sync(folder, byHand: false)
    let report = try two.sync(folder)
    #expect(
      report.problems == [SyncProblem(file: "\(device)/\(segment)", reason: .notWhole)])
    #expect(!(try two.store.events(ofSession: session).isEmpty))
    try one.sync(folder)
    #expect(try two.sync(folder).problems.isEmpty)
    #expect(try two.lines() == one.lines())
  }

  @Test("half a tail is read up to its last complete line")
  func torn() throws {
    _ = try climb(one, 20)
    try one.sync(folder)
    let tail = url(try own(one), "tail.jsonl")
    let bytes = try Data(contentsOf: tail)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).count - 1
    try bytes.dropLast(10).write(to: tail)
    #expect(try two.sync(folder).added == lines - 1)
    try bytes.write(to: tail)
    #expect(try two.sync(folder).added == 1)
  }

  @Test(
    "a copied log gets a new id before it writes, whichever of the two syncs first, and neither loses anything"
  )
  func copied() throws {
    _ = try climb(one, 10)
    try one.sync(folder)
    let copy = try Machine("copy", firstID: 5000)
    let target = URL(fileURLWithPath: copy.store.path)
    copy.store.close()
    try FileManager.default.removeItem(at: target)
    try one.store.backup(to: FileTarget(target.path, existing: .replaced))
    let copied = try EventStore(at: target)
    let (id, other) = (try own(one), try Machine("reader", firstID: 7000))
    // The same number of events in each: only their contents differ.
    let session = try climb(one, 4)
    try copied.append(
      SessionState.opening(
        id: "copied", start: SessionStart(appVersion: "test", device: "copy"),
        climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v),
        at: one.now, newID: copy.newID))
    for _ in 0..<4 {
      try copied.append([
        copy.event(.climb(.attemptDescribed(attemptID: "x", .felt(.hard))), in: "copied")
      ])
    }
    try one.sync(folder)
    let report = try FolderSync(
      folder: folder, store: copied, machine: "copy", newID: { DeviceID(5001) ?? .lowest },
      now: { copy.now }
    ).run(mayBegin: true, checking: true)
    #expect(report.isRenewed && report.device != id)
    #expect(try !one.sync(folder).isRenewed)
    try other.sync(folder)
    #expect(!(try other.store.events(ofSession: session).isEmpty))
    #expect(try other.store.events(ofSession: "copied").count >= 5)
    #expect(try other.lines() == one.lines())
  }

  @Test("sessions removed for good don't come back, and don't make this log look like a copy")
  func forgotten() throws {
    let session = try climb(one, 10)
    try one.sync(folder)
    _ = try one.store.forget(before: nil)
    let report = try one.sync(folder)
    #expect(!report.isRenewed && report.added == 0)
    #expect(try one.store.events(ofSession: session).isEmpty)
    _ = try climb(one, 2)
    try one.sync(folder)
    #expect(try two.sync(folder).problems.isEmpty)
    #expect(try two.lines().count >= one.lines().count)
  }

  @Test("what a machine removed for good is missed on no other one, but what the folder lost is")
  func removedElsewhere() throws {
    var random = SeededRandom()
    for round in 0..<6 {
      let (shared, one) = (try TemporaryFolder(), try Machine("one", firstID: 1000))
      let folder = shared.url.path + "/sync"
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        _ = try climb(one, .random(in: 3...150, using: &random))
        if Bool.random(using: &random) { try one.sync(folder) }
      }
      if Bool.random(using: &random) {
        try one.sync(folder)
        _ = try one.store.forget(before: nil)
      } else {
        _ = try one.store.forget(before: one.now + .seconds(-.random(in: 1...300, using: &random)))
      }
      if Bool.random(using: &random) { _ = try climb(one, 20) }
      try one.sync(folder)
      let three = try Machine("three", firstID: 3000)
      try three.sync(folder)
      let devices = try three.store.devices(at: three.now)
      #expect(devices.allSatisfy { $0.missing == 0 }, "round \(round): \(devices)")
      #expect(try one.lines().allSatisfy(Set(three.lines()).contains))
      // A tail that lost its end.
      _ = try climb(one, 20)
      try one.sync(folder)
      let tail = URL(fileURLWithPath: "\(folder)/\(try own(one))/tail.jsonl")
      let bytes = try Data(contentsOf: tail)
      try bytes.dropLast(600).write(to: tail)
      let torn = try three.sync(folder)
      // If its records had just been sealed, its only line is torn.
      let isMissed = try three.store.devices(at: three.now).contains { $0.missing > 0 }
      #expect(isMissed || !torn.problems.isEmpty, "round \(round)")
    }
  }

  @Test("events dated more than an hour ahead are accepted and counted")
  func ahead() throws {
    let late = try Machine("late", clockError: .seconds(400 * 86_400), firstID: 9000)
    let session = try climb(late, 3)
    try late.sync(folder)
    let report = try two.sync(folder)
    #expect(report.added > 3 && report.ahead == report.added)
    let device = try #require(try two.store.devices(at: two.now).first { !$0.isOwn })
    #expect(device.ahead == report.added && device.name == "late")
    // An entry logged afterwards still comes after it.
    try two.order(.undo, in: session)
    let facts = SessionState(folding: try two.store.events(ofSession: session)).facts
    #expect(facts.climb.attempts == 2)
    try two.sync(folder)
    try late.sync(folder)
    #expect(try late.lines() == two.lines())
  }

  @Test("a file imported on two machines is imported once")
  func imported() throws {
    let session = try climb(one, 5)
    try one.add(.sessionEnded, to: session)
    let records = try one.lines().map { try EventRecord(line: $0) }
    try two.store.merge { log in for record in records { _ = try log.add(.record(record)) } }
    try one.sync(folder)
    #expect(try two.sync(folder).added == 0)
    #expect(try one.sync(folder).added == 0)
    #expect(try one.lines() == two.lines())
    #expect(try one.tables() == two.tables())
    let three = try Machine("three", firstID: 3000)
    #expect(try three.sync(folder).added == records.count)
    #expect(try three.lines() == two.lines())
  }

  // MARK: - What is refused, left alone or reported

  @Test(
    "a folder with other files is refused and left unchanged, and none is begun unasked")
  func notOurs() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(throws: SyncError.notBegun(folder: folder)) { try one.sync(folder, byHand: false) }
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/holiday.jpg"))
    #expect(throws: SyncError.notOurs(folder: folder, first: "holiday.jpg")) {
      try one.sync(folder)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["holiday.jpg"])
    #expect(throws: SyncError.notAFolder(path: folder + "/holiday.jpg")) {
      try one.sync(folder + "/holiday.jpg")
    }
  }

  @Test("foreign files are reported; a newer folder and the log's own are refused")
  func foreign() throws {
    _ = try climb(one, 2)
    try one.sync(folder)
    let device = try own(one)
    for name in ["holiday.jpg", "chalktalk.sqlite", "\(device)/notes.txt", ".stfolder"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let report = try two.sync(folder)
    #expect(report.added > 2)
    #expect(
      report.problems.sorted() == [
        SyncProblem(file: "\(device)/notes.txt", reason: .foreign),
        SyncProblem(file: "chalktalk.sqlite", reason: .database),
        SyncProblem(file: "holiday.jpg", reason: .foreign),
      ])
    let home = one.home.url.path
    #expect(throws: SyncError.holdsTheLog(folder: home, log: one.store.path)) {
      try one.sync(home)
    }
    try Data(#"{"chalktalk":"sync","version":2}"#.utf8).write(
      to: URL(fileURLWithPath: folder + "/chalktalk-sync.json"))
    #expect(throws: SyncError.newer(folder: folder)) { try two.sync(folder) }
  }

  @Test("a line is read as it was written, and no other text passes for one")
  func lines() throws {
    _ = try climb(one, 5)
    try one.store.append([
      one.event(
        .unknown(StoredPayload(kind: "some.thing", version: 3, json: #"{ "a":"ü\"}" }"#)),
        in: "s\"x")
    ])
    try one.sync(folder)
    let records = try one.store.ownRecords(1...1000, most: 1000)
    #expect(try records.count == one.lines().count)
    var random = SeededRandom()
    for record in records {
      let line = RecordLine.text(record)
      #expect(try RecordLine.record(line) == record)
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil)
      var bytes = Array(line.utf8)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
        1 << UInt8.random(in: 0..<7, using: &random)
      #expect((try? RecordLine.record(String(decoding: bytes, as: UTF8.self))) == nil)
      #expect((try? RecordLine.record(line.prefix(line.count / 2))) == nil)
    }
  }
}
