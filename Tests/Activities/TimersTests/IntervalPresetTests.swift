import Testing

@testable import Timers

@Suite("Interval preset", .timeLimit(.minutes(30)))
struct IntervalPresetTests {
  @Test("the defaults are those of the design")
  func defaults() throws {
    let preset = try IntervalPreset()
    #expect(preset.name == "New Timer")
    #expect(preset.getReady == .seconds(10))
    #expect(preset.work == .seconds(60) && preset.rest == .seconds(60))
    #expect(preset.sets == 1 && preset.rounds == 4)
    #expect(preset.sound && preset.voice)
  }

  @Test(
    "the limits themselves are accepted",
    arguments: [(0, 1, 1, 1, 1), (1800, 1800, 1800, 99, 99)])
  func limits(getReady: Int, work: Int, rest: Int, sets: Int, rounds: Int) throws {
    _ = try IntervalPreset(
      getReady: .seconds(getReady), work: .seconds(work), rest: .seconds(rest), sets: sets,
      rounds: rounds)
  }

  @Test("values beyond the limits are rejected, with the range")
  func beyond() {
    #expect(throws: TimerInputError.lengthOutOfRange(.work, .seconds(0))) {
      try IntervalPreset(work: .zero)
    }
    #expect(throws: TimerInputError.lengthOutOfRange(.work, .seconds(1860))) {
      try IntervalPreset(work: .seconds(31 * 60))
    }
    #expect(throws: TimerInputError.lengthOutOfRange(.rest, .zero)) {
      try IntervalPreset(rest: .zero)
    }
    #expect(throws: TimerInputError.lengthOutOfRange(.getReady, .seconds(1801))) {
      try IntervalPreset(getReady: .seconds(1801))
    }
    #expect(throws: TimerInputError.countOutOfRange(.rounds, 0)) { try IntervalPreset(rounds: 0) }
    #expect(throws: TimerInputError.countOutOfRange(.sets, 100)) { try IntervalPreset(sets: 100) }
    #expect(
      TimerInputError.countOutOfRange(.rounds, 0).description
        == "rounds can be 1 to 99, not 0")
    #expect(
      TimerInputError.lengthOutOfRange(.work, .seconds(1860)).description
        == "work can be 0:01 to 30:00, not 31:00")
  }

  @Test("a name is trimmed, never empty, at most 30 characters")
  func name() throws {
    #expect(try IntervalPreset(name: "  Tabata \n").name == "Tabata")
    #expect(try IntervalPreset(name: "   ").name == "New Timer")
    #expect(try IntervalPreset(name: String(repeating: "é", count: 30)).name.count == 30)
    #expect(throws: TimerInputError.nameTooLong(String(repeating: "x", count: 31))) {
      try IntervalPreset(name: String(repeating: "x", count: 31))
    }
  }

  @Test("the shipped presets exist")
  func shipped() {
    #expect(
      IntervalPreset.shipped.map(\.name) == [
        "Tabata", "Repeaters 7/3", "Max hangs", "4x4", "On the minute",
      ])
  }
}
