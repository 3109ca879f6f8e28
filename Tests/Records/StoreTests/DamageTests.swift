import Analysis
import Climbing
import Core
import Foundation
import GRDB
import Grades
import Session
import TestSupport
import TestTraits
import Testing

@testable import Store

@Suite("Crashes and damage", .startsPrograms, .timeLimit(.minutes(30)))
struct DamageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appendingPathComponent("log.sqlite") }

  private var probe: String { BuildProducts.program("log-writer-probe").path }

  /// The events that a run of the writer confirmed.
  private func confirmed(_ output: Shell.Output) -> [String] {
    // The kill may have cut the last line.
    let text = output.stdout
    let whole =
      text.hasSuffix("\n") ? text[...] : text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
    return whole.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("error") }
  }

  private func ids() throws -> [String] {
    var ids: [String] = []
    try EventStore(at: file).forEachRecord {
      if case .sound(let record, _) = $0 { ids.append(record.id) }
    }
    return ids
  }

  /// Runs the writer, passes on what it confirms, and kills it: PROBE FILE PREFIX CONFIRMATIONS SECONDS.
  private static let killer = """
    coproc "$1" "$2" "$3"
    writer=$COPROC_PID
    exec 3<&"${COPROC[0]}"
    for ((count = $4; count > 0; count--)); do read -ru 3 line && echo "$line"; done
    sleep "$5"
    kill -9 $writer
    cat <&3
    """

  @Test("killed two hundred times at random moments, it loses no confirmed event and invents none")
  func killed() throws {
    var expected: [String] = []
    var asked = 0
    var random = SeededRandom()
    for run in 0..<200 {
      // Killed some milliseconds after a number of confirmations, however long those take.
      let count = run == 0 ? 1 : Int.random(in: 0...12, using: &random)
      let delay = Double.random(in: 0...0.02, using: &random)
      let output = try Shell.run([
        "bash", "-c", Self.killer, "killer", probe, file.path, "run\(run)", "\(count)", "\(delay)",
      ])
      asked += count
      expected += confirmed(output)
    }
    #expect(expected.count >= asked)
    let stored = try ids()
    let known = Set(stored)
    #expect(expected.allSatisfy(known.contains))
    #expect(known.count == stored.count)
    // What was committed but not yet confirmed when it was killed: one action a run at most, beside the
    // opening, which the writer does not confirm.
    let surplus = known.subtracting(expected)
    #expect(surplus.count <= 200 * (3 + 2))
    try EventStore.verify(file.path)
  }

  @Test("a full disk confirms no event, and the log stays readable")
  func fullDisk() throws {
    // A limit on file sizes fails writes as a full disk does; its signal is ignored.
    let output = try Shell.run([
      "bash", "-c", "trap '' XFSZ; ulimit -f 600; exec \(probe) \(file.path) run",
    ])
    #expect(output.status == 1)
    #expect(output.stdout.contains("error: "))
    #expect(output.stdout.contains("the disk is full: make room"), "\(output.stdout.suffix(300))")
    let known = Set(try ids())
    #expect(!known.isEmpty)
    #expect(confirmed(output).allSatisfy(known.contains))
  }

  @Test("another program's file is refused and left unchanged")
  func foreign() throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE wine (name TEXT)") }
    try queue.close()
    let before = try Data(contentsOf: file)
    #expect(throws: StoreError.notOurs(path: file.path)) { try EventStore(at: file) }
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("a log of a newer version is refused and left unchanged")
  func newer() throws {
    try write(1)
    let queue = try DatabaseQueue(path: file.path)
    try queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 the future')")
    }
    try queue.close()
    #expect(throws: StoreError.newerVersion(path: file.path)) { try EventStore(at: file) }
  }

  @Test("a device, a pipe or a folder is refused and left unchanged")
  func noFile() throws {
    try #require(mkfifo(file.path, 0o600) == 0)
    let refused = StoreError.notAFile(path: file.path, isFolder: false)
    #expect(throws: refused) { try EventStore(at: file) }
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let folder = StoreError.notAFile(path: file.path, isFolder: true)
    #expect(throws: folder) { try EventStore(at: file) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.path).isEmpty)
  }

  @Test("a text file is refused and left unchanged")
  func text() throws {
    let text = Data(String(repeating: "climbing diary\n", count: 100).utf8)
    try text.write(to: file)
    #expect(throws: StoreError.notADatabase(path: file.path)) { try EventStore(at: file) }
    #expect(try Data(contentsOf: file) == text)
  }

  @Test("a torn file is noticed at once and left unchanged", arguments: [0.1, 0.5, 0.99])
  func torn(share: Double) throws {
    try write(300)
    let whole = try Data(contentsOf: file)
    let torn = folder.url.appendingPathComponent("torn.sqlite")
    let rest = whole.prefix(Int(Double(whole.count) * share))
    try rest.write(to: torn)
    for open in [{ try EventStore.verify(torn.path) }, { _ = try EventStore(at: torn) }] {
      let error = #expect(throws: StoreError.self) { try open() }
      #expect(error?.description.contains("is damaged") == true)
    }
    #expect(try Data(contentsOf: torn) == rest)
  }

  @Test("checking a backup finds a page overwritten with other bytes")
  func overwritten() throws {
    try write(300)
    var bytes = try Data(contentsOf: file)
    let page = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(page..<page + 4096, with: Data(repeating: 0x5A, count: 4096))
    let bad = folder.url.appendingPathComponent("bad.sqlite")
    try bytes.write(to: bad)
    #expect(throws: StoreError.self) { try EventStore.verify(bad.path) }
  }

  @Test("a folder that can't be written gives an error with its path")
  func unwritable() {
    #expect(throws: StoreError.self) {
      try EventStore(at: URL(fileURLWithPath: "/proc/nowhere/log.sqlite"))
    }
  }

  @Test("events are read back as they were appended")
  func roundTrip() throws {
    let events = try write(50)
    let store = try EventStore(at: file)
    #expect(try store.events(ofSession: "s") == events)
    #expect(try store.unfinishedSessions().map(\.id) == ["s"])
    #expect(
      try store.statistics().attempts == SessionState(folding: events).facts.climb.attempts)
  }

  @Test("a log of an earlier version is migrated and all its sessions are counted again")
  func migrates() throws {
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "8 counts of sessions")
    let over = RandomSession.events(orders: 80, session: "over")
    let open = RandomSession.events(orders: 40, session: "open")
    try queue.write { db in
      for event in over + open {
        try db.execute(sql: EventRow.insert, arguments: EventRow.arguments(event.record))
      }
      let end = Event(
        id: "end", sessionID: "over", actionID: "end", at: over.last?.at ?? Moment(microseconds: 0),
        payload: .sessionEnded)
      try db.execute(sql: EventRow.insert, arguments: EventRow.arguments(end.record))
      try db.execute(
        sql: """
          INSERT INTO session (id, started_at, ended_at, discipline, system, attempts, tally_version)
          VALUES ('over', 1800000000000000, 1800000080000000, 'boulder', 'v', 5, 7),
            ('open', 1800000000000000, NULL, 'boulder', 'v', 5, 0);
          INSERT INTO session_tally VALUES ('over', 'send', 'v', 'V17', 0, 99);
          INSERT INTO attempt_tally VALUES ('v', 'V17', 1, 1, 99);
          """)
    }
    try queue.close()
    let store = try EventStore(at: file)
    let counts = [over, open].map { SessionState(folding: $0).facts.counts }
    for _ in 0..<2 {
      let statistics = try store.statistics()
      #expect(statistics.attempts == counts.reduce(0) { $0 + $1.attempts })
      #expect(statistics.sends == counts.reduce(0) { $0 + $1.sends })
      #expect(try store.unfinishedSessions().first?.id == "open")
      try store.countSessions()
    }
  }

  @Test("after any sequence of orders, the sums match the attempts")
  func sums() throws {
    for _ in 0..<5 {
      let facts = SessionState(folding: try write(120)).facts.counts
      let store = try EventStore(at: file)
      let statistics = try store.statistics()
      #expect(statistics.attempts == facts.attempts && statistics.sends == facts.sends)
      let lines = statistics.grades.reduce(0) { $0 + $1.attempts }
      #expect(lines == facts.attempts)
      try FileManager.default.removeItem(at: file)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
  }

  /// A closed log with a session of so many orders.
  @discardableResult
  private func write(_ count: Int) throws -> [Event] {
    var generator = SeededRandom()
    let events = RandomSession.events(orders: count, using: &generator)
    let store = try EventStore(at: file)
    try store.append(events)
    return events
  }
}
