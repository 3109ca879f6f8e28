import Climbing
import Core
import Session

/// What the climbers say about climbs, as `GoldenEvents`: their lines are in `golden/climbs-1.jsonl`.
enum GoldenClimbs {
  private static let pink = ClimbLabel(isBoulder: true, name: "Pink", wall: "Cave")
  private static let rosa = ClimbLabel(isBoulder: true, name: "Rosa", wall: nil)

  static let all: [EventPayload] =
    ClimbNaming.Reason.allCases.map {
      .correction(.named(ClimbNaming($0, routes: ["r1", "r2"], from: pink, to: rosa)))
    } + [
      .correction(.named(ClimbNaming(.renamed, routes: ["r1"], from: rosa, to: pink))),
      .correction(.stripped(pink, at: Moment(microseconds: 1_799_000_000_000_000))),
      .correction(.stripped(rosa, at: Moment(microseconds: 1_799_000_000_000_001))),
    ]
}
