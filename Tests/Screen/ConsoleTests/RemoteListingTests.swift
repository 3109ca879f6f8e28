import Core
import TestSupport
import Testing

@testable import Console

/// Long lists for a phone, which come in parts.
@Suite("Lists for phones", .timeLimit(.minutes(30)))
struct RemoteListingTests {
  /// A session of random entries.
  private func session(_ random: inout SeededRandom) -> PhoneWorld {
    let world = PhoneWorld()
    for _ in 0..<Int.random(in: 0...160, using: &random) {
      world.press(["f", "f", "s", "n"].randomElement(using: &random) ?? "f")
    }
    return world
  }

  @Test(
    "the parts of a list are the whole of it, none is long, and all state the same total",
    arguments: 1...20)
  func parts(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let console = session(&random).driver.console
    let all = console.listing(.entries).entries
    func parts(_ request: (Int) -> RemoteRequest, _ count: (RemoteListing) -> Int)
      -> [RemoteListing]
    {
      var parts: [RemoteListing] = []
      var from = 0
      repeat {
        parts.append(console.listing(request(from)))
        from += parts.last.map(count) ?? 0
      } while parts.last.map(count) ?? 0 > 0
      #expect(parts.allSatisfy { count($0) <= RemoteListing.longest })
      #expect(Set(parts.map(\.total)).count == 1)
      return parts
    }
    let latest = parts({ .latest(from: $0, route: nil) }, \.entries.count)
    #expect(latest.flatMap(\.entries) == all.reversed() && latest[0].total == all.count)
    let routes = parts({ .routes(from: $0, words: []) }, \.routes.count).flatMap(\.routes)
    #expect(
      routes.map(\.number)
        == Array((1...max(1, routes.count)).reversed()).filter { $0 <= routes.count })
    #expect(routes.map(\.tries).reduce(0, +) == all.count)
    for number in routes.prefix(3).map(\.number) {
      let own = parts({ .latest(from: $0, route: number) }, \.entries.count).flatMap(\.entries)
      #expect(own == all.reversed().filter { $0.attempt?.route == number })
    }
  }

  @Test("words find a route by its number, grade or name, in any case and order")
  func words() throws {
    let world = PhoneWorld()
    _ = world.answer(try gesture("name", "Pink Slab", number: 1))
    world.press("f")
    world.press("n")
    func found(_ words: String...) -> [Int] {
      world.driver.console.listing(.routes(from: 0, words: words)).routes.map(\.number)
    }
    #expect(found() == [2, 1])
    #expect(found("slab", "PINK") == [1] && found("route", "2") == [2] && found("v4", "1") == [1])
    #expect(found("blue").isEmpty)
  }
}
