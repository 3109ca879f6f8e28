import Foundation
import TestSupport
import TestTraits
import Testing

/// A log of the last version that knew no climbs (its tables are of version 14): on one day three falls on Pink, on the next its
/// send and that of a route without a name, on a third another send of Pink. That version's own figures are beside it.
@Suite("Climbs in a log from before there were climbs", .startsPrograms, .timeLimit(.minutes(30)))
struct OldClimbsTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
    let log = URL(fileURLWithPath: home.database)
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Self.fixture("sqlite"), to: log)
  }

  private static func fixture(_ ending: String) -> URL {
    BuildProducts.repository
      .appendingPathComponent("Tests/Records/StoreTests/golden/climbs-14.\(ending)")
  }

  @Test("only what depends on earlier days changes in its statistics")
  func statistics() throws {
    let output = try home.run("stats", "--json")
    #expect(output.status == 0, "\(output.stderr)")
    let before = try Self.leaves(Data(contentsOf: Self.fixture("stats.json")))
    let now = try Self.leaves(Data(output.stdout.utf8))
    let changes = Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
    let said = changes.map { "\($0): \(before[$0] ?? "–") → \(now[$0] ?? "–")" }
    #expect(
      said == [
        // Pink was tried before its first send, which is no flash; its second send is a repeat, and it is one climb.
        "climbing/0/pyramid/0/flashes: 3 → 1",
        "climbing/0/pyramid/0/redpoints: 0 → 1",
        "climbing/0/pyramid/0/repeats: – → 1",
        "climbing/0/pyramid/0/unsent: 1 → 0",
        // One send took four tries over two days, not one; and nothing was given up after three.
        "climbing/0/triesToSend/0/sent: 3 → 1",
        "climbing/0/triesToSend/2/unsent: 1 → 0",
        "climbing/0/triesToSend/3/sent: – → 1",
        "climbing/0/triesToSend/3/tries: – → 4",
        "climbing/0/triesToSend/3/unsent: – → 0",
        "flashes: 3 → 1",
      ])
  }

  @Test("its days are one climb, and an export says so")
  func climbs() throws {
    #expect(
      try home.run("climbs").stdout
        == "Pink  V6  5 tries on 3 days, sent 2025-03-05 (sent), 1 repeat\n")
    // V6 is written as the pair that climbers use, 7A.
    let before = try String(contentsOf: Self.fixture("8a.csv"), encoding: .utf8)
      .replacing("6C+", with: "7A")
    let now = try home.run("export", "--format", "8a").stdout
    func changed(_ text: String, without other: String) -> [String] {
      let lines = Set(other.split(whereSeparator: \.isNewline).map(String.init))
      return text.split(whereSeparator: \.isNewline).map(String.init).filter {
        !lines.contains($0)
      }
    }
    let (old, new) = (changed(before, without: now), changed(now, without: before))
    // Two flashes of Pink are its redpoint in four tries, and a repeat, whose tries nobody counts.
    #expect(old.map { $0.contains(",f,null,null,0,1,0,") } == [true, true], "\(old)")
    #expect(
      new.map {
        $0.contains("Pink")
          ? $0.contains(",rp,null,null,0,null,0,") : $0.contains(",rp,null,null,0,4,0,")
      }
        == [true, true], "\(new)")
  }

  /// The values of a JSON text, by their paths.
  private static func leaves(_ data: Data) throws -> [String: String] {
    var found: [String: String] = [:]
    func walk(_ value: Any, _ path: [String]) {
      switch value {
      case let object as [String: Any]: for (key, value) in object { walk(value, path + [key]) }
      case let list as [Any]:
        for (place, value) in list.enumerated() { walk(value, path + ["\(place)"]) }
      default: found[path.joined(separator: "/")] = "\(value)"
      }
    }
    walk(try JSONSerialization.jsonObject(with: data), [])
    return found
  }
}
