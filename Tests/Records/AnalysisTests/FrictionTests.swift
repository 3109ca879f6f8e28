import Climbing
import Core
import Grades
import Session
import Testing

@testable import Analysis

@Suite("Friction", .timeLimit(.minutes(30)))
struct FrictionTests {
  @Test("sessions add up")
  func sums() {
    let friction = Friction([
      TallyRow(.timeToLog, subject: "voice", bucket: 3, number: 18),
      TallyRow(.command, subject: "", number: 30), TallyRow(.undo, subject: "", number: 2),
      TallyRow(.change, subject: "", bucket: 42, number: 1),
      TallyRow(.timeToLog, subject: "key", bucket: 0, number: 1),
      TallyRow(.timeToLog, subject: "voice", bucket: 20, number: 1),
      TallyRow(.command, subject: "", number: 10), TallyRow(.undo, subject: "", number: 1),
    ])
    #expect(friction.attempts == 20 && friction.byVoice == 19)
    #expect(friction.commands == 40 && friction.undos == 3)
    #expect(friction.timesToLog.quantile(0.95) == 175)
    #expect(friction.changes.quantile(0.5) == 4200)
  }

  // An onsight and the tries before it come with the attempt, and nobody said them.
  @Test("an imported ascent cost no words and no keys")
  func imported() throws {
    let grade = try #require(Grade("V4", in: .v))
    let ascent: [ClimbEvent] = [
      .routeOpened(routeID: "r", grade: grade, name: nil, wall: nil),
      .triedBefore(routeID: "r", tries: nil), .onsightMarked(routeID: "r", isOnsight: true),
      .attemptLogged(
        AttemptEntry(
          routeID: "r", outcome: .send, index: 1, gesture: .imported, timeToLog: .zero,
          rest: .pause(nil))),
    ]
    let payloads: [EventPayload] =
      [
        .sessionStarted(SessionStart(appVersion: "t", device: "t")),
        .climb(.started(ClimbStart(discipline: .boulder, system: .v))),
      ] + ascent.map { .climb($0) }
    let events = payloads.enumerated().map { place, payload in
      Event(
        id: "e\(place)", sessionID: "s", actionID: place < 2 ? "e\(place)" : "e5",
        at: Moment(milliseconds: 1_800_000_000_000), payload: payload)
    }
    #expect(Friction(SessionTally.rows(of: events)).commands == 0)
  }

  @Test("a quantile is the value at its rank")
  func quantiles() {
    let changes = Friction(
      (1...20).map { TallyRow(.change, subject: "", bucket: $0 * 10, number: 1) }
    ).changes
    #expect(changes.quantile(0) == 1000 && changes.quantile(0.5) == 10_000)
    #expect(changes.quantile(0.95) == 19_000 && changes.quantile(1) == 20_000)
    #expect(Friction([]).changes.quantile(0.5) == nil)
  }

  @Test("the whole log and each session have their percentiles at the same ranks")
  func sameRanks() {
    for count in [2, 20] {
      let times = (1...count).map { $0 * LogTime.step }
      let all = Statistics(
        times.map { TallyRow(.logTime, subject: "", bucket: $0, number: 1) }, in: [:])
      let session = Friction(
        times.map { TallyRow(.timeToLog, subject: "key", bucket: $0 / LogTime.step, number: 1) })
      for (exact, share) in [(all.medianTimeToLog, 0.5), (all.slowTimeToLog, 0.95)] {
        // A session's times are the middles of their buckets.
        let middle = session.timesToLog.quantile(share)
        #expect(exact?.milliseconds == middle.map { Int64($0 - LogTime.step / 2) })
      }
    }
  }
}
