import Climbing
import Core
import Session
import TestSupport
import Testing

/// A machine whose wall clock is wrong, drifts, and is set at any moment, while sessions run on it.
private struct Machine {
  /// Since the machine was switched on, suspend included.
  var boot = Duration.seconds(1)
  /// The wall's time less the true time.
  var error: Duration
  private var number = 0
  /// The true time at boot 0.
  static let start = Moment(microseconds: 1_800_000_000_000_000)

  init(error: Duration) { self.error = error }

  var truth: Moment { Self.start + boot }
  var wall: Moment { truth + error }

  mutating func newID() -> String {
    number += 1
    return "e\(number)"
  }
}

/// One run of the program on it.
private struct Run {
  /// What the wall said when the run began, and when that was.
  let origin: (wall: Moment, boot: Duration)
  var time = WallTime()
  /// How far the wall's step since then is known.
  private var known = Duration.zero

  init(on machine: Machine) { origin = (machine.wall, machine.boot) }

  func now(_ machine: Machine) -> Moment { origin.wall + (machine.boot - origin.boot) }

  mutating func append(_ payload: EventPayload, to rows: inout [Event], _ machine: inout Machine) {
    notice(machine)
    let id = machine.newID()
    let event = Event(
      id: id, sessionID: "s", actionID: id, at: now(machine), payload: payload)
    let made = machine
    var ids = made
    rows += time.rows([event]) { _ in ids.newID() }
    machine = ids
  }

  private mutating func notice(_ machine: Machine) {
    let offset = machine.wall - now(machine)
    let step = offset - known
    guard step >= ClockEvent.smallestStep || step <= .zero - ClockEvent.smallestStep else { return }
    known = offset
    time.step(by: step)
  }
}

@Suite("The wall's time", .timeLimit(.minutes(30)))
struct WallTimeTests {
  /// Steps that clocks make: a time server, a battery that was empty, summer time done wrong, leap seconds, 2038, somebody's
  /// finger, faketime.
  private static let steps: [Duration] = [
    .seconds(200_000_000), .seconds(-18_000), .seconds(28_800), .seconds(3_600), .seconds(-3_600),
    .seconds(1), .seconds(-1), .seconds(347_155_200), .seconds(-347_155_200), .seconds(31_622_400),
    .milliseconds(1_500), .milliseconds(-400), .milliseconds(30), .seconds(86_400),
  ]

  @Test(
    "whatever the clock does, entries keep their order, rests and lengths are the boot clock's, and the last correction tells the true time",
    arguments: 1...300)
  func randomClocks(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var machine = Machine(error: Self.steps.randomElement(using: &random) ?? .zero)
    var rows: [Event] = []
    /// The runs: the places of their entries, and when by the boot clock these were.
    var runs: [[(id: String, boot: Duration, truth: Moment)]] = []
    var lastErrors: [Duration] = []
    for number in 0..<Int.random(in: 1...3, using: &random) {
      var run = Run(on: machine)
      var entries: [(id: String, boot: Duration, truth: Moment)] = []
      for entry in 0..<Int.random(in: 1...25, using: &random) {
        machine.boot += .milliseconds(Int.random(in: 1...600_000, using: &random))
        if Int.random(in: 0..<4, using: &random) == 0 {
          machine.error += Self.steps.randomElement(using: &random) ?? .zero
        }
        let payload: EventPayload =
          number == 0 && entry == 0
          ? .sessionStarted(SessionStart(appVersion: "1", device: "d"))
          : .rest(.paused)
        run.append(payload, to: &rows, &machine)
        entries.append((rows.last?.id ?? "", machine.boot, machine.truth))
      }
      runs.append(entries)
      lastErrors.append(machine.error)
      machine.boot += .seconds(30)
    }
    // No row is rewritten: they are read as they were written.
    let read = try rows.map { try EventRecord(line: $0.record.line).events() }.flatMap(\.self)
    #expect(read == rows)
    let shown = read.atTrueTimes
    #expect(shown.map(\.id) == rows.map(\.id))
    let times = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.at) })
    for (run, error) in zip(runs, lastErrors) {
      for (one, next) in zip(run, run.dropFirst()) {
        let at = try #require(times[one.id])
        let then = try #require(times[next.id])
        #expect(then - at == next.boot - one.boot, "seed \(seed)")
      }
      let last = try #require(run.last)
      let at = try #require(times[last.id])
      #expect(abs(at - (last.truth + error)) < ClockEvent.smallestStep, "seed \(seed)")
    }
  }

  private func abs(_ length: Duration) -> Duration { length < .zero ? .zero - length : length }

  @Test("a step is noted once for each session of the run, before its next entry")
  func noted() {
    var time = WallTime()
    var number = 0
    func newID(_ at: Moment) -> String {
      number += 1
      return "c\(number)"
    }
    func event(_ id: String, _ session: String, _ second: Int) -> Event {
      Event(
        id: id, sessionID: session, actionID: id,
        at: Moment(microseconds: Int64(second) * 1_000_000),
        payload: .rest(.paused))
    }
    #expect(time.rows([event("a", "s", 10), event("b", "t", 10)], newID: newID).count == 2)
    time.step(by: .seconds(100))
    let rows = time.rows([event("c", "s", 20), event("d", "s", 21)], newID: newID)
    #expect(rows.map(\.id) == ["c1", "c", "d"])
    #expect(rows[0].payload == .clock(.set(by: .seconds(100), since: "a")))
    #expect(rows.map(\.at.microseconds) == [120_000_000, 120_000_000, 121_000_000])
    // The other session notes it without an entry, and nobody twice.
    let rest = time.rowsOfSteps(at: Moment(microseconds: 30_000_000), newID: newID)
    #expect(rest.map(\.sessionID) == ["t"])
    #expect(time.rowsOfSteps(at: Moment(microseconds: 31_000_000), newID: newID).isEmpty)
    // A session that begins later never had a wrong clock.
    #expect(time.rows([event("e", "u", 40)], newID: newID).map(\.id) == ["e"])
  }

  @Test(
    "what only undid or corrected entries is shifted with them, and a date that was undone isn't")
  func dated() {
    let start = Moment(microseconds: 1_600_000_000_000_000)
    func event(_ id: String, _ second: Int, _ payload: EventPayload) -> Event {
      Event(
        id: id, sessionID: "s", actionID: id, at: start + .seconds(second), payload: payload)
    }
    let session = [
      event("a", 0, .sessionStarted(SessionStart(appVersion: "1", device: "d"))),
      event("b", 60, .sessionEnded),
    ]
    let dating = event("c", 9_000, .clock(.dated(by: .seconds(86_400))))
    #expect((session + [dating]).atTrueTimes[0].at == start + .seconds(86_400))
    #expect(SessionState(folding: (session + [dating]).atTrueTimes).facts.length == .seconds(60))
    let undone = session + [dating, event("d", 9_001, .undone(actionID: "c", sinceThen: .zero))]
    #expect(undone.atTrueTimes[0].at == start)
    let redone = undone + [event("e", 9_002, .redone(actionID: "c"))]
    #expect(redone.atTrueTimes[0].at == start + .seconds(86_400))
    // Far out of what a log can hold, it stays inside.
    let absurd = session + [event("f", 1, .clock(.dated(by: .seconds(-3_000_000_000))))]
    #expect(absurd.atTrueTimes.allSatisfy { $0.at.microseconds >= 0 })
  }
}
