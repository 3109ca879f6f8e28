import Core
import Lifting
import Testing

@Suite("Records of lifts", .timeLimit(.minutes(30)))
struct LiftRecordTests {
  private func sets(
    _ exercise: Exercise, _ values: [(Double?, Int)], _ outcome: SetOutcome = .done
  ) -> LiftState {
    var lifter = Lifter(BlockPlan(exercise))
    for (weight, number) in values {
      var changes: [SetChange] = [
        exercise.metric == .hold ? .time(.seconds(number)) : .reps(number)
      ]
      if let weight { changes.append(.weight(Weight(weight, .kg))) }
      lifter.order(.changes(changes))
      lifter.order(.log(outcome))
    }
    return lifter.lift
  }

  private func records(_ past: [LiftState], _ now: LiftState) -> [String] {
    let start = Moment(milliseconds: 1_700_000_000_000)
    let lifts = past.enumerated().map {
      PastLift(id: "past \($0.offset)", start: start, end: start, lift: $0.element)
    }
    return LiftHistory(lifts).records(in: now, of: "now").map { $0.text(in: .kg) }
  }

  private var bench: Exercise { Lifter.bench }

  @Test("the heaviest weight and the best estimate are records, each announced once")
  func weight() {
    let past = sets(bench, [(80, 5), (80, 5), (80, 5)])
    #expect(
      records([past], sets(bench, [(82.5, 5), (82.5, 5)])) == [
        "82.5 kg", "estimated max 96.5 kg",
      ])
    #expect(records([past], sets(bench, [(100, 1)])) == ["100 kg"])
  }

  @Test("more reps than ever at that weight or a heavier one are a record")
  func reps() {
    let past = sets(bench, [(60, 10), (80, 12)])
    #expect(records([past], sets(bench, [(80, 13)])) == ["13 reps at 80 kg"])
    #expect(records([past], sets(bench, [(60, 11)])).isEmpty)
  }

  @Test("sets of more than twelve reps have no estimate")
  func estimates() {
    let past = sets(bench, [(60, 8)])
    #expect(records([past], sets(bench, [(60, 12)])).contains("estimated max 84 kg"))
    #expect(!records([past], sets(bench, [(60, 13)])).contains { $0.contains("estimated") })
  }

  @Test("a session's volume is a record with the set that passes the best, and counts all sets")
  func volume() {
    let past = sets(bench, [(50, 10), (50, 10)])
    let now = sets(bench, [(50, 10), (50, 10), (50, 1), (50, 1)])
    let start = Moment(milliseconds: 1_700_000_000_000)
    let history = LiftHistory([PastLift(id: "past", start: start, end: start, lift: past)])
    let announced = history.records(of: bench, in: now, session: "now")
    #expect(announced.map { $0.text(in: .kg) } == ["volume 1,050 kg"])
    #expect(announced.map(\.set) == [now.blocks[0].sets[2].id])
    #expect(records([past], now) == ["volume 1,100 kg"])
  }

  @Test("at the end, only the records that no later set beat are left")
  func standing() {
    let past = sets(bench, [(60, 5), (60, 5), (60, 5)])
    let now = sets(bench, [(62.5, 5), (62.5, 7), (65, 4), (60, 8), (60, 9)])
    #expect(
      records([past], now) == [
        "7 reps at 62.5 kg", "65 kg", "volume 2,030 kg", "9 reps at 60 kg", "estimated max 78 kg",
      ])
  }

  @Test("an exercise in two workouts of a session counts as one")
  func twice() {
    let past = sets(bench, [(80, 5), (80, 5)])
    var lifter = Lifter(BlockPlan(bench))
    for weight in [100.0, 90] {
      lifter.order(.changes([.reps(5), .weight(Weight(weight, .kg))]))
      lifter.order(.log(.done))
      lifter.order(.start(routine: "Evening", [BlockPlan(bench)]))
    }
    #expect(
      records([past], lifter.lift) == ["100 kg", "estimated max 116.5 kg", "volume 950 kg"])
  }

  @Test("an exercise's first session has no records, nor do missed sets")
  func first() {
    #expect(records([], sets(bench, [(80, 5), (90, 5)])).isEmpty)
    #expect(records([sets(bench, [(60, 5)])], sets(bench, [(90, 5)], .missed)).isEmpty)
  }

  @Test("bodyweight exercises and holds have records of reps and seconds")
  func others() {
    #expect(
      records([sets(Lifter.pullUp, [(nil, 10)])], sets(Lifter.pullUp, [(nil, 11), (5, 3)])) == [
        "11 reps", "+5 kg",
      ])
    #expect(
      records([sets(Lifter.plank, [(nil, 60)])], sets(Lifter.plank, [(nil, 59), (nil, 75)]))
        == ["75 s"])
  }
}
