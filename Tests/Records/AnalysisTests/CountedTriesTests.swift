import Climbing
import Core
import Grades
import Session
import Testing

@testable import Analysis

@Suite("Counted tries", .timeLimit(.minutes(30)))
struct CountedTriesTests {
  /// A session with a route for each of these: the earlier tries, the outcome, the fields of its file's row.
  private func rows(
    _ routes: [(earlier: EarlierTries, outcome: Outcome, row: [String: String]?)]
  ) throws -> [TallyRow] {
    let grade = try #require(Grade("V4", in: .v))
    var payloads: [EventPayload] = [
      .sessionStarted(SessionStart(appVersion: "t", device: "t")),
      .climb(.started(ClimbStart(discipline: .boulder, system: .v))),
    ]
    for (place, route) in routes.enumerated() {
      let id = "r\(place)"
      payloads.append(.climb(.routeOpened(routeID: id, grade: grade, name: nil, wall: "Cave")))
      switch route.earlier {
      case .none: break
      case .known(let tries): payloads.append(.climb(.triedBefore(routeID: id, tries: tries)))
      case .unknown: payloads.append(.climb(.triedBefore(routeID: id, tries: nil)))
      }
      let gesture: Gesture = route.row == nil ? .voice : .imported
      payloads.append(
        .climb(
          .attemptLogged(
            AttemptEntry(
              routeID: id, outcome: route.outcome, index: 1, gesture: gesture, timeToLog: .zero,
              rest: .pause(nil)))))
      if let row = route.row {
        let fields = row.map { ImportedRow.Field(name: $0.key, text: $0.value) }
        payloads.append(.imported(ImportedRow(format: "8a", of: id, fields: fields)))
      }
    }
    return SessionTally.rows(
      of: payloads.enumerated().map { place, payload in
        Event(
          id: "e\(place)", sessionID: "s", actionID: "e\(place)",
          at: Moment(milliseconds: 1_800_000_000_000 + Int64(place)), payload: payload)
      })
  }

  @Test("an ascent counts as many tries as its row states, and none if it states none")
  func ascents() throws {
    let counted = CountedTries(
      try rows([
        (.known(11), .send, ["tries": "12"]), (.unknown, .send, ["tries": "0"]),
        (.none, .send, [:]), (.none, .send, ["Shot": "1"]), (.unknown, .fall, [:]),
      ]))
    #expect(counted.sends == 2 && counted.attempts == 13 && !counted.areAllAttempts)
    let logged = CountedTries(try rows([(.none, .send, nil), (.unknown, .fall, nil)]))
    #expect(logged.sends == 1 && logged.attempts == 2 && logged.areAllAttempts)
  }

  @Test("tries at a place count the same")
  func place() throws {
    let rows = try rows([
      (.known(11), .send, ["tries": "12"]), (.unknown, .send, ["tries": "0"]),
      (.none, .send, [:]), (.unknown, .fall, [:]), (.none, .fall, nil),
    ])
    let counted = CountedTries(rows.flatMap { $0.rows(at: "Cave") })
    #expect(counted == CountedTries(rows) && counted.sends == 1 && counted.attempts == 13)
    #expect(rows.flatMap { $0.rows(at: "Hall") }.isEmpty)
  }

  @Test("the model and the rates only see counted tries; sends stay sends")
  func models() throws {
    let rows = try rows(
      [(.known(3), .send, ["tries": "4"])] + Array(repeating: (.unknown, .send, [:]), count: 9))
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: Day(20_000), rows: rows)
    let place = try #require(Grade("V4", in: .v)).index
    #expect(
      session.trials(at: GradePlaces(.v))
        == [LevelModel.Trial(grade: place, sends: 1, falls: 3)])
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    let review = ClimbReview(log, in: .v)
    #expect(review.sends == 10 && review.rate == Rate(1, of: 4))
    #expect(review.grades.first?.rate == Rate(1, of: 4))
  }
}
