import Core
import Foundation
import PostgreSQL
import TestSupport
import TestTraits
import Testing

@testable import Sync

/// What a login may do on a server.
@Suite("Access to a server", .startsPrograms, .timeLimit(.minutes(30)))
struct ServerAccessTests {
  private let server: PostgreSQLServer

  init() throws {
    server = try PostgreSQLServer()
    let address = try #require(ServerAddress(server.openAddress()))
    _ = try ServerSchema.setUp(address)
  }

  private func machine(_ name: String = "a", firstID: Int64 = 1000) throws -> Machine {
    try Machine(name, firstID: firstID)
  }

  @Test("a wall writes only its own rows, a coach only reads, and a stranger does neither")
  func roles() throws {
    for (login, role) in [
      ("wall1", "chalktalk_wall"), ("wall2", "chalktalk_wall"), ("coach", "chalktalk_coach"),
    ] { try server.addLogin(login, role: role) }
    try server.addLogin("stranger", role: nil)
    func open(_ login: String) throws -> ServerAddress {
      try #require(ServerAddress(server.openAddress(login)))
    }
    let machines = try [machine(), machine("b", firstID: 2000), machine("c", firstID: 3000)]
    for machine in machines { _ = try machine.begin() }
    let sent = try machines[0].sync(with: open("wall1"))
    #expect(sent.sent > 0)
    try machines[1].sync(with: open("wall2"))
    let coach = try machines[2].sync(with: open("coach"))
    #expect(coach.sent == 0 && coach.added > 0)
    #expect {
      try machines[2].sync(with: open("stranger"))
    } throws: {
      if case ServerError.noRight = $0 { true } else { false }
    }
    #expect {
      try machines[0].sync(with: open("wall2"))
    } throws: {
      if case ServerError.claimed(_, _, "wall1") = $0 { true } else { false }
    }
    let wall = try Connection(to: server.openAddress("wall2"))
    let row =
      "INSERT INTO chalktalk.record (writer, number, at, version, id, session, kind, payload) "
      + "VALUES ($1, 99, 1800000000000000, 1, 'x', 'x', 'x', '{}')"
    #expect(throws: PostgreSQLError.self) { try wall.run(row, ["\(sent.device.number)"]) }
    for statement in [
      "DELETE FROM chalktalk.record", "UPDATE chalktalk.record SET kind = 'x'",
      "DELETE FROM chalktalk.device", "UPDATE chalktalk.device SET role = 'wall2'",
      "UPDATE chalktalk.schema SET version = 9", "DROP TABLE chalktalk.record",
      "SELECT * FROM chalktalk.record_before_2000",
    ] { #expect(throws: PostgreSQLError.self, "\(statement)") { try wall.run(statement) } }
    try wall.run("UPDATE chalktalk.device SET last = 0")
    #expect(
      try server.psql("SELECT last > 0 FROM chalktalk.device WHERE role = 'wall1'") == ["t"])
    let reader = try Connection(to: server.openAddress("coach"))
    #expect(throws: PostgreSQLError.self) {
      try reader.run("INSERT INTO chalktalk.device (id, name) VALUES (7, 'x')")
    }
  }

  @Test(
    "setting up twice, even at the same time, changes nothing more; missing or newer tables are refused"
  )
  func schema() async throws {
    try server.psql("CREATE DATABASE other")
    let other = try #require(
      ServerAddress(server.openAddress().replacingOccurrences(of: "/chalktalk", with: "/other")))
    let machine = try machine()
    #expect(throws: ServerError.notSetUp(server: other.text)) { try machine.sync(with: other) }
    let befores = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 { group.addTask { try ServerSchema.setUp(other).before } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(befores.sorted() == [0, 1, 1, 1])
    try machine.sync(with: other)
    try server.psql("UPDATE chalktalk.schema SET version = 9", in: "other")
    #expect(throws: ServerError.newer(server: other.text, version: 9)) {
      try machine.sync(with: other)
    }
    #expect(throws: ServerError.newer(server: other.text, version: 9)) {
      try ServerSchema.setUp(other)
    }
  }

  @Test("why a server can't be reached is stated once, without libpq's question")
  func unreachable() throws {
    let address = try #require(ServerAddress("postgresql://wall1@127.0.0.1:1/chalktalk"))
    let machine = try machine()
    #expect {
      try machine.sync(with: address)
    } throws: {
      "\($0)".contains("Connection refused. What was logged") && !"\($0)".contains("?")
    }
  }

  @Test("an address is shown without its passwords, and no message quotes them")
  func passwords() throws {
    for (uri, shown) in [
      ("postgresql://gym/chalktalk", "postgresql://gym/chalktalk"),
      ("postgresql://wall@gym:5433/c", "postgresql://wall@gym:5433/c"),
      ("postgresql://wall:sesame@gym/c", "postgresql://wall:…@gym/c"),
      ("postgres://wall:ses@me@gym/c?sslmode=require", "postgres://wall:…@gym/c?sslmode=require"),
      ("postgresql://gym/c?user=a&password=sesame", "postgresql://gym/c?user=a&password=…"),
    ] {
      let address = try #require(ServerAddress(uri))
      #expect(address.text == shown && address.holdsPassword == (uri != shown))
    }
    #expect(ServerAddress("/home/climber/sync") == nil)
    let machine = try machine()
    for uri in [
      "postgresql://wall:sesame%zz@gym/c", "postgresql://wall:sesame@[gym/c",
      "postgresql://wall:sesame@127.0.0.1:1/c", "postgresql://wall:sesame@gym:x/c?y",
    ] {
      let address = try #require(ServerAddress(uri))
      #expect {
        try machine.sync(with: address)
      } throws: {
        !"\($0)".contains("sesame")
      }
    }
  }
}
