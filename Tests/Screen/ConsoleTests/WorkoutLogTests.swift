import Climbing
import Core
import Grades
import HUD
import Hearing
import Session
import Testing
import Timers
import Words

@testable import Console

/// Workouts in the log from their start: what a crash leaves of them, what undo takes back.
@Suite("Workouts in the log", .timeLimit(.minutes(30)))
struct WorkoutLogTests {
  private func amrap() throws -> WorkoutConfiguration {
    .amrap(try .init(duration: .seconds(600)))
  }

  private func tabata() throws -> WorkoutConfiguration {
    .interval(
      try IntervalPreset(
        name: "Tabata", getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), rounds: 8))
  }

  private func inClimb(_ configuration: WorkoutConfiguration) -> Rig {
    Rig([ClimbLayer(), WorkoutLayer(configuration)], setup: Rig.setup())
  }

  @Test("a workout is in the log before its first tone, and each phase as it begins")
  func logged() throws {
    let rig = inClimb(try tabata())
    rig.press("Enter")
    #expect(rig.facts.workout?.timer.state == .running)
    rig.wait(31)
    let phases = rig.committed.compactMap {
      if case .timer(.phaseBegan(let index)) = $0.payload { index } else { nil }
    }
    #expect(phases == [1, 2])
  }

  @Test("after a crash the workout is paused where it was last known to run, and continues")
  func resumed() throws {
    let before = inClimb(try tabata())
    before.press("Enter")
    before.wait(42)
    let rig = Rig([ClimbLayer(unfinished: [before.committed])], setup: Rig.setup())
    rig.pass(3600)
    #expect(rig.scene.overlay.map { "\($0)".contains("Tabata at 0:40") } == true)
    rig.press("y")
    #expect(rig.scene.figures.timer?.isPaused == true && rig.scene.figures.timer?.time == "0:20")
    rig.press("Space")
    rig.wait(20)
    #expect(rig.scene.figures.timer?.phase == "REST")
    #expect(SessionState(folding: before.committed + rig.committed).facts.workout != nil)
  }

  // A kill during a long phase (an AMRAP has only one) once lost all of it.
  @Test("a crash in a long phase loses half a minute at most")
  func longPhase() throws {
    let before = inClimb(try amrap())
    before.press("Enter")
    before.wait(287)
    let rig = Rig([ClimbLayer(unfinished: [before.committed])], setup: Rig.setup())
    rig.pass(3600)
    rig.press("y")
    let timer = try #require(rig.facts.workout?.timer)
    #expect(timer.state == .paused)
    #expect((.seconds(257)...(.seconds(287))).contains(timer.elapsed(at: rig.now)))
    // A paused workout is logged once.
    let told = rig.committed.count
    rig.wait(120)
    #expect(rig.committed.count == told)
  }

  @Test("a session left open in a workout is closed with the work so far")
  func closed() throws {
    let before = inClimb(try tabata())
    before.press("Enter")
    before.wait(42)
    let rig = Rig([ClimbLayer(unfinished: [before.committed])], setup: Rig.setup())
    rig.pass(3600)
    rig.press("n")
    let id = try #require(before.facts.id)
    let left = SessionState(
      folding: before.committed + rig.committed.filter { $0.sessionID == id })
    #expect(left.facts.workouts.map(\.elapsed) == [.seconds(40)])
    #expect(left.facts.endedAt != nil && rig.facts.workout == nil)
  }

  @Test("a hold stopped early isn't logged, and undo restores it")
  func brokenHold() throws {
    let rig = inClimb(.hold(try .init(name: "plank", duration: .seconds(60))))
    rig.press("Enter")
    rig.pass(30)
    rig.press("q", "y")
    #expect(rig.facts.workouts.isEmpty && rig.facts.workout == nil)
    #expect(rig.committed.last?.payload == .timer(.discarded))
    rig.press("u")
    #expect(rig.facts.workout?.timer.state == .paused)
  }

  @Test("a workout stopped while getting ready is not logged")
  func nothing() throws {
    let rig = inClimb(try tabata())
    rig.press("Enter")
    rig.pass(5)
    rig.press("q", "y")
    #expect(rig.facts.workouts.isEmpty && rig.facts.workout == nil)
    #expect(rig.committed.last?.payload == .timer(.discarded))
  }

  @Test("undo takes back rounds one by one, in the log too")
  func rounds() throws {
    let rig = inClimb(try amrap())
    rig.press("Enter")
    rig.say("round", after: 50)
    rig.say("round", after: 40)
    rig.say("undo")
    #expect(rig.facts.workout?.timer.roundMarks == [.seconds(50)])
    #expect(rig.scene.figures.timer?.position.map(\.value) == ["1"])
  }

  @Test("undo takes back a stop: the workout is paused where it was stopped, and continues")
  func stop() throws {
    let rig = inClimb(try amrap())
    rig.press("Enter")
    rig.say("round", after: 50)
    rig.press("q", "y")
    #expect(rig.facts.workouts.count == 1)
    rig.press("u")
    #expect(rig.facts.workouts.isEmpty && rig.scene.figures.timer?.isPaused == true)
    rig.press("Space", "q", "y")
    #expect(rig.facts.workouts.first?.summary.contains("\"rounds\":1") == true)
    // Outside the timers, undo restores it too.
    rig.press("Esc", "u")
    #expect(rig.scene.figures.timer?.isPaused == true)
  }

  /// Timers, the keys that end them, and what undo then says.
  static let ended: [(WorkoutConfiguration?, keys: [String], told: String)] = [
    (.standard(.forTime), ["n"], "UNDONE  the end of For Time"),
    (.standard(.forTime), ["q", "y"], "UNDONE  stopping For Time"),
    (.standard(.amrap), ["q", "y"], "UNDONE  stopping AMRAP"),
    (.standard(.amrap), ["n"], "UNDONE  the end of AMRAP"),
    (.standard(.interval), ["q", "y"], "UNDONE  stopping New Timer"),
    (
      (try? WorkoutConfiguration.Hold(
        name: "plank", duration: .seconds(60), sets: .init(count: 3, rest: .seconds(5))))
        .map { .hold($0) }, ["n", "n", "q", "y"], "UNDONE  stopping plank"
    ),
    (
      (try? WorkoutConfiguration.Hold(name: "plank", duration: .seconds(60))).map { .hold($0) },
      ["q", "y"],
      "UNDONE  stopping the timer"
    ),
  ]

  @Test(
    "undo after a mistaken end pauses the timer where it ended, alone or in a session",
    arguments: ended, [false, true])
  func mistaken(
    _ end: (configuration: WorkoutConfiguration?, keys: [String], told: String), inSession: Bool
  ) throws {
    let configuration = try #require(end.configuration)
    let rig = inSession ? inClimb(configuration) : Rig.workout(configuration)
    rig.press("Enter")
    rig.wait(20)
    let before = try #require(rig.facts.workout?.timer.total(at: rig.now))
    for key in end.keys { rig.press(key) }
    #expect(rig.facts.workout == nil && rig.scene.figures.timer?.isPaused == false)
    #expect((rig.facts.endedAt == nil) == inSession)
    rig.press("u", after: 30)
    #expect(rig.toast == end.told)
    #expect(rig.facts.endedAt == nil && rig.facts.workouts.isEmpty)
    #expect(rig.scene.figures.timer?.isPaused == true)
    #expect(rig.facts.workout?.timer.total(at: rig.now) == before)
    // Back to the end, and on again.
    rig.press("U")
    #expect(rig.facts.workout == nil && (rig.facts.endedAt == nil) == inSession)
    #expect(rig.scene.figures.timer?.isPaused == false)
    rig.press("u", "Space")
    rig.wait(5)
    #expect(rig.scene.figures.timer?.isPaused == false)
    #expect(rig.facts.workout?.timer.total(at: rig.now) == before + .seconds(5))
    #expect(SessionState(folding: rig.committed).facts == rig.facts)
  }

  @Test("a stray “done” loses neither the time nor the rounds, and is logged once, when it is true")
  func strayDone() throws {
    let rig = Rig.workout(.standard(.forTime))
    rig.press("Enter")
    rig.wait(100)
    rig.press(".", "n")
    rig.say("undo", after: 4)
    rig.press("Space")
    rig.wait(50)
    rig.press("n")
    #expect(rig.facts.workouts.map(\.elapsed) == [.seconds(150)])
    #expect(rig.facts.workouts.first?.done?.rounds == 1)
    // The round can be undone only once its workout is restored.
    rig.press("u", "u")
    #expect(rig.toast == "UNDONE  a round")
  }

  @Test("a workout that ran to its end is undone as a whole; alone, its session ends on leaving")
  func completeAlone() throws {
    let rig = Rig.workout(.hold(try .init(name: "plank", duration: .seconds(30))))
    rig.press("Enter")
    rig.wait(31)
    #expect(rig.facts.workouts.count == 1 && rig.facts.endedAt != nil)
    rig.press("u")
    #expect(rig.facts.workouts.isEmpty && rig.facts.endedAt == nil && rig.facts.workout == nil)
    #expect(rig.scene.figures.timer?.phase == "START?")
    #expect(rig.scene.figures.timer?.lines.isEmpty == false)
    #expect(rig.scene.figures.timer?.lines.contains { $0.hasPrefix("Last time") } == false)
    rig.press("U")
    #expect(rig.facts.workouts.count == 1 && rig.facts.endedAt != nil)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    rig.press("u", "q")
    #expect(rig.facts.endedAt != nil && rig.hasQuit)
  }

  @Test("in the list of timers, undo brings back the workout that just ended")
  func fromTheList() throws {
    let rig = Rig.timers()
    rig.press("G", "Enter", "Enter")
    rig.wait(20)
    rig.press("q", "y", "Esc")
    #expect(rig.list != nil)
    rig.press("u")
    #expect(rig.scene.figures.timer?.isPaused == true && rig.list == nil)
  }

  @Test("a restarted timer has no rounds of the earlier run; undo brings back that run")
  func restarted() throws {
    let rig = inClimb(try amrap())
    rig.press("s", "Enter")
    rig.say("round", after: 50)
    rig.press("R", "y")
    #expect(rig.facts.workout?.timer.roundMarks.isEmpty == true)
    rig.press("u")
    #expect(rig.toast == "UNDONE  starting AMRAP again")
    #expect(rig.facts.workout?.timer.roundMarks.count == 1)
    rig.press("u")
    #expect(rig.facts.workout?.timer.roundMarks.isEmpty == true)
  }

  @Test("undo takes back a complete workout as a whole, and nothing before it")
  func complete() throws {
    let rig = Rig([ClimbLayer()], setup: Rig.setup())
    rig.press("s", "t", "Enter", "Enter")
    rig.wait(400)
    #expect(rig.facts.workouts.count == 1)
    rig.press("Esc", "Esc", "u")
    #expect(rig.facts.workouts.isEmpty && rig.facts.workout == nil && rig.facts.counts.sends == 1)
    rig.press("U")
    #expect(rig.facts.workouts.count == 1)
    rig.press("u", "u")
    #expect(rig.facts.counts.sends == 0)
  }
}
