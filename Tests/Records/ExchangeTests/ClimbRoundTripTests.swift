import Climbing
import Core
import Foundation
import Grades
import Session
import TestSupport
import Testing

@testable import Exchange

/// Climbs of many days go out to climbing sites, and come back from there as the same climbs.
@Suite("Climbs through exports", .timeLimit(.minutes(30)))
struct ClimbRoundTripTests {
  private let tables = Tables()

  @Test(
    "projects of several days come back with their tries, days, sends and repeats",
    arguments: [ExchangeFormat.eightA, .theCrag, .mountainProject])
  func projects(format: ExchangeFormat) throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      let days = (0..<6).map { sessions(day: $0, &random) }
      var sent: Set<String> = []
      let events = days.enumerated().map { day, climbs in
        self.events(day, climbs, &sent, &random)
      }
      let before = climbs(events.map { SessionState(folding: $0).facts })
      let book = ClimbBook(steps: before.flatMap(\.steps))
      let facts = events.map { SessionFacts(telling: $0, knowing: book) }
      let out = try tables.write(facts, as: format)
      let after = climbs(try tables.sessions(try tables.read(out).records))
      let holdsTries = format != .mountainProject
      #expect(after.map { text($0, holdsTries) } == before.map { text($0, holdsTries) })
    }
  }

  /// The names to climb on a day.
  private func sessions(day: Int, _ random: inout SeededRandom) -> [String] {
    ["Pink", "Slab", "Röof"].filter { _ in Bool.random(using: &random) }
  }

  /// Falls and perhaps a send on each climb; only sends on those that were sent.
  private func events(
    _ day: Int, _ climbs: [String], _ sent: inout Set<String>, _ random: inout SeededRandom
  ) -> [Event] {
    let start = Moment(milliseconds: 1_714_557_600_000 + Int64(day) * 86_400_000)
    var number = 0
    func event(_ payload: EventPayload) -> Event {
      number += 1
      return Event(
        id: "e\(day)-\(number)", sessionID: "s\(day)", actionID: "e\(day)-\(number)",
        at: start + .seconds(number), payload: payload)
    }
    var events = [
      event(.sessionStarted(SessionStart(appVersion: "t", device: "t"))),
      event(.climb(.started(ClimbStart(discipline: .sport, system: .french)))),
    ]
    for (place, name) in climbs.enumerated() {
      let route = "r\(day)-\(place)"
      let grade = Grade(.french, at: 12) ?? .easiest(.french)
      events.append(
        event(.climb(.routeOpened(routeID: route, grade: grade, name: name, wall: "Crag"))))
      var outcomes: [Outcome] = [.send]
      if !sent.contains(name) {
        outcomes = (0..<Int.random(in: 0...2, using: &random)).map { _ in .fall }
        if outcomes.isEmpty || Bool.random(using: &random) {
          outcomes.append(.send)
          sent.insert(name)
        }
      }
      for (index, outcome) in outcomes.enumerated() {
        events.append(
          event(
            .climb(
              .attemptLogged(
                AttemptEntry(
                  routeID: route, outcome: outcome, index: index + 1, gesture: .key,
                  timeToLog: .zero, rest: .pause(nil))))))
      }
    }
    return events
  }

  private func climbs(_ sessions: [SessionFacts]) -> [Climb] {
    let routes = sessions.flatMap { facts -> [TriedRoute] in
      guard let start = facts.startedAt else { return [] }
      let day = CivilTime(start, in: tables.zone).flatMap { Day($0.dayText) } ?? Day(0)
      return TriedRoute.all(
        of: facts.climb, session: facts.id ?? "", startedAt: start, day: day)
    }
    return ClimbFold.climbs(routes, ClimbCorrections()).sorted { $0.name < $1.name }
  }

  private func text(_ climb: Climb, _ holdsTries: Bool) -> String {
    let sent = climb.firstSend.map { "\($0.day) \($0.ascent)" } ?? "open"
    return "\(climb.name) \(sent) \(climb.days) \(climb.repeats)"
      + (holdsTries ? " \(climb.tries)" : "")
  }
}
