import Log
import TestSupport
import Testing
import insight_benchmark

@testable import Analysis

@Suite("Level model")
struct LevelModelTests {
  @Test(
    "it predicts simulated climbers better than their own send rate, and about as well as a regression",
    arguments: SimulatedClimber.Kind.allCases)
  func forecast(kind: SimulatedClimber.Kind) {
    var generator = SeededRandom(seed: 12)
    var forecast = Forecast()
    for _ in 0..<6 { forecast.follow(SimulatedClimber(kind, using: &generator)) }
    #expect(forecast.model.brier < forecast.rate.brier)
    #expect(forecast.model.brier < forecast.logistic.brier + 0.003)
    #expect(forecast.truth.brier < forecast.model.brier)
    // Its chances match the outcomes, as closely as so few climbers can show.
    for tenth in forecast.model.tenths where tenth.number >= 300 {
      let number = Double(tenth.number)
      #expect(abs(tenth.sum / number - Double(tenth.sends) / number) < 0.12, "\(tenth)")
    }
  }

  @Test("sends raise the level, falls lower it, and a pause makes it less certain")
  func moves() {
    let start = LevelModel(steepness: 1, start: 5, on: Day(0))
    var better = start
    better.learn([.init(grade: 5, sends: 4, falls: 1)])
    var worse = start
    worse.learn([.init(grade: 5, sends: 0, falls: 5)])
    #expect(better.level.grade > 5 && worse.level.grade < 5)
    #expect(better.level.deviation < start.level.deviation)
    var later = better
    later.advance(to: Day(120))
    #expect(later.level.deviation > better.level.deviation && later.mean == better.mean)
    #expect(better.chance(of: 3) > better.chance(of: 4))
    #expect(better.range(of: 5).contains(better.chance(of: 5)))
  }

  @Test("a thousand sends of the easiest grade, or as many falls, leave it finite")
  func extremes() {
    for (sends, falls) in [(1000, 0), (0, 1000)] {
      let sessions = (0..<50).map {
        (day: Day($0), trials: [LevelModel.Trial(grade: 0, sends: sends, falls: falls)])
      }
      let model = LevelModel.fitted(sessions)
      #expect(model?.mean.isFinite == true && (model?.variance ?? 0) > 0)
    }
    #expect(LevelModel.fitted([]) == nil)
    #expect(LevelModel.fitted([(day: Day(0), trials: [])]) == nil)
  }
}
