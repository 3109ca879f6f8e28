import Climbing
import Lifting
import Testing

@testable import Analysis

/// Logs hold these numbers: none may change, whatever order the cases are in.
@Suite("Numbers that tallies store", .timeLimit(.minutes(30)))
struct BucketTests {
  @Test("each value has its number for good")
  func numbers() {
    #expect(
      HighPoint.allCases.map { "\($0) \($0.bucket)" } == [
        "low 0", "middle 1", "crux 2", "top 3",
      ])
    #expect(Feel.allCases.map { "\($0) \($0.bucket)" } == ["easy 0", "hard 1"])
    #expect(
      MovementQuality.allCases.map { "\($0) \($0.rawValue)" } == [
        "fought 1", "rough 2", "fair 3", "good 4", "fluent 5",
      ])
    #expect(
      SetKind.allCases.map { "\($0) \($0.rawValue)" } == ["missed 0", "done 1", "warmUp 2"])
    #expect(
      RouteLabel.Placed.allCases.map { "\($0) \($0.rawValue)" } == [
        "fall 0", "send 1", "uncountedFall 2", "uncountedSend 3", "earlier 4",
      ])
  }
}
