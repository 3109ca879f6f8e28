import Foundation
import Testing

@testable import Hearing

@Suite("Level summary", .timeLimit(.minutes(30)))
struct LevelSummaryTests {
  @Test("a loud second in a quiet room doesn't raise the noise floor")
  func floor() throws {
    let quiet = (0..<48_000).map { Int16($0 % 2 == 0 ? 33 : -33) }
    let loud = (0..<16_000).map { Int16($0 % 2 == 0 ? 16_384 : -16_384) }
    let summary = try #require(LevelSummary(quiet + loud))
    #expect(abs(summary.noiseFloor - -60) < 0.2)
    #expect(abs(summary.peak - -6.02) < 0.05)
    #expect(abs(summary.level - -12.04) < 0.1)
    #expect(summary.clipped == 0)
    #expect(summary.seconds == 4)
  }

  @Test("a constant offset isn't sound, and full scale is clipping")
  func offset() throws {
    let offset = try #require(LevelSummary([Int16](repeating: 1000, count: 16_000)))
    #expect(offset.level == Decibels.floor)
    let clipped = try #require(LevelSummary([Int16](repeating: 32_767, count: 16_000)))
    #expect(clipped.clipped == 1)
  }

  @Test("less than 50 ms has no summary")
  func short() {
    #expect(LevelSummary([1, 2, 3]) == nil)
  }
}
