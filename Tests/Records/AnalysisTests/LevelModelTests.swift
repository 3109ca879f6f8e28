import Climbing
import Core
import TestSupport
import Testing
import insight_benchmark

@testable import Analysis

@Suite("Level model", .timeLimit(.minutes(30)))
struct LevelModelTests {
  private let today = Day(200)

  /// Twenty sessions, five days apart, each with the same trials.
  private func sessions(_ trials: [LevelModel.Trial], _ number: Int = 20) -> [LevelModel.Session] {
    (0..<number).map { (day: Day($0 * 5), trials: trials) }
  }

  @Test("the level is the grade of which every second try goes")
  func level() throws {
    let even = sessions([
      .init(grade: 4, sends: 4, falls: 1), .init(grade: 5, sends: 2, falls: 2),
      .init(grade: 6, sends: 1, falls: 4),
    ])
    let model = try #require(LevelModel.fitted(even, until: Day(95)))
    #expect(abs(model.level.grade - 5) < 0.1)
    #expect(abs(model.change.grade) < 0.05)
    #expect(model.chance(of: 3) > model.chance(of: 4))
    for grade in 3...7 { #expect(model.range(of: grade).contains(model.chance(of: grade))) }
  }

  @Test("a pause makes the level less certain, and more sessions make it more so")
  func certainty() throws {
    let trials = [LevelModel.Trial(grade: 5, sends: 3, falls: 3)]
    let few = try #require(LevelModel.fitted(sessions(trials, 5), until: Day(20)))
    let many = try #require(LevelModel.fitted(sessions(trials, 40), until: Day(195)))
    let later = try #require(LevelModel.fitted(sessions(trials, 40), until: Day(315)))
    #expect(many.level.deviation < few.level.deviation)
    #expect(later.level.deviation > many.level.deviation)
    #expect(later.level.grade == many.level.grade)
  }

  @Test("a steady rise is found with its size, however steep the climber's limit is")
  func rise() throws {
    for wide in [1, 2] {
      // Each grade's share of sends is what the next one's becomes thirty sessions later.
      let rising = (0..<60).map { place -> LevelModel.Session in
        let base = place / 30
        return (
          day: Day(place * 3),
          trials: [
            .init(grade: 4 + base, sends: 4, falls: wide),
            .init(grade: 6 + base, sends: wide, falls: 4),
          ]
        )
      }
      let model = try #require(LevelModel.fitted(rising, until: Day(180)))
      #expect(model.change.grade > LevelModel.nineOfTen * model.change.deviation)
      #expect((0.6...1.6).contains(model.change.grade))
    }
  }

  @Test("a thousand sends of the easiest grade, or as many falls, leave it finite")
  func extremes() {
    for (sends, falls) in [(1000, 0), (0, 1000)] {
      let same = (0..<50).map {
        (day: Day($0), trials: [LevelModel.Trial(grade: 0, sends: sends, falls: falls)])
      }
      let model = LevelModel.fitted(same, until: today)
      #expect(model?.level.grade.isFinite == true && (model?.level.deviation ?? 0) > 0)
      #expect(model?.change.deviation.isFinite == true)
    }
    #expect(LevelModel.fitted([], until: today) == nil)
    #expect(LevelModel.fitted([(day: Day(0), trials: [])], until: today) == nil)
  }

  @Test("a day with two sessions, and one with hundreds of tries, are no special case")
  func sameDay() throws {
    let twice = (0..<30).map { place in
      (day: Day(place / 2), trials: [LevelModel.Trial(grade: 5, sends: 200, falls: 200)])
    }
    let model = try #require(LevelModel.fitted(twice, until: Day(20)))
    #expect(abs(model.level.grade - 5) < 0.2 && model.level.deviation > 0)
  }

  @Test(
    "few of those whose level stays are told that it moved, and most of those whose level moves",
    arguments: [SimulatedClimber.Kind.constant, .sharp, .days, .rising, .declining])
  func verdicts(kind: SimulatedClimber.Kind) {
    var generator = SeededRandom(seed: 57)
    var verdicts = Verdicts()
    for _ in 0..<60 { verdicts.judge(kind, using: &generator) }
    // docs/insights.md has the shares of a thousand; these are wider by what sixty may differ.
    #expect(verdicts.falseClaims <= 12)
    #expect(verdicts.changes.percent >= 80 && verdicts.shares.percent >= 78)
    if kind == .rising { #expect(verdicts.rises >= 42) }
    if kind == .declining { #expect(verdicts.declines >= 42) }
  }
}
