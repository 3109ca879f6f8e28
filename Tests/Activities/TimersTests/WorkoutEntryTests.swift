import Core
import Testing

@testable import Timers

@Suite("A workout in the log", .timeLimit(.minutes(30)))
struct WorkoutEntryTests {
  private let start = Moment(microseconds: 1_800_000_000_000_000)

  private func at(_ seconds: Int64) -> Moment { start + .seconds(seconds) }

  private func interval() throws -> WorkoutTimer {
    WorkoutTimer(
      .interval(
        try IntervalPreset(
          getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), sets: 1, rounds: 2)))
  }

  @Test("a hold's line says how long it was held, another timer's how long it ran")
  func line() throws {
    var hold = WorkoutTimer(
      .hold(try .init(name: "plank", duration: .seconds(30), getReady: .seconds(5))))
    _ = hold.start(at: start)
    _ = hold.advance(to: at(25))
    _ = hold.stop(at: at(25))
    #expect(WorkoutEntry(hold, at: at(40)).line == "plank 0:20 (stopped)")
    var tabata = try interval()
    _ = tabata.start(at: start)
    _ = tabata.advance(to: at(70))
    #expect(WorkoutEntry(tabata, at: at(70)).line(named: "Tabata") == "Tabata 1:10")
  }

  @Test(
    "a result with impossible numbers, from a damaged log, can't be read",
    arguments: [
      #""seconds":1e300"#, #""workSeconds":-1e300"#, #""sets":-1"#, #""roundTimes":[1e20]"#,
    ])
  func impossible(member: String) throws {
    var timer = try interval()
    _ = timer.start(at: start) + timer.advance(to: at(1000))
    let entry = WorkoutEntry(timer, at: at(1000))
    let key = member.prefix { $0 != ":" }
    let damaged = entry.summary.replacing(try Regex("\(key):[^,}]*"), with: member)
    #expect(damaged != entry.summary && entry.done != nil)
    let read = WorkoutEntry(
      kind: "hold", name: entry.name, configuration: entry.configuration, summary: damaged,
      isComplete: true, elapsed: entry.elapsed)
    #expect(read.done == nil && read.time == entry.elapsed)
  }
}
