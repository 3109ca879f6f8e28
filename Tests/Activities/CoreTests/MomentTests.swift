import Core
import Testing

@Suite("Moment", .timeLimit(.minutes(30)))
struct MomentTests {
  @Test(
    "a moment advanced by a duration is that duration away",
    arguments: [0, 1, -1, 3_600_000_000, 20 * 365 * 86_400_000_000] as [Int64])
  func movesByDuration(microseconds: Int64) {
    let start = Moment(microseconds: 1_800_000_000_000_000)
    let moved = start + .microseconds(microseconds)
    #expect(moved - start == .microseconds(microseconds))
    #expect(moved - .microseconds(microseconds) == start)
  }

  @Test("milliseconds round toward zero")
  func milliseconds() {
    #expect(Moment(microseconds: 1999).milliseconds == 1)
    #expect(Duration.microseconds(1999).milliseconds == 1)
    #expect(Duration.microseconds(1_500_000).inSeconds == 1.5)
  }

  // Added up from its parts, the first would be 0.47086200000000006.
  @Test("seconds read as the microseconds they are")
  func seconds() {
    #expect("\(Duration.microseconds(470_862).inSeconds)" == "0.470862")
    #expect("\(Duration.microseconds(59_123_456).inSeconds)" == "59.123456")
  }
}
