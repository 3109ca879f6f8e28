import Climbing
import Core
import Grades
import PostgreSQL
import Session
import Store
import TestSupport
import TestTraits
import Testing

@testable import Sync

/// Machines that share a log through the test's own PostgreSQL server.
@Suite("One log through a server", .startsPrograms, .timeLimit(.minutes(30)))
struct ServerSyncTests {
  private let server: PostgreSQLServer
  private let address: ServerAddress

  init() throws {
    server = try PostgreSQLServer()
    address = try #require(ServerAddress(server.openAddress()))
    _ = try ServerSchema.setUp(address)
  }

  private func machines(_ errors: [Duration] = [.zero, .zero, .zero]) throws -> [Machine] {
    try errors.enumerated().map {
      try Machine(["a", "b", "c"][$0], clockError: $1, firstID: Int64($0 + 1) * 1000)
    }
  }

  private func settle(_ machines: [Machine]) throws {
    for machine in machines + machines { try machine.sync(with: address) }
  }

  /// The server has each event of a machine once.
  private func expectOnServer(_ machine: Machine) throws {
    let counts = try server.psql("SELECT count(*), count(DISTINCT id) FROM chalktalk.record")
    let number = try machine.lines().count
    #expect(counts == ["\(number)|\(number)"])
  }

  @Test(
    "all end with the same log, lists and sums, whatever their clocks say and however often the server dies"
  )
  func converge() async throws {
    var random = SeededRandom()
    let year = Duration.seconds(365 * 86_400)
    let machines = try machines([.zero, year, .zero - year])
    for step in 0..<60 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      for _ in 0..<Int.random(in: 1...8, using: &random) { try machine.logSomething(&random) }
      if Bool.random(using: &random) { try machine.sync(with: address) }
      guard step % 20 == 10 else { continue }
      try server.kill()
      #expect(throws: (any Error).self) { try machine.sync(with: address) }
      try await server.startAgain()
    }
    try settle(machines)
    try Machine.expectEqual(machines)
    try expectOnServer(machines[0])
    let months = try server.psql(
      "SELECT count(*) FROM pg_inherits WHERE inhparent = 'chalktalk.record'::regclass")
    #expect(try #require(Int(months[0])) >= 2 + 3, "three clocks, three months")
  }

  @Test("killing the server while entries are logged loses none and doubles none")
  func killed() async throws {
    let machines = try machines()
    let address = address
    let syncs = machines.map { machine in
      let (store, name) = (machine.store, machine.name)
      return ServerSessionSync(store) {
        try ServerLink(
          address, store: store, machine: name, batch: 50,
          newID: { DeviceID(.random(in: DeviceID.numbers)) ?? .lowest }, now: { Machine.start })
      }
    }
    for sync in syncs { sync.start() }
    var random = SeededRandom()
    for round in 0..<3 {
      for step in 0..<150 {
        try machines[step % 3].logSomething(&random)
        if step == 75 { try server.kill() }
      }
      try await server.startAgain()
      // It recovers without help.
      let all = try machines.map { try $0.lines().count }
      #expect(
        try await Shell.wait {
          let there = try server.psql("SELECT count(*) FROM chalktalk.record")
          return try #require(Int(there[0])) >= (all.min() ?? 0)
        }, "round \(round)")
    }
    for sync in syncs {
      let (isOver, failure) = sync.finish(within: Shell.lastResort)
      #expect(isOver && failure == nil, "\(String(describing: failure))")
    }
    try settle(machines)
    try Machine.expectEqual(machines)
    try expectOnServer(machines[0])
  }

  @Test("the server's notification brings an entry to another machine that waits")
  func notified() async throws {
    let machines = try machines()
    let address = address
    let store = machines[1].store
    let sync = ServerSessionSync(store) {
      try ServerLink(
        address, store: store, machine: "b", newID: { .lowest }, now: { Machine.start })
    }
    sync.start()
    let session = try machines[0].begin()
    try machines[0].sync(with: address)
    #expect(try await Shell.wait { try store.events(ofSession: session).count > 0 })
    // Now it waits for a minute: only the notification can wake it.
    try machines[0].add(.sessionEnded, to: session)
    let events = try machines[0].lines().count
    try machines[0].sync(with: address)
    #expect(
      try await Shell.wait(upTo: .seconds(30)) {
        try store.events(ofSession: session).count == events
      })
    #expect(sync.finish(within: Shell.lastResort).failure == nil)
  }

  @Test("a notification that arrives with an answer isn't missed")
  func overheard() throws {
    let machines = try machines()
    let link = try ServerLink(
      address, store: machines[1].store, machine: "b", newID: { .lowest }, now: { Machine.start })
    _ = try link.run()
    _ = try machines[0].begin()
    try machines[0].sync(with: address)
    try link.connection.run("SELECT 1")
    // Nobody rings and the socket is empty: it must return because of what it already has.
    try link.wait(Bell(), upTo: .seconds(86_400))
    #expect(try link.run().added > 0)
  }

  @Test(
    "a machine is connected while its session is, and again after a lost connection")
  func presence() async throws {
    let machines = try machines()
    let (address, store) = (address, machines[1].store)
    try machines[1].sync(with: address)
    let device = try #require(try store.ownDevice())
    let link = try ServerLink(
      address, store: machines[0].store, machine: "a", newID: { .lowest }, now: { Machine.start })
    func isConnected() throws -> Bool? {
      _ = try link.run()
      return link.others[device]?.isConnected
    }
    // A manual sync isn't a session.
    #expect(try isConnected() == false)
    let sync = ServerSessionSync(store) {
      try ServerLink(
        address, store: store, machine: "b", newID: { .lowest }, now: { Machine.start })
    }
    sync.start()
    #expect(try await Shell.wait { try isConnected() == true })
    let lost = try server.psql(
      "SELECT pid FROM pg_locks, pg_terminate_backend(pid) WHERE locktype = 'advisory'")
    #expect(lost.count == 1)
    #expect(
      try await Shell.wait {
        try server.psql("SELECT pid FROM pg_locks WHERE locktype = 'advisory'") != lost
          && isConnected() == true
      })
    #expect(sync.finish(within: Shell.lastResort).failure == nil)
    #expect(try isConnected() == false)
  }

  @Test("sessions open elsewhere are known, with the time their machine was last heard")
  func elsewhere() throws {
    let year = Duration.seconds(365 * 86_400)
    let machines = try machines([.zero, year, .zero])
    let session = try machines[1].begin()
    try machines[1].order(.climb(.log(.send)), in: session)
    let over = try machines[2].begin()
    try machines[2].add(.sessionEnded, to: over)
    _ = try machines[0].begin()
    for machine in machines { try machine.sync(with: address) }
    let link = try ServerLink(
      address, store: machines[0].store, machine: "a", newID: { .lowest }, now: { Machine.start })
    _ = try link.run()
    let others = Set([machines[1], machines[2]].compactMap { try? $0.store.ownDevice() })
    // By the server's clock, however wrong a machine's own one is.
    #expect(Set(link.others.keys) == others)
    #expect(
      link.others.values.allSatisfy {
        $0.heard <= Machine.start && $0.heard > Machine.start - .seconds(3600) && !$0.isConnected
      })
    let found = try machines[0].store.sessionsElsewhere(on: others)
    #expect(found.map(\.facts.id) == [session])
    #expect(found[0].facts.counts.sends == 1)
    #expect(found[0].lastEventAt > Machine.start + .seconds(364 * 86_400))
    #expect(try machines[0].store.sessionsElsewhere(on: []).isEmpty)
  }

  @Test("a record sent twice, even in another month, is stored once")
  func again() throws {
    let machines = try machines()
    let session = try machines[0].begin()
    for _ in 0..<20 { try machines[0].order(.climb(.log(.fall)), in: session) }
    try machines[0].sync(with: address)
    try server.psql("UPDATE chalktalk.device SET last = 3")
    let report = try machines[0].sync(with: address)
    #expect(report.sent > 10 && !report.isRenewed)
    try expectOnServer(machines[0])
    try settle(machines)
    try Machine.expectEqual(machines)
  }

  @Test("a copied log is noticed at its next sync and gets a new id")
  func copied() throws {
    let machines = try machines()
    let session = try machines[0].begin()
    try machines[0].order(.climb(.log(.send)), in: session)
    try machines[0].sync(with: address)
    let copy = try Machine("z", firstID: 9000, copying: machines[0])
    for machine in [machines[0], copy] {
      try machine.order(.climb(.log(.fall)), in: session)
      try machine.order(.climb(.log(.send)), in: session)
    }
    #expect(try !machines[0].sync(with: address).isRenewed)
    #expect(try copy.sync(with: address).isRenewed)
    let all = [machines[0], copy, machines[1]]
    try settle(all)
    try Machine.expectEqual(all)
  }

  @Test("a foreign row is reported and skipped, and the rest is read")
  func garbage() throws {
    let machines = try machines()
    _ = try machines[0].begin()
    let device = try machines[0].sync(with: address).device
    try server.psql(
      "UPDATE chalktalk.record SET payload = 'x' WHERE number = 1 AND writer = \(device.number)")
    let report = try machines[1].sync(with: address)
    #expect(report.problems.map(\.file) == ["event 1 of a (\(device))"])
    #expect(try report.added == machines[0].lines().count - 1)
  }
}
