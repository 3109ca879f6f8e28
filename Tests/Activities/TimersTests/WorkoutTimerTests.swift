import Core
import Foundation
import TestSupport
import Testing

@testable import Timers

@Suite("Workout timer", .timeLimit(.minutes(30)))
struct WorkoutTimerTests {
  let start = Moment(microseconds: 1_800_000_000_000_000)

  private func at(_ seconds: Double) -> Moment { start + .microseconds(Int64(seconds * 1_000_000)) }

  private func interval(
    getReady: Int = 10, work: Int = 20, rest: Int = 10, sets: Int = 1, rounds: Int = 2
  ) throws -> WorkoutTimer {
    WorkoutTimer(
      .interval(
        try IntervalPreset(
          getReady: .seconds(getReady), work: .seconds(work), rest: .seconds(rest), sets: sets,
          rounds: rounds)))
  }

  /// Phases started, with the seconds at which.
  private func phases(_ cues: [TimerCue]) -> [String] {
    cues.compactMap { cue in
      let seconds = (cue.due - start).components.seconds
      switch cue.occasion {
      case .phaseStarted(let phase):
        return "\(phase.activity.rawValue) \(phase.set).\(phase.round) @\(seconds)"
      case .complete: return "complete @\(seconds)"
      case .lastSeconds, .half, .timeLeft, .lastTen: return nil
      }
    }
  }

  /// Orders change the timer, which `#expect` alone does not allow in its condition.
  private func expect(
    _ cues: [TimerCue], _ expected: [String], location: SourceLocation = #_sourceLocation
  ) {
    #expect(phases(cues) == expected, sourceLocation: location)
  }

  @Test("get ready, then work and rest by turns; the round goes up after each pair, then the set")
  func sequence() throws {
    var timer = try interval(sets: 2)
    let cues = timer.start(at: start) + timer.advance(to: at(1000))
    #expect(
      phases(cues) == [
        "get ready 1.1 @0", "work 1.1 @10", "rest 1.1 @30", "work 1.2 @40", "rest 1.2 @60",
        "work 2.1 @70", "rest 2.1 @90", "work 2.2 @100", "rest 2.2 @120", "complete @130",
      ])
    #expect(timer.state == .complete)
    #expect(timer.endedAt == at(130))
  }

  @Test("there is no get ready if it is off")
  func noGetReady() throws {
    var timer = try interval(getReady: 0)
    expect(timer.start(at: start), ["work 1.1 @0"])
  }

  @Test("the cues are the same however often the timer is asked")
  func steps() throws {
    var coarse = try interval(sets: 3)
    var fine = coarse
    let once = coarse.start(at: start) + coarse.advance(to: at(400))
    var often = fine.start(at: start)
    var generator = SeededRandom()
    var time = 0.0
    while time < 400 {
      time += Double.random(in: 0.001...3, using: &generator)
      often += fine.advance(to: at(time))
    }
    #expect(once == often)
  }

  @Test("no cue is late by a microsecond if the timer is asked at each deadline")
  func deadlines() throws {
    var timer = try interval()
    var cues = timer.start(at: start)
    while let deadline = timer.nextDeadline {
      let due = timer.advance(to: deadline)
      #expect(!due.isEmpty)
      #expect(due.allSatisfy { $0.due == deadline })
      cues += due
    }
    #expect(timer.state == .complete)
    #expect(cues.count { if case .lastSeconds = $0.occasion { true } else { false } } == 5 * 3)
    #expect(cues.filter { $0.occasion == .half }.map(\.due) == [at(40)])
  }

  @Test("an hour ends on the microsecond")
  func noDrift() throws {
    var timer = try interval(getReady: 0, work: 7, rest: 3, sets: 4, rounds: 90)
    _ = timer.start(at: start)
    while let deadline = timer.nextDeadline { _ = timer.advance(to: deadline) }
    #expect(timer.endedAt == at(3600))
  }

  @Test("after a suspend it is where the clock says")
  func suspend() throws {
    var timer = try interval()
    _ = timer.start(at: start)
    _ = timer.advance(to: at(45.5))
    let reading = timer.reading(at: at(45.5))
    #expect(reading.phase == Phase(.work, .seconds(20), set: 1, round: 2))
    #expect(reading.remaining == .milliseconds(14_500))
    #expect(reading.totalLeft == .milliseconds(24_500))
    #expect(reading.next?.activity == .rest)
  }

  @Test("a pause adds no time, and repeats no cue")
  func pause() throws {
    var timer = try interval(getReady: 0, work: 20, rest: 10, rounds: 1)
    _ = timer.start(at: start)
    _ = timer.pause(at: at(18.5))
    #expect(timer.nextDeadline == nil)
    expect(timer.advance(to: at(500)), [])
    #expect(timer.reading(at: at(500)).remaining == .milliseconds(1500))
    timer.resume(at: at(1000))
    let cues = timer.advance(to: at(1001.5))
    #expect(cues.map(\.occasion).first == .lastSeconds(1))
    #expect(phases(cues) == ["rest 1.1 @1001"])
    #expect(timer.total(at: at(1001.5)) == .seconds(20))
  }

  @Test("skip goes to the next phase, and from the last to the end")
  func skip() throws {
    var timer = try interval(rounds: 1)
    _ = timer.start(at: start)
    expect(timer.skip(at: at(2)), ["work 1.1 @2"])
    expect(timer.skip(at: at(4)), ["rest 1.1 @4"])
    expect(timer.skip(at: at(5)), ["complete @5"])
    expect(timer.skip(at: at(6)), [])
    #expect(timer.summary(at: at(6))?.workSeconds == 2)
  }

  @Test("back restarts the phase, or at its very start goes to the one before")
  func back() throws {
    var timer = try interval()
    _ = timer.start(at: start)
    _ = timer.advance(to: at(15))
    expect(timer.back(at: at(15)), ["work 1.1 @15"])
    expect(timer.back(at: at(16)), ["get ready 1.1 @16"])
    expect(timer.back(at: at(17)), ["get ready 1.1 @17"])
  }

  @Test("skipping resumes a paused timer")
  func skipPaused() throws {
    var timer = try interval()
    _ = timer.start(at: start)
    _ = timer.pause(at: at(1))
    _ = timer.skip(at: at(100))
    #expect(timer.state == .running)
    #expect(timer.total(at: at(100)) == .seconds(1))
  }

  @Test("a stopped timer keeps its time, and can be restarted")
  func stop() throws {
    var timer = try interval()
    _ = timer.start(at: start)
    _ = timer.stop(at: at(35))
    #expect(timer.state == .stopped)
    expect(timer.advance(to: at(100)), [])
    let summary = try #require(timer.summary(at: at(100)))
    #expect(!summary.isComplete && summary.seconds == 35 && summary.workSeconds == 20)
    #expect(summary.rounds == 1)
    expect(timer.start(at: at(200)), ["get ready 1.1 @200"])
  }

  @Test("AMRAP counts the user's rounds while it runs")
  func amrap() throws {
    var timer = WorkoutTimer(.amrap(try .init(duration: .seconds(60))))
    timer.markRound(at: start)
    _ = timer.start(at: start)
    timer.markRound(at: at(20))
    timer.markRound(at: at(40))
    #expect(timer.reading(at: at(41)).round == 2)
    let cues = timer.advance(to: at(60))
    #expect(cues.map(\.occasion).contains(.half))
    timer.markRound(at: at(61))
    #expect(timer.summary(at: at(61))?.rounds == 2)
    #expect(timer.summary(at: at(61))?.isComplete == true)
    #expect(timer.summary(at: at(61))?.roundsText == "0:20, 0:20")
  }

  @Test("For Time runs up without a cap until it is finished")
  func forTime() throws {
    var timer = WorkoutTimer(.forTime(try .init(cap: nil)))
    _ = timer.start(at: start)
    #expect(timer.nextDeadline == nil)
    #expect(timer.reading(at: at(125)).remaining == nil)
    #expect(timer.reading(at: at(125)).elapsed == .seconds(125))
    expect(timer.skip(at: at(130)), ["complete @130"])
    #expect(timer.summary(at: at(130))?.seconds == 130)
  }

  @Test("For Time ends at its cap")
  func cap() throws {
    var timer = WorkoutTimer(.forTime(try .init(cap: .seconds(1200))))
    _ = timer.start(at: start)
    expect(timer.advance(to: at(1300)), ["complete @1200"])
  }

  @Test("EMOM restarts at each interval, and rests between sets")
  func emom() throws {
    let sets = try WorkoutConfiguration.Sets(count: 2, rest: .seconds(90))
    var timer = WorkoutTimer(.emom(try .init(interval: .seconds(60), intervals: 2, sets: sets)))
    expect(
      timer.start(at: start) + timer.advance(to: at(1000)),
      [
        "work 1.1 @0", "work 1.2 @60", "rest between sets 2.1 @120", "work 2.1 @210",
        "work 2.2 @270", "complete @330",
      ])
  }

  @Test("a hold announces the time left every 30 s and is complete at zero")
  func hold() throws {
    var timer = WorkoutTimer(.hold(try .init(name: "plank", duration: .seconds(90))))
    let cues = timer.start(at: start) + timer.advance(to: at(90))
    let left = cues.compactMap { cue -> Duration? in
      if case .timeLeft(let left) = cue.occasion { left } else { nil }
    }
    #expect(left == [.seconds(60), .seconds(30)])
    #expect(cues.last == TimerCue(.complete, due: at(90)))
    #expect(timer.reading(at: at(90)).remaining == .zero)
  }

  @Test("the last ten seconds are marked")
  func lastTen() throws {
    var timer = WorkoutTimer(.hold(try .init(name: "plank", duration: .seconds(60))))
    _ = timer.start(at: start)
    #expect(!timer.reading(at: at(49.9)).isLastSeconds)
    #expect(timer.reading(at: at(50)).isLastSeconds)
  }

  @Test("a written configuration is read back")
  func codable() throws {
    for configuration in [
      WorkoutConfiguration.interval(try IntervalPreset(name: "Mine", rounds: 7)),
      .forTime(try .init(cap: nil)), .amrap(try .init(duration: .seconds(60))),
      .emom(try .init(interval: .seconds(60), intervals: 10)),
      .hold(try .init(name: "plank", duration: .seconds(60))),
    ] {
      let data = try JSONEncoder().encode(configuration)
      #expect(try JSONDecoder().decode(WorkoutConfiguration.self, from: data) == configuration)
    }
  }

  /// The rules of the design in another form: arithmetic alone gives the phase at a time.
  @Test("with random presets, the phase at any time matches plain arithmetic")
  func property() throws {
    var generator = SeededRandom()
    for _ in 0..<200 {
      let ready = Int.random(in: 0...30, using: &generator)
      let work = Int.random(in: 1...60, using: &generator)
      let rest = Int.random(in: 1...60, using: &generator)
      let sets = Int.random(in: 1...4, using: &generator)
      let rounds = Int.random(in: 1...6, using: &generator)
      var timer = try interval(
        getReady: ready, work: work, rest: rest, sets: sets, rounds: rounds)
      _ = timer.start(at: start)
      let second = Int.random(in: 0..<ready + sets * rounds * (work + rest), using: &generator)
      _ = timer.advance(to: at(Double(second)))
      let phase = timer.phase
      if second < ready {
        #expect(phase.activity == .getReady)
      } else {
        let pair = (second - ready) / (work + rest)
        #expect(phase.set == pair / rounds + 1)
        #expect(phase.round == pair % rounds + 1)
        #expect(phase.activity == ((second - ready) % (work + rest) < work ? .work : .rest))
      }
    }
  }
}
