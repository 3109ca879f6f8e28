import Climbing
import Session

/// What is said of an attempt once it is logged, as `GoldenEvents`: the lines are in `golden/details-1.jsonl`.
enum GoldenDetails {
  static let all = details.map { EventPayload.climb(.attemptDescribed(attemptID: "a1", $0)) }

  private static let details: [AttemptDetail] =
    HighPoint.allCases.map(AttemptDetail.ended) + Feel.allCases.map(AttemptDetail.felt)
    + [.noted("left hand first"), .noted(nil)] + MovementQuality.allCases.map(AttemptDetail.moved)
}
