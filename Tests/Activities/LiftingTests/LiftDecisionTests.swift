import Climbing
import Core
import Grades
import Lifting
import Session
import Testing

@Suite("Lifting", .timeLimit(.minutes(30)))
struct LiftDecisionTests {
  private func kg(_ amount: Double) -> LiftOrder.Action { .change(.weight(Weight(amount, .kg))) }

  @Test("a set is logged as shown, and the next one starts the same")
  func logs() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    #expect(lifter.next == "20 kg × 8")
    lifter.order(kg(82.5))
    let reply = lifter.order(.log(.done)).reply
    #expect(reply.text == "DONE  82.5 kg × 8, set 1")
    #expect(lifter.next == "82.5 kg × 8")
    lifter.order(.log(.missed))
    #expect(lifter.sets == ["82.5 kg × 8 done", "82.5 kg × 8 missed"])
  }

  @Test("a number corrects the last set for five seconds, then changes the next one")
  func corrects() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    lifter.order(kg(80))
    lifter.order(.log(.done))
    #expect(lifter.order(.change(.reps(6)), after: 4).reply.text == "Set 1 is 80 kg × 6")
    lifter.order(.change(.effort(80)), after: 4)
    #expect(lifter.sets == ["80 kg × 6 done"])
    #expect(lifter.lift.sets[0].set.entry.values.effort == 80)
    #expect(lifter.order(.change(.reps(5)), after: 6).reply.text == "Next set 80 kg × 5")
    #expect(lifter.sets == ["80 kg × 6 done"])
    #expect(lifter.next == "80 kg × 5")
  }

  @Test("in planned sets, a spoken change applies to one set only")
  func holdsOnce() {
    let planned = PlannedSet(SetValues(weight: Weight(80, .kg), reps: 5))
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: [planned, planned, planned]))
    lifter.order(kg(82.5))
    #expect(lifter.order(.log(.done)).reply.text == "DONE  82.5 kg × 5, set 1 of 3")
    #expect(lifter.next == "80 kg × 5")
  }

  @Test("heavier and lighter use the exercise’s step, in the unit shown")
  func steps() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    lifter.order(kg(80))
    lifter.order(.heavier)
    #expect(lifter.next == "82.5 kg × 8")
    lifter.unit = .lb
    #expect(lifter.next == "181.9 lb × 8")
    lifter.order(.heavier)
    #expect(lifter.next == "185 lb × 8")
    lifter.order(.lighter)
    #expect(lifter.next == "180 lb × 8")
    lifter.order(.change(.plus(500)))
    #expect(lifter.next == "185 lb × 8")
  }

  @Test(
    "an impossible weight is rejected with the range",
    arguments: [(0.0, false), (-5, false), (1000, false), (999.5, true), (0.25, true)])
  func range(weight: Double, isPossible: Bool) {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    let decision = lifter.order(kg(weight))
    #expect(decision.reply.isDone == isPossible)
    #expect(decision.events.isEmpty == !isPossible)
    if !isPossible {
      #expect(decision.reply.text == "A weight is more than 0 and under 1,000 kg")
    }
  }

  @Test("weight can be added to the body or taken off; zero is no weight")
  func bodyweight() {
    var lifter = Lifter(BlockPlan(Lifter.pullUp))
    #expect(lifter.next == "8 reps")
    lifter.order(kg(10))
    #expect(lifter.next == "+10 kg × 8")
    lifter.order(kg(-15))
    #expect(lifter.next == "-15 kg × 8")
    lifter.order(kg(0))
    #expect(lifter.next == "8 reps")
  }

  @Test("warm-up and drop sets are marked, and replace no planned set")
  func types() {
    let planned = PlannedSet(SetValues(weight: Weight(100, .kg), reps: 5))
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: [planned, planned]))
    lifter.order(.warmUp)
    lifter.order(kg(60))
    lifter.order(.log(.done))
    #expect(lifter.next == "100 kg × 5")
    #expect(lifter.order(.log(.done)).reply.text == "DONE  100 kg × 5, set 2 of 3")
    lifter.order(.drop)
    #expect(lifter.next == "80 kg × 5")
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.planPlace == 1)
    #expect(lifter.lift.sets.map(\.set.entry.type) == [.warmUp, .working, .drop])
    #expect(lifter.lift.sets.map(\.set.entry.index) == [1, 2, 3])
  }

  @Test("“drop set” said twice changes nothing: the weight comes back with the type")
  func dropTwice() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    lifter.order(kg(100))
    lifter.order(.log(.done))
    lifter.order(.drop)
    lifter.order(.drop)
    #expect(lifter.next == "100 kg × 8")
    #expect(lifter.lift.current?.said?.type == .working)
  }

  @Test("planned sets can be added and skipped, and the exercise knows when they are done")
  func plan() {
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: [PlannedSet(SetValues(reps: 5))]))
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.isComplete == true)
    #expect(lifter.order(.skipSet).reply.isDone == false)
    lifter.order(.addSet)
    #expect(lifter.lift.current?.isComplete == false)
    lifter.order(.skipSet)
    #expect(lifter.lift.current?.isComplete == true)
  }

  @Test("a set has the pause before it, and planned rests start automatically")
  func rests() {
    let planned = PlannedSet(SetValues(reps: 5), rest: .seconds(90))
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: [planned, planned, planned]))
    lifter.order(.log(.done))
    #expect(lifter.state.facts.rest?.length == .seconds(90))
    lifter.order(.log(.done), after: 600)
    #expect(lifter.lift.sets.map(\.set.entry.restBefore) == [nil, .seconds(600)])
    lifter.order(.rest(.toggle(.lift)), after: 30)
    #expect(lifter.state.facts.rest == nil)
    lifter.order(.log(.done), after: 5)
    #expect(lifter.lift.sets.last?.set.entry.restBefore == .seconds(35))
    // One undo takes the set back, and the rest that began with it.
    lifter.order(.undo)
    #expect(lifter.lift.sets.count == 2 && lifter.state.facts.rest == nil)
  }

  @Test("a set has the same number in every reply, skipped sets included")
  func numbers() {
    let five = (0..<5).map { _ in PlannedSet(SetValues(weight: Weight(60, .kg), reps: 5)) }
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: five))
    #expect(lifter.order(.skipSet).reply.text == "Skipped set 1 of 5")
    #expect(lifter.order(.log(.done)).reply.text == "DONE  60 kg × 5, set 2 of 5")
    #expect(lifter.order(.change(.effort(80)), after: 1).reply.text.hasPrefix("Set 2 is 60 kg"))
    #expect(lifter.lift.current?.nextNumber.description == "set 3 of 5")
    let set = lifter.lift.sets[0].set.id
    #expect(lifter.lift.current?.number(of: set)?.description == "set 2 of 5")
    #expect(lifter.order(.turn(set: set)).reply.text.hasPrefix("Set 2, "))
    lifter.order(.undo)
    lifter.order(.undo)
    #expect(lifter.order(.undo).reply.text == "UNDONE  set 2, 60 kg × 5")
    #expect(lifter.order(.redo).reply.text == "REDONE  set 2, 60 kg × 5")
    // A warm-up beside the plan is a set more.
    lifter.order(.warmUp)
    #expect(lifter.order(.log(.done)).reply.text == "DONE  60 kg × 5, set 3 of 6, warm-up")
    lifter.order(.delete(set: set))
    #expect(lifter.lift.current?.nextNumber.description == "set 3 of 6")
  }

  @Test("in another unit the next set is rounded to the plates, and logged sets stay")
  func loadable() {
    let planned = PlannedSet(SetValues(weight: Weight(47.5, .kg), reps: 5))
    var lifter = Lifter(BlockPlan(Lifter.bench, sets: [planned, planned]))
    lifter.order(.log(.done))
    lifter.unit = .lb
    #expect(lifter.next == "105 lb × 5")
    #expect(Plates.text(for: Weight(105, .lb), on: 4500, in: .lb) == "25 + 5 a side")
    #expect(lifter.lift.sets[0].set.entry.values.weight == Weight(47.5, .kg))
    lifter.order(.log(.done))
    #expect(lifter.lift.sets[1].set.entry.values.weight == Weight(105, .lb))
    // What was said is what it was said as.
    lifter.order(.addSet)
    lifter.order(.change(.weight(Weight(104.7, .lb))))
    lifter.unit = .kg
    #expect(lifter.lift.current?.next(in: .kg).values.weight == Weight(104.7, .lb))
    lifter.unit = .lb
    #expect(lifter.next == "104.7 lb × 5")
  }

  @Test("a hold’s own time isn't rest, whether a clock timed it or its length was said")
  func holds() {
    var lifter = Lifter(BlockPlan(Lifter.bench), BlockPlan(Lifter.plank))
    lifter.order(.log(.done))
    lifter.order(.next)
    lifter.order(.logTimed(.seconds(31), .done, since: lifter.now + .seconds(58)), after: 90)
    lifter.order(.log(.done), after: 101)
    #expect(lifter.sets.last == "31 s done")
    #expect(lifter.lift.sets.map(\.set.entry.restBefore) == [nil, .seconds(68), .seconds(70)])
  }

  @Test("a set’s pause skips a deleted or undone set")
  func restOverDeleted() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    for _ in 0..<3 { lifter.order(.log(.done), after: 100) }
    lifter.order(.delete(set: lifter.lift.sets[1].set.id))
    #expect(lifter.lift.sets.map(\.set.entry.restBefore) == [nil, .seconds(200)])
    lifter.order(.undo)
    #expect(lifter.lift.sets.map(\.set.entry.restBefore) == [nil, .seconds(100), .seconds(100)])
    lifter.order(.undo)
    lifter.order(.log(.done), after: 80)
    #expect(lifter.lift.sets.last?.set.entry.restBefore == .seconds(210))
  }

  @Test("an older version’s rest is ignored; an imported set’s is used")
  func olderRests() {
    var state = LiftState()
    let set = { (gesture: Gesture, rest: Duration?, at: Int) in
      LogEntry(
        id: "\(gesture) \(at)", sessionID: "s", actionID: "a",
        at: Moment(milliseconds: 1_800_000_000_000) + .seconds(at),
        payload: LiftEvent.setLogged(
          SetEntry(
            block: "b", exerciseID: "repeaters", exercise: "Repeaters", index: 1,
            values: SetValues(time: .seconds(42)), outcome: .done, gesture: gesture,
            timeToLog: .zero, rest: .timer(rest))))
    }
    var repeaters = Lifter.plank
    repeaters.intervals = HangIntervals(work: .seconds(7), rest: .seconds(3), times: 6)
    state.apply(
      LogEntry(
        id: "b", sessionID: "s", actionID: "b", at: Moment(milliseconds: 1_800_000_000_000),
        payload: .exerciseAdded(block: "b", BlockPlan(repeaters))))
    for (gesture, at) in [(Gesture.timer, 57), (.timer, 414), (.imported, 424)] {
      state.apply(set(gesture, .seconds(120), at))
    }
    // The protocol takes 57 seconds: six times seven, and five times three between them.
    #expect(state.sets.map(\.set.entry.restBefore) == [nil, .seconds(300), .seconds(120)])
  }

  @Test("in a superset the exercises take turns")
  func superset() {
    let sets = [PlannedSet(SetValues(reps: 5)), PlannedSet(SetValues(reps: 5))]
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: sets, superset: 1),
      BlockPlan(Lifter.pullUp, sets: sets, superset: 1))
    var order: [String] = []
    for _ in 0..<4 {
      order.append(lifter.lift.current?.exercise.name ?? "")
      lifter.order(.log(.done))
    }
    #expect(order == ["Bench press", "Pull-up", "Bench press", "Pull-up"])
    lifter.order(.undo)
    #expect(lifter.lift.current?.exercise.name == "Pull-up")
  }

  @Test("a session of boulders, hangs and pull-ups is undone to its start and redone")
  func mixed() {
    var lifter = Lifter(BlockPlan(Lifter.pullUp))
    let v4 = Grade.easiest(.v)
    lifter.order(
      .climb(.start(ClimbStart(discipline: .boulder, system: .v), grade: v4, plan: nil)))
    let begun = lifter.state.facts
    lifter.order(.climb(.log(.send)))
    lifter.order(.log(.done))
    lifter.order(.exercise(BlockPlan(Lifter.plank)))
    lifter.order(.logTimed(.seconds(31), .done, since: lifter.now))
    lifter.order(.climb(.log(.fall)))
    lifter.order(.change(.time(.seconds(40))))
    lifter.order(.log(.missed))
    lifter.order(.climb(.next))
    lifter.order(.previous)
    lifter.order(.repeatLast)
    lifter.order(.delete(set: lifter.lift.sets[1].set.id))
    let whole = lifter.state.facts
    var undone = 0
    while lifter.state.canUndo {
      lifter.order(.undo)
      undone += 1
    }
    #expect(undone == 11)
    #expect(lifter.state.facts == begun)
    while lifter.state.canRedo { lifter.order(.redo) }
    #expect(lifter.state.facts == whole)
    #expect(SessionState(folding: lifter.state.events).facts == whole)
  }

  @Test("undo names what it takes back")
  func tells() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    lifter.order(kg(82.5))
    lifter.order(.log(.done))
    #expect(lifter.order(.undo).reply.text == "UNDONE  set 1, 82.5 kg × 8")
    #expect(lifter.order(.undo).reply.text == "UNDONE  the next set's values")
  }

  @Test("“same again” logs the last set once more, and is refused without one")
  func again() {
    var lifter = Lifter(BlockPlan(Lifter.carry))
    #expect(!lifter.order(.repeatLast).reply.isDone)
    for action: LiftOrder.Action in [kg(24), .log(.missed)] { lifter.order(action) }
    lifter.order(.repeatLast)
    #expect(lifter.sets == ["24 kg × 40 m missed", "24 kg × 40 m missed"])
  }
}
