import Foundation
import TestSupport
import TestTraits
import Testing

/// A log from version 0.1 (every kind of event, before kinds had names and versions) in the current program.
@Suite("A log of version 0.1", .startsPrograms, .timeLimit(.minutes(30)))
struct ShippedLogTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: home.database).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.fixture("shipped-0.sqlite"), to: URL(fileURLWithPath: home.database))
  }

  private static func fixture(_ name: String) -> URL {
    BuildProducts.repository
      .appendingPathComponent("Tests/Records/StoreTests/golden/\(name)")
  }

  @Test("its events are exported as by version 0.1, but with the actual rests")
  func analysis() throws {
    let output = try home.run("export", "--events")
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    let before = try String(contentsOf: Self.fixture("shipped-0.events.jsonl"), encoding: .utf8)
    let rest = /"restBeforeMs":(\d+),/
    let lines = output.stdout.split(separator: "\n")
    #expect(
      lines.map { $0.replacing(rest, with: "") }
        == before.split(separator: "\n").map { $0.replacing(rest, with: "") })
    let attempts = lines.filter { $0.contains(#""attempt_logged""#) }
    #expect(
      attempts.map { $0.firstMatch(of: rest).flatMap { Int($0.1) } } == [
        nil, 63_000, 67_000, 62_000, 21_000, 7_000, 21_000, 14_000, 7_000, 7_000, 7_000, 21_000,
        49_000, 1_007_000, nil, 2_000, 26_000, nil, 4_000,
      ])
  }

  @Test("its statistics are the same, beside newer ones")
  func statistics() throws {
    let output = try home.run(["stats", "--json"])
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    let now = try values(Data(output.stdout.utf8))
    for (name, value) in try values(Data(contentsOf: Self.fixture("shipped-0.stats.json"))) {
      #expect(now[name] == value)
    }
  }

  /// The values of an object as text, by name.
  private func values(_ object: Data) throws -> [String: String] {
    let object = try #require(try JSONSerialization.jsonObject(with: object) as? [String: Any])
    return try object.mapValues { value in
      let data = try JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test("its records are exported as they were written, and its session can be continued")
  func records() throws {
    func rows(_ what: String) throws -> String {
      try Shell.run(["sqlite3", home.database, "SELECT \(what) FROM event ORDER BY sequence"])
        .stdout
    }
    let before = try rows("kind, payload")
    let exported = try home.run("export").stdout.split(separator: "\n")
    #expect(exported.count == 141)
    #expect(exported.allSatisfy { $0.contains("\"version\":0,\"payload\":{") })
    let script = try home.write("1 say yes\n2 say undo\n3 say send\n4 end\n", to: "script")
    let output = try home.run("climb", "--script", script)
    #expect(output.status == 0, "\(output.stderr)")
    let after = try rows("kind, payload")
    #expect(after.hasPrefix(before) && after.count > before.count, "old rows are never rewritten")
    #expect(after.hasSuffix("}\n") && after.contains("\nclimb.attempt|"))
    #expect(try home.run("doctor", "--mute").stdout.contains("damaged") == false)
  }
}
