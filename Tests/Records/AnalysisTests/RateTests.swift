import Testing

@testable import Analysis

@Suite("Rates", .timeLimit(.minutes(30)))
struct RateTests {
  @Test("Wilson's interval matches the published examples and stays between 0 and 1")
  func wilson() throws {
    // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998, table I.
    for (part, whole, low, high) in [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611),
      (1, 29, 0.0061, 0.1718),
    ] {
      let interval = try #require(Rate(part, of: whole).interval)
      #expect(abs(interval.lowerBound - low) < 5e-5 && abs(interval.upperBound - high) < 5e-5)
    }
    #expect(Rate(0, of: 0).interval == nil && Rate(0, of: 0).value == nil)
    #expect(Rate(3, of: 3).interval?.upperBound == 1)
  }

  @Test("a share is shown in whole percent, a half rounded up, rounded once")
  func percent() {
    let told = [(1, 8), (66, 81), (43, 47), (0, 3), (3, 3)].map {
      Rate($0, of: $1).value?.percentText
    }
    #expect(told == ["13 %", "81 %", "91 %", "0 %", "100 %"])
  }
}
