import Core
import Lifting
import Session
import Testing

/// What the screen shows after a set, and what happens to a corrected set.
@Suite("After a set", .timeLimit(.minutes(30)))
struct LiftGoingOnTests {
  private static let twice = [PlannedSet(SetValues(reps: 5)), PlannedSet(SetValues(reps: 5))]

  @Test("the last planned set leads to the next exercise, until the set is undone")
  func goesOn() {
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: Self.twice), BlockPlan(Lifter.pullUp, sets: Self.twice))
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.exercise == Lifter.bench)
    let reply = lifter.order(.log(.done)).reply
    #expect(reply.speech == "Pull-up")
    #expect(lifter.lift.current?.exercise == Lifter.pullUp)
    lifter.order(.undo)
    #expect(lifter.lift.current?.exercise == Lifter.bench && lifter.sets.count == 1)
  }

  @Test("a number right after it still corrects the logged set; “next” stays here")
  func corrects() {
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: [PlannedSet(SetValues(reps: 5))]),
      BlockPlan(Lifter.pullUp, sets: Self.twice), BlockPlan(Lifter.plank))
    lifter.order(.log(.missed))
    #expect(lifter.order(.next, after: 2).reply.text == "You are on Pull-up already")
    lifter.order(.change(.reps(3)), after: 1)
    #expect(lifter.sets == ["20 kg × 3 missed"])
    lifter.order(.next, after: 6)
    #expect(lifter.lift.current?.exercise == Lifter.plank)
  }

  @Test("a set added without a plan, or beyond it, is still to do")
  func added() {
    for planned in [[], Self.twice] {
      var lifter = Lifter(BlockPlan(Lifter.bench, sets: planned))
      for _ in 0..<3 { lifter.order(.log(.done)) }
      let decision = lifter.order(.addSet)
      #expect(decision.reply.text == "4 sets planned")
      #expect(decision.events.count == 4 - planned.count, "an event stands for one set")
      #expect(lifter.lift.current?.isComplete == false)
      #expect(lifter.lift.current?.nextNumber.description == "set 4 of 4")
      lifter.order(.undo)
      #expect(lifter.lift.current?.plan.sets == planned)
      lifter.order(.redo)
      lifter.order(.log(.done))
      #expect(lifter.lift.current?.isComplete == true)
    }
  }

  @Test("a finished exercise is skipped; the last set of all says so")
  func allDone() {
    let once = [PlannedSet(SetValues(reps: 5))]
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: once), BlockPlan(Lifter.pullUp, sets: once),
      BlockPlan(Lifter.carry, sets: once))
    lifter.order(.next)
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.exercise == Lifter.carry)
    lifter.order(.previous)
    lifter.order(.previous)
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.exercise == Lifter.carry)
    #expect(lifter.order(.log(.done)).reply.text.hasSuffix("all done"))
    #expect(lifter.lift.current?.exercise == Lifter.carry)
  }

  @Test("without automatic advance or a plan, the exercise stays")
  func stays() {
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: [PlannedSet()]), BlockPlan(Lifter.pullUp))
    lifter.advances = false
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.exercise == Lifter.bench)
    lifter.advances = true
    lifter.order(.next)
    lifter.order(.log(.done))
    #expect(lifter.lift.current?.exercise == Lifter.pullUp)
  }

  @Test("in a superset the other exercise comes next, then the one after both")
  func upNext() {
    var lifter = Lifter(
      BlockPlan(Lifter.bench, sets: Self.twice, superset: 1),
      BlockPlan(Lifter.pullUp, sets: Self.twice, superset: 1), BlockPlan(Lifter.carry))
    var coming: [String?] = []
    for _ in 0..<4 {
      coming.append(lifter.lift.upNext?.exercise.name)
      lifter.order(.log(.done))
    }
    #expect(coming == ["Pull-up", "Bench press", "Pull-up", "Carry"])
    #expect(lifter.lift.current?.exercise == Lifter.carry)
  }

  @Test("a hold released early doesn't make the next one shorter")
  func letGo() {
    var lifter = Lifter(BlockPlan(Lifter.plank))
    lifter.order(.change(.time(.seconds(45))))
    lifter.order(.logTimed(.seconds(6), .missed, since: lifter.now))
    #expect(lifter.sets == ["6 s missed"])
    #expect(lifter.next == "45 s")
    lifter.order(.logTimed(.seconds(45), .done, since: lifter.now))
    #expect(lifter.next == "45 s")
    // Nor is next time's.
    let past = PastLift(id: "s", start: lifter.now, end: lifter.now, lift: lifter.lift)
    #expect(LiftHistory([past]).last["plank"]?.map(\.time) == [.seconds(45), .seconds(45)])
  }

  @Test("a missed set can be turned into a done one, and undone")
  func turns() {
    var lifter = Lifter(BlockPlan(Lifter.bench))
    lifter.order(.log(.missed))
    let id = lifter.lift.sets[0].set.id
    #expect(lifter.order(.turn(set: id)).reply.text == "Set 1, 20 kg × 8: now done")
    #expect(lifter.sets == ["20 kg × 8 done"])
    lifter.order(.turn(set: id))
    #expect(lifter.sets == ["20 kg × 8 missed"])
    lifter.order(.undo)
    #expect(lifter.sets == ["20 kg × 8 done"])
    #expect(lifter.order(.turn(set: "none")).reply.isDone == false)
  }

  @Test("the volume of a one-sided exercise counts both sides")
  func sides() {
    let curl = Exercise(id: "curl", name: "Curl", equipment: .dumbbell, isPerSide: true)
    var lifter = Lifter(BlockPlan(curl))
    lifter.order(.log(.done))
    let entry = lifter.lift.sets[0].set.entry
    #expect(entry.volume(of: curl) == 2 * 10 * 8 * 100)
    #expect(entry.volume(of: Lifter.bench) == 10 * 8 * 100)
  }
}
