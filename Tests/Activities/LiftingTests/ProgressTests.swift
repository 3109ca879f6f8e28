import Core
import Testing

@testable import Lifting

/// What next time should be, from what was done.
@Suite("Progression", .timeLimit(.minutes(30)))
struct ProgressTests {
  private func recipe(_ reps: Int, percent: Int? = nil, _ type: SetType = .working) -> SetRecipe {
    SetRecipe(PlannedSet(SetValues(reps: reps), type: type), percent: percent)
  }

  /// Does the exercise as planned, each set with so many repetitions, and missed where there are none.
  private func done(
    _ plan: BlockPlan, at weight: Double?, _ reps: Int...
  ) -> ExerciseBlock {
    var lifter = Lifter(plan)
    for number in reps {
      if let weight { lifter.order(.change(.weight(Weight(weight, .kg)))) }
      if number > 0 { lifter.order(.change(.reps(number))) }
      lifter.order(.log(number > 0 ? .done : .missed))
    }
    return lifter.lift.blocks[0]
  }

  private func next(_ part: RoutineExercise, _ past: ExerciseBlock...) -> BlockPlan {
    part.plan(after: past, last: past.last?.sets.map(\.entry.values) ?? [], best: nil)
  }

  private var fives: RoutineExercise {
    RoutineExercise(
      Lifter.bench, weeks: [[recipe(5), recipe(5), recipe(5)]], progression: .linear)
  }

  @Test("after every set is done, a step more; the first time has no reason")
  func linear() {
    let first = next(fives)
    #expect(first.sets.map(\.values.weight) == [nil, nil, nil] && first.reason == nil)
    let plan = next(fives, done(first, at: 80, 5, 5, 5))
    #expect(plan.sets.map(\.values.weight) == [82.5, 82.5, 82.5].map { Weight($0, .kg) })
    #expect(plan.reason == "All sets done at 80 kg: 82.5 kg today")
  }

  @Test("a missed or skipped set repeats the weight")
  func repeats() {
    for block in [
      done(next(fives), at: 80, 5, 5, 0), done(next(fives), at: 80, 5, 5, 4),
      done(next(fives), at: 80, 5, 5),
    ] {
      let plan = next(fives, block)
      #expect(plan.sets[0].values.weight == Weight(80, .kg))
      #expect(plan.reason == "Not every set done at 80 kg: same again")
    }
  }

  @Test("three misses in a row take a tenth off")
  func lightens() {
    let missed = done(next(fives), at: 100, 5, 4, 0)
    let went = done(next(fives), at: 97.5, 5, 5, 5)
    #expect(next(fives, went, missed, missed).sets[0].values.weight == Weight(100, .kg))
    let plan = next(fives, went, missed, missed, missed)
    #expect(plan.sets[0].values.weight == Weight(90, .kg))
    #expect(plan.reason == "Three misses at 100 kg: down to 90 kg")
  }

  @Test("pounds progress in pounds, and added weight from none")
  func units() {
    var lifter = Lifter(next(fives))
    for _ in 0..<3 {
      lifter.order(.changes([.weight(Weight(185, .lb)), .reps(5)]))
      lifter.order(.log(.done))
    }
    let pounds = next(fives, lifter.lift.blocks[0])
    #expect(pounds.sets[0].values.weight == Weight(190, .lb))
    let pullUps = RoutineExercise(
      Lifter.pullUp, weeks: [[recipe(8)]], progression: .linear)
    let plan = next(pullUps, done(next(pullUps), at: nil, 8))
    #expect(plan.sets[0].values.weight == Weight(2.5, .kg))
    #expect(plan.reason == "All sets done at bodyweight: +2.5 kg today")
  }

  @Test("double progression adds reps, then weight, and takes a tenth off after misses")
  func double() {
    let part = RoutineExercise(
      Lifter.bench, weeks: [[recipe(8), recipe(8)]], progression: .double(8...12))
    let more = next(part, done(next(part), at: 40, 9, 8))
    #expect(more.sets.map(\.values.reps) == [10, 9])
    #expect(more.sets.map(\.values.weight) == [Weight(40, .kg), Weight(40, .kg)])
    let heavier = next(part, done(next(part), at: 40, 12, 12))
    #expect(heavier.sets.map(\.values.reps) == [8, 8])
    #expect(heavier.sets[0].values.weight == Weight(42.5, .kg))
    #expect(heavier.reason == "All sets of 12 done at 40 kg: 42.5 kg today")
    let missed = done(next(part), at: 50, 8, 6)
    #expect(next(part, missed).reason == "Not every set done at 50 kg: same again")
    #expect(next(part, missed, missed, missed).sets[0].values.weight == Weight(45, .kg))
  }

  private var cycle: RoutineExercise {
    RoutineExercise(
      Lifter.bench,
      weeks: [
        [recipe(5, percent: 65), recipe(5, percent: 85, .toFailure)],
        [recipe(5, percent: 75), recipe(1, percent: 95, .toFailure)],
      ],
      progression: .max, max: Weight(100, .kg))
  }

  @Test("weights are shares of the training max, week by week; after the cycle it goes up")
  func trainingMax() {
    let first = next(cycle)
    #expect(first.sets.map(\.values.weight) == [Weight(65, .kg), Weight(85, .kg)])
    #expect(first.sets[1].type == .toFailure)
    #expect(first.reason == "Week 1 of 2: 65, 85 % of 100 kg")
    let one = done(first, at: nil, 5, 7)
    let second = next(cycle, one)
    #expect(second.sets.map(\.values.weight) == [Weight(75, .kg), Weight(95, .kg)])
    let two = done(second, at: nil, 5, 1)
    let third = next(cycle, one, two)
    #expect(third.max == Weight(102.5, .kg))
    #expect(third.sets[0].values.weight == Weight(67.5, .kg))
    #expect(third.reason == "Week 1 of 2: cycle done, max up to 102.5 kg")
    let missed = done(second, at: nil, 5, 0)
    #expect(next(cycle, one, missed).max == Weight(100, .kg))
    let third3 = next(cycle, one, missed, one, missed, one, missed)
    #expect(third3.max == Weight(90, .kg))
  }

  @Test("without a max, nine tenths of the log's best is used; without that, the reason says so")
  func estimated() {
    var part = cycle
    part.max = nil
    let plan = part.plan(after: [], last: [], best: Weight(120, .kg))
    #expect(plan.max == Weight(107.5, .kg))
    let advice = "max yet, so log a heavy set or edit the workout"
    #expect(part.plan(after: [], last: [], best: nil).reason == "Week 1 of 2: no \(advice)")
    part.weeks.removeLast()
    #expect(part.plan(after: [], last: [], best: nil).reason == "No \(advice)")
  }

  @Test(
    "Epley’s estimate, excluded above twelve reps",
    arguments: [(100.0, 1, 100.0), (100, 6, 120), (60, 12, 84), (60, 13, nil), (60, 0, nil)])
  func epley(weight: Double, reps: Int, estimate: Double?) {
    let block = done(BlockPlan(Lifter.bench), at: weight, reps)
    #expect(
      OneRepMax.estimate(block.sets[0].entry) == estimate.map { Weight($0, .kg) })
  }

  @Test("last time’s sets are suggested one by one; a changed weight continues")
  func lastTime() {
    let last = [(80.0, 8), (80, 7), (75, 6)].map {
      SetValues(weight: Weight($0.0, .kg), reps: $0.1)
    }
    var lifter = Lifter(BlockPlan(Lifter.bench, last: last))
    var told: [String] = []
    for _ in 0..<4 {
      told.append(lifter.next)
      lifter.order(.log(.done))
    }
    #expect(told == ["80 kg × 8", "80 kg × 7", "75 kg × 6", "75 kg × 6"])
    var heavier = Lifter(BlockPlan(Lifter.bench, last: last))
    heavier.order(.heavier)
    heavier.order(.log(.done))
    #expect(heavier.next == "82.5 kg × 7")
  }

  @Test(
    "each reason is read again from its sentence in the log",
    arguments: [
      SetReason.done(at: "80 kg", then: "82.5 kg"),
      .rangeDone(reps: 12, at: "bodyweight", then: "+2.5 kg"), .oneMoreRep(at: "40 kg", upTo: 12),
      .notDone(at: "80 kg"), .threeMisses(at: "100 kg", then: "90 kg"),
      .cycleDone(max: "102.5 kg"), .cyclesMissed(max: "90 kg"), .cycleFailed(max: "100 kg"),
      .noMax, .shares("65, 75, 85", of: "100 kg"),
    ])
  func read(reason: SetReason) {
    #expect(SetReason(reason.english) == reason)
  }
}
