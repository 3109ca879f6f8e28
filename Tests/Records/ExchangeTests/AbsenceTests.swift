import Core
import Foundation
import Session
import TestSupport
import Testing

@testable import Exchange

/// What a later export has on another day, or not at all, and workouts that were logged here, too.
@Suite("Moved and gone", .timeLimit(.minutes(30)))
struct AbsenceTests {
  private static let merge = Merge(id: "m", at: Moment(milliseconds: 1_800_000_000_000))
  private static let ticks =
    "Date,Route,Rating,Notes,URL,Location,Style,Lead Style,Route Type,Your Rating\n"
  private static let crag =
    "Route Name,Ascent ID,Ascent Type,Route Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"

  private static func tick(_ day: Int, _ route: Int, month: Int = 3) -> String {
    let date = "2024-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    return "\(date),Route \(route),5.10a,,https://m/\(route),Utah > Moab,Lead,Redpoint,Sport,\n"
  }

  private static func ascent(_ day: Int, _ id: Int, grade: String = "20") -> String {
    "Route \(id),\(id),Red point,\(grade),Sport,Australia,Nowra,2024-05-0\(day)T00:00:00Z\n"
  }

  @Test(
    "an ascent whose day was corrected is the same one",
    arguments: [
      (ticks, tick(4, 1), tick(9, 1), "2024-03-04: Route 1, 2024-03-04 → 2024-03-09"),
      (
        crag, ascent(4, 11), ascent(6, 11, grade: "21"),
        "2024-05-04: Route 11, 20, 2024-05-04 → 21, 2024-05-06"
      ),
    ])
  func moved(head: String, before: String, after: String, text: String) throws {
    var log = ImportedLog()
    try log.add(head + before)
    var kept = log
    #expect(try kept.add(head + after).new == 0)
    #expect(kept.comparison.changes.map(\.text) == [text])
    #expect(kept.events.count == log.events.count)
    log.tables.merge = Self.merge
    log.tables.takes.all = true
    try log.add(head + after)
    var alone = ImportedLog()
    try alone.add(head + after)
    #expect(try Self.exports(log) == Self.exports(alone))
    #expect(try log.add(head + after).new == 0)
    #expect(log.comparison == RowComparison())
  }

  @Test("a route that was climbed again on another day is another ascent")
  func again() throws {
    var log = ImportedLog()
    try log.add(Self.ticks + Self.tick(4, 1))
    #expect(try log.add(Self.ticks + Self.tick(4, 1) + Self.tick(9, 1)) == (1, 1))
    #expect(log.comparison == RowComparison())
  }

  @Test("random days: kept, nothing changes; taken, the log is what the new file says")
  func anyDays() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let isOfCrag = Bool.random(using: &random)
      func text(_ days: [Int]) -> String {
        (isOfCrag ? Self.crag : Self.ticks)
          + days.enumerated().map { isOfCrag ? Self.ascent($1, $0) : Self.tick($1, $0) }
          .shuffled(using: &random).joined()
      }
      let before = (0..<6).map { _ in Int.random(in: 1...9, using: &random) }
      let after = before.map {
        Bool.random(using: &random) ? $0 : Int.random(in: 1...9, using: &random)
      }
      var log = ImportedLog()
      try log.add(text(before))
      let old = try Self.exports(log)
      var kept = log
      #expect(try kept.add(text(after)).new == 0)
      #expect(kept.comparison.changed == zip(before, after).count { $0 != $1 })
      #expect(try Self.exports(kept) == old)
      log.tables.merge = Self.merge
      log.tables.takes.all = true
      try log.add(text(after))
      var alone = ImportedLog()
      try alone.add(text(after))
      #expect(try Self.exports(log) == Self.exports(alone))
      #expect(try log.add(text(after)).new == 0)
      #expect(log.comparison == RowComparison())
    }
  }

  private static func exports(_ log: ImportedLog) throws -> [[String]] {
    try [ExchangeFormat.mountainProject, .theCrag].map {
      try log.tables.write(log.sessions, as: $0).split(separator: "\n").map(String.init).sorted()
    }
  }

  @Test("workouts and days that are gone as a whole are named, those beyond the file's aren't")
  func gone() throws {
    var log = ImportedLog()
    try log.add(Self.ticks + (1...6).map { Self.tick($0 * 4, $0) }.joined())
    try log.add(Self.ticks + Self.tick(8, 2) + Self.tick(12, 3) + Self.tick(20, 5))
    #expect(log.comparison.absentSessions == ["2024-03-16: 1 climb"])
    #expect(log.comparison.gone == 0)
    func row(_ day: Int, _ hour: Int, _ title: String = "Push") -> String {
      "2026-07-\(day < 10 ? "0" : "")\(day) \(hour):00:00,\(title),Bench,1,100,kg,5\n"
    }
    let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
    var lifts = ImportedLog()
    try lifts.add(
      head + row(1, 10) + row(1, 14, "Noon") + row(1, 18) + row(9, 18, "Pull") + row(20, 18))
    try lifts.add(head + row(1, 10) + row(1, 18) + row(20, 18))
    #expect(
      lifts.comparison.absentSessions == ["2026-07-01: Noon, 1 set", "2026-07-09: Pull, 1 set"])
    #expect(try lifts.add(head + row(9, 18, "Pull")) == (0, 1))
    #expect(lifts.comparison == RowComparison())
  }

  @Test("two disciplines of a day are both there")
  func disciplines() throws {
    let file =
      Self.ticks + Self.tick(4, 1)
      + Self.tick(4, 2).replacing("5.10a", with: "V4").replacing("Sport", with: "Boulder")
      .replacing("Lead,Redpoint", with: "Send,")
    var log = ImportedLog()
    #expect(try log.add(file) == (2, 0))
    #expect(try log.add(file) == (0, 2))
    #expect(log.comparison == RowComparison())
    #expect(try log.add(Self.ticks + Self.tick(4, 1)) == (0, 1))
    #expect(log.comparison.absences == ["2024-03-04: Route 2 V4, send"])
  }

  @Test("a workout during which one was logged here is named")
  func overlap() throws {
    var random = SeededRandom()
    let own = LiftDays.events(3, for: .hevy, &random)
    let start = try #require(CivilTime(own[0].at, in: Tables().zone))
    let head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
    func file(_ minutes: Int) throws -> String {
      let time = try #require(CivilTime(own[0].at + .seconds(minutes * 60), in: Tables().zone))
      return head + "\(time.dayText) \(time.clockText),Push,30m,Moon Lift,1,999,kg,7\n"
    }
    for (minutes, overlaps) in [(-45, false), (-20, true), (-3, true), (50, true), (70, false)] {
      var log = ImportedLog(own)
      #expect(try log.add(file(minutes)).new == 1)
      #expect(log.comparison.overlaps.count == (overlaps ? 1 : 0), "\(minutes)")
      #expect(
        log.comparison.overlaps.allSatisfy {
          $0.hasSuffix("and the workout logged here at \(start.clockText.prefix(5))")
        })
    }
  }
}
