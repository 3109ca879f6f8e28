import Core
import Testing

@testable import Timers

@Suite("Lengths of time as text", .timeLimit(.minutes(30)))
struct DurationTextTests {
  @Test(
    "what people write is read",
    arguments: [
      ("1:30", 90), ("90", 90), ("90s", 90), ("1m30s", 90), ("1m 30s", 90), ("2m", 120),
      ("0:05", 5), ("30:00", 1800), ("1:02:03", 3723), ("1h5m", 3900), ("0", 0), ("1M30S", 90),
    ])
  func reads(text: String, seconds: Int) throws {
    #expect(try DurationText.parse(text) == .seconds(seconds))
  }

  @Test(
    "anything but a length is rejected",
    arguments: ["1:90", "1:5", "", "-5", "1:2:3", "x", "1.5", "m", "30s1m", "1:", ":30", "9999999"])
  func refuses(text: String) {
    #expect(throws: TimerInputError.notALength(text)) { try DurationText.parse(text) }
  }

  @Test("written lengths are read back", arguments: [0, 5, 59, 60, 90, 599, 1800, 3600, 3723])
  func roundTrip(seconds: Int) throws {
    #expect(try DurationText.parse(Duration.seconds(seconds).clock()) == .seconds(seconds))
  }
}
