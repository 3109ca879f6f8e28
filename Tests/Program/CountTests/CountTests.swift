import Analysis
import Climbing
import Console
import Core
import Exchange
import Foundation
import Grades
import Session
import Store
import TestSupport
import Testing

/// One function counts (`SessionFacts.counts`); every reader of the log shows its numbers.
@Suite("Counts", .timeLimit(.minutes(30)))
struct CountTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plain(_ events: [Event]) throws -> [String: PlainCount] {
    var export = EventExport()
    let lines = events.flatMap { export.lines($0) }
    return try PlainCount.bySession(lines + export.finish())
  }

  @Test("every reader's numbers are those of a plain count of the exported events")
  func same() throws {
    let random = SeededRandom()
    for round in 0..<12 {
      let seed = SeededRandom(seed: random.seed &+ UInt64(round))
      let log = try RandomLog(sessions: 8, using: seed)
      let file = folder.url.appendingPathComponent("\(round).sqlite")
      var logged: [Event] = []
      do {
        let store = try EventStore(at: file)
        for (place, batch) in log.batches.enumerated() {
          try store.append(batch)
          logged += batch
          if place.isMultiple(of: 60) { try check(store, logged) }
        }
        try check(store, logged)
        try store.countSessions()
        try check(store, logged)
      }
      try check(try EventStore(at: file), logged)
    }
  }

  /// Some of a log is here, the rest comes in late from another machine's.
  @Test("imported entries count like those logged here")
  func merged() throws {
    let log = try RandomLog(sessions: 6, using: SeededRandom())
    let store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
    let half = log.batches.count / 2
    for batch in log.batches[..<half] { try store.append(batch) }
    try store.countSessions()
    try store.merge { merge in
      for event in log.batches.joined() { _ = try merge.add(.record(event.record)) }
    }
    try check(store, Array(log.batches.joined()))
  }

  // MARK: - Readers

  private func day(of moment: Moment) -> Day { Day(Int(moment.microseconds / 86_400_000_000)) }

  private func check(_ store: EventStore, _ logged: [Event]) throws {
    let plain = try plain(logged)
    let sessions = Dictionary(grouping: logged, by: \.sessionID)
    for (id, events) in sessions {
      try check(SessionState(folding: events).facts, events, try #require(plain[id]))
    }
    let there = plain.filter { !$0.value.isEmpty }
    let sum = there.values.reduce(PlainCount.none, +)
    let tallied = try store.talliedLog(dayOf: day)
    #expect(Set(tallied.sessions.map(\.id)) == Set(there.keys))
    for session in tallied.sessions {
      #expect(PlainCount(session.counts) == plain[session.id])
    }
    for session in try store.sessions(limit: 100) {
      let count = try #require(plain[session.record.id])
      #expect(PlainCount(SessionCounts(try store.tally(ofSession: session.record.id))) == count)
    }
    try checkSums(store, tallied, there, sum)
  }

  /// Statistics, and what the report and `insights` add up.
  private func checkSums(
    _ store: EventStore, _ tallied: TalliedLog, _ there: [String: PlainCount], _ sum: PlainCount
  ) throws {
    let statistics = try store.statistics()
    #expect(statistics.attempts == sum.attempts && statistics.sends == sum.sends)
    #expect(statistics.grades.reduce(0) { $0 + $1.attempts } == sum.attempts)
    let numbers = SessionNumbers(try store.sums(of: [.session]))
    #expect(numbers.all == there.count)
    #expect(numbers[.climb] == there.values.count { $0.attempts > 0 })
    #expect(numbers[.lift] == there.values.count { $0.sets > 0 })
    #expect(numbers[.timer] == there.values.count { $0.workouts > 0 })
    for activity in SessionCounts.Activity.allCases {
      #expect(numbers[activity] == tallied.number(of: activity))
    }
    let kept = SessionCounts(
      try store.sums(of: [.send, .fall, .sent, .unsent, .again, .part, .set, .workout]))
    #expect(PlainCount(kept) == sum)
    let reviews = tallied.climbedSystems.map { ClimbReview(tallied, in: $0) }
    #expect(reviews.reduce(0) { $0 + $1.attempts } == sum.attempts)
    #expect(reviews.reduce(0) { $0 + $1.sends } == sum.sends)
    guard let days = tallied.days else { return }
    let lifts = LiftReview(tallied, by: .month, over: days)
    #expect(lifts.sum.sets == sum.workingSets && lifts.sum.counts.warmUpSets == sum.warmUpSets)
    #expect(lifts.sum.missed == sum.missedSets)
    #expect(lifts.course.reduce(0) { $0 + $1.sets } == sum.workingSets)
    let timers = TimerReview(tallied, by: .month, over: days)
    #expect(timers.course.reduce(0) { $0 + $1.workouts } == sum.workouts)
    for system in tallied.climbedSystems {
      let lines = Course(tallied, in: system, by: .month, over: days).lines
      let climbed = tallied.sessions.filter { $0.holdsAttempts(in: system) }
      #expect(lines.reduce(0) { $0 + $1.sessions } == climbed.count)
    }
  }

  /// The outputs about one session: the summary, `show`, cards, tables.
  private func check(_ facts: SessionFacts, _ events: [Event], _ count: PlainCount) throws {
    #expect(PlainCount(facts.counts) == count)
    #expect(PlainCount(SessionCounts(SessionTally.rows(of: events))) == count)
    #expect(
      facts.climb.attempts == count.attempts
        && facts.climb.routes.reduce(0) { $0 + $1.sends } == count.sends)
    let sum = LiftSum(facts)
    #expect(sum.sets == count.workingSets && sum.isEmpty == (count.sets == 0))
    #expect(OwnTable.attempts.lines(facts).count == count.attempts)
    #expect(OwnTable.sets.lines(facts).count == count.sets)
    #expect(OwnTable.workouts.lines(facts).count == count.workouts)
    if let card = SharedSession(facts, in: .gmt, names: false, places: false) {
      #expect(card.attempts == count.attempts && card.routesSent == count.routesSent)
      #expect(card.bars.reduce(0) { $0 + $1.routes } == count.routesSent)
      #expect(card.sets == count.workingSets && card.workouts.count == count.workouts)
    }
    let summary = SummaryText.lines(facts, lifted: sum.isEmpty ? [] : [LiftReviewText.sets(sum)])
    #expect(summary.contains("Nothing was logged.") == count.isEmpty)
    let head =
      "\(count.attempts.counted("attempt")): \(count.sends.counted("send")), "
      + (count.attempts - count.sends).counted("fall")
    #expect(summary.contains(head) == (count.attempts > 0))
    let sets = "\(count.workingSets.counted("working set")) of"
    #expect(summary.contains { $0.hasPrefix(sets) } == (count.workingSets > 0))
  }
}

extension PlainCount {
  static var none: PlainCount { PlainCount(SessionCounts()) }

  var sets: Int { workingSets + warmUpSets + missedSets }

  init(_ counts: SessionCounts) {
    attempts = counts.attempts
    sends = counts.sends
    workingSets = counts.workingSets
    warmUpSets = counts.warmUpSets
    missedSets = counts.missedSets
    workouts = counts.workouts
    routes = counts.routes
    routesSent = counts.routesSent
  }
}
