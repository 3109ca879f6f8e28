import Core
import TestSupport
import Testing

@testable import Timers

/// Random orders at random times: whatever is asked of it, a timer stays consistent.
@Suite("Workout timer under random orders", .timeLimit(.minutes(30)))
struct WorkoutOrdersTests {
  private static let start = Moment(microseconds: 1_800_000_000_000_000)

  enum Order: CaseIterable {
    case pause, resume, skip, back, round, wait
  }

  private static let configurations: [WorkoutConfiguration] = [
    .interval(IntervalPreset.shipped[0]), .standard(.forTime), .standard(.amrap), .standard(.emom),
    .standard(.hold),
  ]

  @Test(
    "running and paused time add up to the clock's, and progress stays within 0...1",
    arguments: configurations.indices)
  func consistent(index: Int) throws {
    var generator = SeededRandom()
    for _ in 0..<60 {
      var timer = WorkoutTimer(Self.configurations[index])
      var now = Self.start
      var paused = Duration.zero
      _ = timer.start(at: now)
      for _ in 0..<40 {
        let step = Duration.milliseconds(Int.random(in: 0...20_000, using: &generator))
        let isPaused = timer.state == .paused
        now = now + step
        _ = timer.advance(to: now)
        if isPaused { paused += step }
        carryOut(Order.allCases.randomElement(using: &generator) ?? .wait, &timer, now)
        let reading = timer.reading(at: now)
        #expect((0...1).contains(reading.progress ?? 0))
        #expect(reading.remaining.map { $0 >= .zero } ?? true)
        #expect(timer.worked(at: now) <= timer.total(at: now))
        guard timer.state == .running || timer.state == .paused else { break }
        #expect(timer.total(at: now) + paused == now - Self.start)
        #expect(timer.nextDeadline.map { $0 > now } ?? true)
      }
    }
  }

  private func carryOut(_ order: Order, _ timer: inout WorkoutTimer, _ now: Moment) {
    switch order {
    case .pause: _ = timer.pause(at: now)
    case .resume: timer.resume(at: now)
    case .skip: _ = timer.skip(at: now)
    case .back: _ = timer.back(at: now)
    case .round: timer.markRound(at: now)
    case .wait: break
    }
  }

  @Test("a restarted timer is like new")
  func restart() throws {
    var timer = WorkoutTimer(.standard(.amrap))
    _ = timer.start(at: Self.start)
    timer.markRound(at: Self.start + .seconds(20))
    _ = timer.pause(at: Self.start + .seconds(30))
    let again = Self.start + .seconds(100)
    _ = timer.start(at: again)
    var fresh = WorkoutTimer(.standard(.amrap))
    _ = fresh.start(at: again)
    #expect(timer == fresh)
  }
}
