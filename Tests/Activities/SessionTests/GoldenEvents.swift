import Climbing
import Core
import Grades
import Session
import Timers

/// Every kind of event as it is written from now on, with each optional field there and absent.
///
/// `golden/events-1.jsonl` holds their lines in this order. New ones are added at the end; none is ever changed.
enum GoldenEvents {
  static let all: [EventPayload] =
    [
      .sessionStarted(SessionStart(appVersion: "0.2.0", device: "wall \"north\"")),
      .sessionEnded,
      .undone(actionID: "a1", sinceThen: .milliseconds(7250)),
      .redone(actionID: "a1"),
      .unknown(StoredPayload(kind: "lift.set", version: 3, json: #"{ "kg": 82.50,"reps" :8}"#)),
      .timer(.logged(workout)),
    ] + climbing.map(EventPayload.climb) + resting.map(EventPayload.rest)
    + planning.map(EventPayload.climb) + timing.map(EventPayload.timer)
    + laterTiming.map(EventPayload.timer)
    + importing + [
      .rest(.paused), .rest(.resumed), .sessionDeleted,
      .climb(.attemptCorrected(attemptID: "a1", to: .fall)),
    ] + goals.map(EventPayload.goal) + [
      .timer(.ran),
      .goal(.added(Goal(.lift(exercise: "Back squat", grams: 136_078, unit: .lb)))),
    ]

  private static var goals: [GoalEvent] {
    let hard = Grade("V6", in: .v), route = Grade("7a", in: .french)
    return [
      hard.map { .added(Goal(.grade($0), by: "2027-03-01")) },
      route.map { .added(Goal(.grade($0))) },
      .added(Goal(.sends(100))),
      .added(Goal(.lift(exercise: "bench", grams: 82_500), by: "2027-03-01")),
      .removed("e1"),
    ].compactMap(\.self)
  }

  private static let importing: [EventPayload] = [
    .climb(.triedBefore(routeID: "r1", tries: 3)),
    .climb(.triedBefore(routeID: "r1", tries: nil)),
    .climb(
      .attemptLogged(
        AttemptEntry(
          routeID: "r1", outcome: .send, index: 1, gesture: .imported, timeToLog: .zero,
          rest: .pause(nil)))),
    .imported(
      ImportedRow(
        format: "mountain-project", of: "r1",
        fields: [
          ImportedRow.Field(name: "Route", text: "Slab"),
          ImportedRow.Field(name: "Notes", text: "one\nand \"two\""),
          ImportedRow.Field(name: "Your Stars", text: "-1"),
        ])),
  ]

  private static let workout = WorkoutEntry(
    kind: "hold", name: "Plank", configuration: #"{"kind":"hold"}"#, summary: "{}",
    isComplete: true, elapsed: .microseconds(12_345_678))

  private static var timing: [TimerEvent] {
    let sets = (try? WorkoutConfiguration.Sets(count: 3, rest: .seconds(90))) ?? .one
    let configurations: [WorkoutConfiguration?] = [
      (try? IntervalPreset(
        name: "Tabata", getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), sets: 2,
        rounds: 8, sound: true, voice: false)).map { .interval($0) },
      (try? WorkoutConfiguration.ForTime(cap: nil)).map { .forTime($0) },
      (try? WorkoutConfiguration.ForTime(cap: .seconds(600), sets: sets)).map { .forTime($0) },
      (try? WorkoutConfiguration.Amrap(duration: .seconds(1200))).map { .amrap($0) },
      (try? WorkoutConfiguration.Emom(interval: .seconds(60), intervals: 10, sets: sets)).map {
        .emom($0)
      },
      (try? WorkoutConfiguration.Hold(name: "Plank", duration: .seconds(45), getReady: .seconds(5)))
        .map { .hold($0) },
    ]
    return configurations.compactMap { $0.map(TimerEvent.started) } + [
      .paused, .resumed, .skipped, .wentBack, .phaseBegan(3), .roundCounted, .discarded,
    ]
  }

  /// What the timers have learned since.
  private static var laterTiming: [TimerEvent] {
    let sets = (try? WorkoutConfiguration.Sets(count: 3, rest: .seconds(30))) ?? .one
    let configurations: [WorkoutConfiguration?] = [
      (try? IntervalPreset(name: "Max hangs", restsAtEnd: false)).map { .interval($0) },
      (try? WorkoutConfiguration.Hold(name: "Plank", duration: .seconds(60), sets: sets))
        .map { .hold($0) },
    ]
    return configurations.compactMap { $0.map(TimerEvent.started) } + [.setAdded]
  }

  private static let v4 = grade("V4", .v)
  private static let circuit = GradeSystem.circuit(
    Circuit(id: "gym", name: "Süd", isForBoulders: true, colours: ["white", "black/red"]))

  private static func grade(_ name: String, _ system: GradeSystem) -> Grade {
    Grade(name, in: system) ?? .easiest(system)
  }

  private static let climbing: [ClimbEvent] = [
    .started(ClimbStart(discipline: .boulder, system: .v)),
    .started(ClimbStart(discipline: .topRope, system: circuit, planID: "pyramid")),
    .routeOpened(routeID: "r1", grade: v4, name: nil, wall: nil),
    .routeOpened(
      routeID: "r2", grade: grade("black/red", circuit), name: "Orange arête", wall: "cave"),
    .routeSwitched(from: nil, to: "r1", method: .start),
    .routeSwitched(from: "r1", to: "r2", method: .next),
    .routeSwitched(from: "r2", to: "r1", method: .previous),
    .routeSwitched(from: "r1", to: "r2", method: .picked),
    .routeSwitched(from: "r2", to: "r1", method: .plan),
    .routeNamed(routeID: "r1", name: Change(from: .some(nil), to: "slab")),
    .routeNamed(routeID: "r1", name: Change(from: "slab", to: nil)),
    .routeNamed(routeID: "r1", name: Change(from: nil, to: "from an older log")),
    .routePlaced(routeID: "r1", wall: Change(from: .some(nil), to: "left")),
    .routePlaced(routeID: "r1", wall: Change(from: "left", to: nil)),
    .onsightMarked(routeID: "r1", isOnsight: true),
    .onsightMarked(routeID: "r1", isOnsight: false),
    .gradeChanged(routeID: "r1", from: v4, to: grade("6A+", .font)),
    .attemptLogged(
      AttemptEntry(
        routeID: "r1", outcome: .send, index: 1, gesture: .voice, timeToLog: .milliseconds(151),
        rest: .timer(nil))),
    .attemptLogged(
      AttemptEntry(
        routeID: "r1", outcome: .fall, index: 2, gesture: .key, timeToLog: .zero,
        climbing: .seconds(42), rest: .timer(.seconds(180)), planRep: true, advancesPlan: false)),
    .attemptLogged(
      AttemptEntry(
        routeID: "r1", outcome: .fall, index: 1_000_000, gesture: .touch, timeToLog: .zero,
        rest: .timer(.zero), planRep: false, advancesPlan: true)),
    .attemptDeleted(attemptID: "a1"),
  ]

  private static let resting: [RestEvent] = [
    .started(source: .voice, length: nil),
    .started(source: .auto, length: .milliseconds(90_500)),
    .started(source: .plan, length: .seconds(60)),
    .ended(after: .microseconds(61_000_001)),
  ]

  private static let planning: [ClimbEvent] = [
    .planStarted(plan),
    .planAdvanced(to: PlanPosition(step: 1, set: 2), reason: .repsDone(4, of: 4)),
    .planAdvanced(to: nil, reason: .sent),
    .planAdvanced(to: nil, reason: .timeUp(.seconds(600))),
    .planAdvanced(to: nil, reason: .skipped),
    .planAdvanced(to: nil, reason: .back),
    .planAdvanced(to: nil, reason: .wording("2 of 2 done")),
    .planHeld(.isTooEasy(v4, wanted: grade("V5", .v))),
    .planHeld(.lacksSend),
    .planHeld(.waits(.repsDone(1, of: 1))),
    .planHeld(.isManual(.sent)),
    .planHeld(.wording("one more send completes the set")),
    .planEnded,
  ]

  private static var plan: Plan {
    var full = PlanStep(grade: .absolute(v4))
    full.title = "base"
    full.sets = 2
    full.reps = 3
    full.work = .seconds(600)
    full.counts = .sends
    full.endsWithSend = true
    full.problems = 2
    full.rest = .seconds(30)
    full.every = .seconds(60)
    full.restBetweenSets = .seconds(120)
    full.restAfter = .seconds(180)
    full.waits = true
    return Plan(
      id: "p", name: "Mixed", summary: "All there is", source: "made up", discipline: .sport,
      steps: [full, PlanStep(grade: .relative(-2)), PlanStep(grade: .free)])
  }
}
