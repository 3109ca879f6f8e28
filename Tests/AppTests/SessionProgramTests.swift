import Canvas
import HUD
import Hearing
import Log
import Session
import Sound
import Testing

@testable import App

/// The climbing program without devices: every commit succeeds at once.
@Suite("Session program")
struct SessionProgramTests {
  private let start = Moment(microseconds: 1_800_000_000_000_000)

  /// Feeds inputs, commits what is to be committed and keeps the other effects.
  private final class Run {
    var program: Program
    private(set) var effects: [Effect] = []
    private var now: Moment
    var isDiskFull: Bool

    init(_ program: Program, at start: Moment, isDiskFull: Bool = false) {
      self.program = program
      self.isDiskFull = isDiskFull
      now = start
      perform(self.program.start(unfinished: nil, at: now))
    }

    func say(_ intent: Intent, after seconds: Int = 1) {
      now = now + .seconds(seconds)
      effects = []
      perform(program.receive(.said(intent, wordEnd: now), at: now))
    }

    func press(_ key: Key) {
      now = now + .seconds(1)
      effects = []
      perform(program.receive(.key(key, pressed: now), at: now))
    }

    /// Stops at each deadline on the way, as the alarm does.
    func wait(_ seconds: Int) {
      let end = now + .seconds(seconds)
      effects = []
      while let next = program.nextDeadline(after: now), next <= end {
        now = next
        perform(program.receive(.tick, at: now))
      }
      now = end
    }

    private func perform(_ new: [Effect]) {
      for effect in new {
        if case .commit(let decision) = effect {
          perform(
            isDiskFull
              ? program.notCommitted("the disk is full", at: now)
              : program.committed(decision, at: now))
        } else {
          effects.append(effect)
        }
      }
    }

    var scene: Scene { program.scene(at: now) }
    var toast: String { program.toast?.text ?? "" }
  }

  private func run(
    plan: Plan? = nil, _ repertoire: Repertoire = Repertoire(), isDiskFull: Bool = false,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Run {
    var settings = Settings()
    change(&settings)
    var number = 0
    let program = Program(
      settings: settings, firstGrade: .easiest(.v), plan: plan, repertoire: repertoire,
      profile: .normal, helpRows: []
    ) {
      number += 1
      return "id\(number)"
    }
    return Run(program, at: start, isDiskFull: isDiskFull)
  }

  private func plan(_ change: (inout PlanStep) -> Void) throws -> Plan {
    var step = PlanStep(grade: .absolute(try #require(Grade("V4", in: .v))))
    step.reps = 1
    change(&step)
    return Plan(
      id: "p", name: "P", summary: "", source: "", discipline: .boulder, steps: [step, step])
  }

  @Test("a step completed plays the send's tone, then the plan's, and speaks what is next")
  func speaks() throws {
    let run = run(plan: try plan { $0.restAfter = .seconds(60) })
    run.say(.send)
    let prompt = "step two of two, V4, one rep to go"
    #expect(
      run.effects.filter { if case .listen = $0 { false } else { true } } == [
        .play(.send), .playNext(.planAdvanced), .speak(prompt),
      ])
    #expect(run.toast == "SEND  V4, attempt 1, flash  1 of 1 done → step 2 of 2: 1 rep at V4")
    #expect(run.scene.plan?.current == 1)
    run.wait(61)
    #expect(run.effects == [.play(.restEnd), .speak(prompt)])
  }

  @Test("with speech off only tones are left")
  func silent() throws {
    let run = run(plan: try plan { $0.restAfter = .seconds(60) }) { $0.speaks = false }
    run.say(.send)
    run.say(.status)
    run.wait(61)
    #expect(!run.effects.contains { if case .speak = $0 { true } else { false } })
  }

  @Test("a timed set ends once, and not again after an undo")
  func timed() throws {
    let run = run(
      plan: try plan {
        $0.reps = nil
        $0.work = .seconds(120)
      })
    run.say(.fall)
    run.wait(125)
    #expect(run.program.session.facts.plan?.position?.step == 1)
    run.say(.undo)
    run.wait(60)
    #expect(run.program.session.facts.plan?.position?.step == 0)
  }

  @Test("the words of a plan are heard only while one runs, onsight only before the first attempt")
  func words() throws {
    func heard(_ run: Run) -> Set<Intent> {
      for case .listen(.climb, let only) in run.effects.reversed() { return only }
      return []
    }
    let free = run()
    #expect(!heard(free).contains(.skip) && heard(free).contains(.onsight))
    free.say(.send)
    #expect(!heard(free).contains(.onsight))
    let planned = run(plan: try plan { _ in })
    #expect(heard(planned).isSuperset(of: [.skip, .stepback]))
  }

  @Test("what a full disk refused is not shown as logged, and goes in once there is room")
  func fullDisk() {
    let run = run(isDiskFull: true)
    run.say(.send)
    #expect(run.scene.warnings.contains("NOT LOGGED: the disk is full"))
    #expect(run.program.session.facts.attempts == 0)
    run.isDiskFull = false
    run.say(.send)
    #expect(run.effects.contains(.play(.send)))
    #expect(run.program.session.facts.attempts == 1)
    #expect(!run.scene.warnings.contains { $0.hasPrefix("NOT LOGGED") })
  }

  @Test("status is the state in a sentence")
  func status() throws {
    let run = run { $0.rest.length = .seconds(180) }
    run.say(.send)
    run.say(.fall)
    run.say(.rest)
    run.say(.status, after: 70)
    #expect(run.effects.contains(.speak("VB, attempt three, one send, resting one minute ten")))
  }

  @Test("among a hundred routes one is found in under 50 ms")
  func search() throws {
    var repertoire = Repertoire()
    repertoire.routes = try (0..<500).map { number in
      KnownRoute(
        grade: try #require(Grade(.v, at: number % 18)), name: "known \(number)", place: "cave")
    }
    let run = run(repertoire)
    for _ in 0..<100 {
      run.say(.next)
      run.say(.send)
    }
    run.press(.character("g"))
    for character in "known 33" { run.press(.character(character)) }
    let clock = ContinuousClock()
    let took = clock.measure { _ = run.scene }
    #expect(took < .milliseconds(50), "\(took)")
    guard case .list(let list) = run.scene.overlay else {
      Issue.record("no list")
      return
    }
    #expect(list.rows.count == 14 + 2, "all with 33 in them, and the two for what was typed")
    #expect(list.rows[0].contains("known 33"))
  }

  @Test("a grade in the picker says why it cannot be taken, and a fixed one is refused")
  func locked() {
    let run = run()
    run.say(.send)
    run.press(.character("g"))
    guard case .list(let list) = run.scene.overlay else {
      Issue.record("no list")
      return
    }
    #expect(list.rows[1].contains("fixed: the route has 1 attempt"))
    run.press(.down)
    run.press(.enter)
    #expect(run.toast == "Grade locked after 1 attempt: say “next” for a new route")
  }
}
