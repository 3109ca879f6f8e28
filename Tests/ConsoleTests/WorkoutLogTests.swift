import Canvas
import Climbing
import HUD
import Hearing
import Log
import Session
import Sound
import Testing
import Timers

@testable import Console

/// Workouts in the log from their start: what a crash leaves of them, what undo takes back.
@Suite("Workouts in the log")
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
    Rig([ClimbLayer(), WorkoutLayer(configuration)], opening: Rig.opening())
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

  @Test("after a crash the workout stands still where it was last known to run, and goes on")
  func resumed() throws {
    let before = inClimb(try tabata())
    before.press("Enter")
    before.wait(42)
    let rig = Rig([ClimbLayer(unfinished: before.committed)], opening: Rig.opening())
    rig.pass(3600)
    #expect(rig.scene.overlay.map { "\($0)".contains("Tabata at 0:40") } == true)
    rig.press("y")
    #expect(rig.scene.figures.timer?.isPaused == true && rig.scene.figures.timer?.time == "0:20")
    rig.press("Space")
    rig.wait(20)
    #expect(rig.scene.figures.timer?.phase == "REST")
    #expect(SessionState(folding: before.committed + rig.committed).facts.workout != nil)
  }

  // A kill in a long phase, an AMRAP's only one, took all of it.
  @Test("of a long phase a crash takes half a minute at most")
  func longPhase() throws {
    let before = inClimb(try amrap())
    before.press("Enter")
    before.wait(287)
    let rig = Rig([ClimbLayer(unfinished: before.committed)], opening: Rig.opening())
    rig.pass(3600)
    rig.press("y")
    let timer = try #require(rig.facts.workout?.timer)
    #expect(timer.state == .paused)
    #expect((.seconds(257)...(.seconds(287))).contains(timer.elapsed(at: rig.now)))
    // Paused, it is told of once.
    let told = rig.committed.count
    rig.wait(120)
    #expect(rig.committed.count == told)
  }

  @Test("a session left open in a workout is closed with what was done")
  func closed() throws {
    let before = inClimb(try tabata())
    before.press("Enter")
    before.wait(42)
    let rig = Rig([ClimbLayer(unfinished: before.committed)], opening: Rig.opening())
    rig.pass(3600)
    rig.press("n")
    let id = try #require(before.facts.id)
    let left = SessionState(
      folding: before.committed + rig.committed.filter { $0.sessionID == id })
    #expect(left.facts.workouts.map(\.elapsed) == [.seconds(40)])
    #expect(left.facts.endedAt != nil && rig.facts.workout == nil)
  }

  @Test("a workout stopped in its get-ready is none; a hold that is broken off is no set")
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

  @Test("undo takes back a stop: the workout stands where it was stopped, and goes on")
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
    // Out of the timers, the same brings it back.
    rig.press("Esc", "u")
    #expect(rig.scene.figures.timer?.isPaused == true)
  }

  @Test("undo takes back a complete workout as a whole, and leaves what was before it")
  func complete() throws {
    let rig = Rig([ClimbLayer()], opening: Rig.opening())
    rig.press("s", "t", "Enter", "Enter")
    rig.wait(400)
    #expect(rig.facts.workouts.count == 1)
    rig.press("Esc", "Esc", "u")
    #expect(rig.facts.workouts.isEmpty && rig.facts.workout == nil && rig.facts.climb.sends == 1)
    rig.press("U")
    #expect(rig.facts.workouts.count == 1)
    rig.press("u", "u")
    #expect(rig.facts.climb.sends == 0)
  }
}
