import Core
import Foundation
import Testing

@testable import Store

@Suite("The time in a copy’s name", .timeLimit(.minutes(30)))
struct FileStampTests {
  private let date = Date(timeIntervalSince1970: 1_795_395_300)

  @Test("a stamp is read as it was written, with its number")
  func written() throws {
    let text = FileStamp.text(date)
    #expect(text == "2026-11-23T005500Z")
    for (name, number) in [(text, 1), (text + "-2", 2), (text + "-10", 10)] {
      let stamp = try #require(FileStamp(name))
      #expect(stamp.at == Moment(milliseconds: 1_795_395_300_000))
      #expect(stamp.number == number)
    }
  }

  @Test(
    "any other name has no stamp",
    arguments: [
      "", "2026-11-23", "2026-11-23T005500", "2026-11-23T00:55:00Z", "2026-13-23T005500Z",
      "2026-11-23T005500Z-", "2026-11-23T005500Z-wal", "2026-11-23T005500Z-2-wal",
      "2026-11-23T005500Z-99999999999999999999", "２０２６-11-23T005500Z", "2026-11-23T005500Zé",
    ])
  func others(name: String) {
    #expect(FileStamp(name) == nil)
  }
}
