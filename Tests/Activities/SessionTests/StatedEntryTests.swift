import Climbing
import Core
import Grades
import Lifting
import TestSupport
import Testing

@testable import Session

@Suite("What is written down afterwards", .timeLimit(.minutes(30)))
struct StatedEntryTests {
  private static let start = Moment(milliseconds: 1_800_000_000_000)
  private static let squat = Exercise(
    id: "back-squat", name: "Back squat", equipment: .barbell)

  /// A session of an hour, with random tries.
  private func session(_ random: inout SeededRandom, _ newID: @escaping () -> String) -> [Event] {
    var events = SessionState.opening(
      id: newID(), start: SessionStart(appVersion: "t", device: "t"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: Self.start,
      newID: newID)
    for minute in 1..<Int.random(in: 2...10, using: &random) {
      let order: Order =
        Int.random(in: 0..<4, using: &random) == 0
        ? .climb(.next) : .climb(.log(Bool.random(using: &random) ? .send : .fall))
      events += decide(order, events, at: Self.start + .seconds(60 * minute), newID)
    }
    return events + decide(.finish, events, at: Self.start + .seconds(3600), newID)
  }

  private func decide(
    _ order: Order, _ events: [Event], at now: Moment, _ newID: @escaping () -> String
  ) -> [Event] {
    let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
    return SessionState(folding: events).decide(order, context).events
  }

  @Test("it counts like all else, leaves times and rests alone, and undo takes all of it back")
  func added() throws {
    var random = SeededRandom()
    var number = 0
    let newID = {
      number += 1
      return "e\(number)"
    }
    for round in 0..<200 {
      let events = session(&random, newID)
      let before = SessionState(folding: events)
      let (falls, sends) = (round % 4, 1 + round % 3)
      let entry: StatedEntry =
        round.isMultiple(of: 3)
        ? .sets(Self.squat, SetValues(weight: Weight(100, .kg), reps: 5), number: sends)
        : .climb(.easiest(.v), name: "Pink", wall: nil, falls: falls, sends: sends)
      #expect(entry.fits(before.facts))
      let added = StatedEntries(entry, in: before.facts, newID: newID).events(
        at: Self.start + .seconds(3599), stated: "18:30", isOfDayOnly: false)
      #expect(Set(added.map(\.actionID)).count == 1)
      var state = SessionState(folding: events + added)
      if round.isMultiple(of: 3) {
        let gestures = state.facts.lift.sets.map(\.set.entry.gesture)
        #expect(gestures == Array(repeating: .imported, count: sends))
      } else {
        let route = try #require(state.facts.climb.routes.last)
        #expect(route.name == "Pink" && route.falls == falls && route.sends == sends)
        #expect(route.attempts.allSatisfy { $0.restBefore == nil })
        #expect(state.facts.imported[route.id]?.statedTime == "18:30")
      }
      #expect(state.facts.length == before.facts.length && !state.facts.isOfDayOnly)
      let routes = before.facts.climb.routes
      #expect(state.facts.climb.routes.prefix(routes.count).elementsEqual(routes))
      #expect(state.lastStated == added.last?.actionID)
      #expect(state.isOnlyStated == !before.events.contains { $0.payload.isTry })
      // Stored and read again, it is the same.
      for event in added { #expect(try EventPayload(event.payload.stored) == event.payload) }
      for event in decide(.undo, state.events, at: Self.start + .seconds(7200), newID) {
        state.apply(event)
      }
      #expect(state.facts == before.facts && state.lastStated == nil)
    }
  }

  @Test("a route doesn't go into a session of boulders; a session that was made for it is known")
  func fits() {
    var number = 0
    let newID = {
      number += 1
      return "e\(number)"
    }
    let opening = SessionState.opening(
      id: "s", start: SessionStart(appVersion: "t", device: "t"), at: Self.start, newID: newID)
    let boulder = StatedEntry.climb(.easiest(.v), name: nil, wall: nil, falls: 1, sends: 0)
    let added = StatedEntries(boulder, in: SessionState(folding: opening).facts, newID: newID)
      .events(at: Self.start, stated: nil, isOfDayOnly: true)
    let state = SessionState(folding: opening + added)
    #expect(state.facts.isOfDayOnly && state.isOnlyStated && state.facts.counts.falls == 1)
    #expect(state.facts.climb.start?.discipline == .boulder && boulder.fits(state.facts))
    let route = StatedEntry.climb(.easiest(.french), name: nil, wall: nil, falls: 1, sends: 0)
    #expect(!route.fits(state.facts))
  }
}
