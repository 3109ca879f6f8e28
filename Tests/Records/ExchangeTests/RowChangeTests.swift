import Climbing
import Core
import Foundation
import Lifting
import Session
import TestSupport
import Testing

@testable import Exchange

/// A later export of a file, in which rows were corrected.
@Suite("Rows that changed", .timeLimit(.minutes(30)))
struct RowChangeTests {
  private static let sets =
    "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Notes\n"
  /// What is taken over is of a day after that.
  private static let merge = Merge(id: "m", at: Moment(milliseconds: 1_800_000_000_000))
  private static let set = "2026-07-06 17:59:00,Push,Bench,1,100,kg,5,\n"

  @Test(
    "a set of the same workout, exercise and number is the same with another value, note or name",
    arguments: [
      ("2026-07-06 17:59:00,Push,Bench,1,100.5,kg,5,", "2026-07-06: Bench, 100 kg → 100.5 kg"),
      ("2026-07-06 17:59:00,Push,Bench,1,100,kg,6,", "2026-07-06: Bench, 5 reps → 6 reps"),
      (
        "2026-07-06 17:59:00,Push,Bench,1,100,lb,5,", "2026-07-06: Bench, 100 kg → 100 lb (45.4 kg)"
      ),
      ("2026-07-06 17:59:00,Push,Bench,1,0,kg,5,", "2026-07-06: Bench, 100 kg → –"),
      ("2026-07-06 17:59:00,Push,Bench,1,100,kg,5,hard", "2026-07-06: Bench, – → hard"),
      ("2026-07-06 17:59:00,Push,Curl,1,100,kg,5,", "2026-07-06: Bench → Curl"),
    ])
  func changedSet(row: String, text: String) throws {
    var log = ImportedLog()
    try log.add(Self.sets + Self.set)
    var kept = log
    #expect(try kept.add(Self.sets + row + "\n") == (0, 0))
    #expect(kept.comparison.changes.map(\.text) == [text])
    #expect(kept.events.count == log.events.count)
    log.tables.merge = Self.merge
    log.tables.takes.all = true
    try log.add(Self.sets + row + "\n")
    #expect(log.comparison.taken == 1)
    var alone = ImportedLog()
    try alone.add(Self.sets + row + "\n")
    #expect(try log.sets == alone.sets)
    #expect(
      try log.tables.write(log.sessions, as: .strong)
        == log.tables.write(alone.sessions, as: .strong))
    // It is known now, and so is what it was.
    log.tables.takes.all = false
    for text in [row + "\n", Self.set] {
      #expect(try log.add(Self.sets + text).new == 0)
    }
  }

  @Test("a row whose entry was corrected here is replaced only where that is said")
  func correctedHere() throws {
    var log = ImportedLog()
    try log.add(Self.sets + Self.set)
    let set = try #require(try log.sessions[0].lift.sets.first?.set)
    var values = set.entry.values
    values.reps = 8
    log = ImportedLog(
      log.events + [
        Event(
          id: "c", sessionID: log.events[0].sessionID, actionID: "c", at: set.at,
          payload: .lift(.setCorrected(set: set.id, values)))
      ])
    log.tables.merge = Self.merge
    log.tables.takes.all = true
    let file = Self.sets + Self.set.replacing("100,kg", with: "110,kg")
    try log.add(file)
    #expect(log.comparison.changes.map(\.here) == ["100 kg, 8 reps"])
    #expect(try log.sets == [values])
    log.tables.takes.corrected = true
    try log.add(file)
    values.weight = Weight(hundredths: 11_000, .kg)
    values.reps = 5
    #expect(try log.sets == [values])
  }

  @Test("a row that was deleted here stays deleted, also when it changed there")
  func deletedHere() throws {
    var log = ImportedLog()
    try log.add(Self.sets + Self.set + Self.set.replacing(",1,", with: ",2,"))
    let set = try #require(try log.sessions[0].lift.sets.first?.set)
    log = ImportedLog(
      log.events + [
        Event(
          id: "d", sessionID: log.events[0].sessionID, actionID: "d", at: set.at,
          payload: .lift(.setDeleted(set: set.id)))
      ])
    log.tables.merge = Self.merge
    log.tables.takes.all = true
    let changed = Self.set.replacing("100,kg", with: "110,kg")
    #expect(try log.add(Self.sets + changed + Self.set.replacing(",1,", with: ",2,")).new == 0)
    #expect(try log.sets.count == 1)
  }

  private static let ticks =
    "Date,Route,Rating,Notes,URL,Location,Style,Lead Style,Route Type,Your Rating\n"
  private static let tick =
    "2024-03-24,Alpha,5.10a,,https://m/3,Utah > Moab,Lead,Onsight,Sport,\n"

  @Test(
    "an ascent of the same page and day is the same with another grade, result, name or note",
    arguments: [
      ("2024-03-24,Alpha,5.10b,,https://m/3,Utah > Moab,Lead,Onsight,Sport,", "5.10a → 5.10b"),
      (
        "2024-03-24,Alpha,5.10a,,https://m/3,Utah > Moab,Lead,Redpoint,Sport,",
        "onsight, 1 try → send"
      ),
      (
        "2024-03-24,Alpha,5.10a,,https://m/3,Utah > Moab,Lead,Flash,Sport,",
        "onsight, 1 try → flash, 1 try"
      ),
      (
        "2024-03-24,Alpha Crack,5.10a,,https://m/3,Utah > Moab,Lead,Onsight,Sport,",
        "Alpha → Alpha Crack"
      ),
      ("2024-03-24,Alpha,5.10a,windy,https://m/3,Utah > Moab,Lead,Onsight,Sport,", "– → windy"),
    ])
  func changedAscent(row: String, text: String) throws {
    var log = ImportedLog()
    try log.add(Self.ticks + Self.tick)
    var kept = log
    #expect(try kept.add(Self.ticks + row + "\n") == (0, 0))
    #expect(kept.comparison.changes.count == 1)
    #expect(kept.comparison.changes.first?.text.hasSuffix(text) == true, "\(kept.comparison)")
    log.tables.merge = Self.merge
    log.tables.takes.all = true
    try log.add(Self.ticks + row + "\n")
    var alone = ImportedLog()
    try alone.add(Self.ticks + row + "\n")
    #expect(
      try log.tables.write(log.sessions, as: .mountainProject)
        == log.tables.write(alone.sessions, as: .mountainProject))
    #expect(try log.add(Self.ticks + row + "\n") == (0, 1))
    #expect(log.comparison.changed == 0)
  }

  @Test("rows that the file has no more are named, in the workouts that it has")
  func gone() throws {
    var log = ImportedLog()
    try log.add(
      Self.sets + Self.set + Self.set.replacing(",1,100", with: ",2,90")
        + Self.set.replacing("07-06", with: "07-09"))
    try log.add(Self.sets + Self.set)
    #expect(log.comparison.absences == ["2026-07-06: Bench, 90 kg, 5 reps"])
    #expect(log.comparison.changed == 0)
  }

  @Test("random corrections: kept, nothing changes; taken, the log is what the new file says")
  func anyCorrections() throws {
    var random = SeededRandom()
    for _ in 0..<60 {
      let before = Respelling.workouts(&random).flatMap { $0 }
      let format: ExchangeFormat = [.strong, .hevy].randomElement(using: &random) ?? .hevy
      let after = before.map { line in
        var line = line
        if Int.random(in: 0..<4, using: &random) == 0 {
          line.weight = Int.random(in: 16...30, using: &random) * 250
          line.reps = Int.random(in: 3...5, using: &random)
        }
        return line
      }
      var log = ImportedLog()
      try log.add(Respelling(format, &random).text(before))
      let old = try Self.summary(log)
      let text = Respelling(format, &random).text(after)
      var kept = log
      #expect(try kept.add(text).new == 0)
      #expect(try Self.summary(kept) == old)
      log.tables.merge = Self.merge
      log.tables.takes.all = true
      try log.add(text)
      var alone = ImportedLog()
      try alone.add(text)
      #expect(try Self.summary(log) == Self.summary(alone))
      #expect(log.comparison.gone == 0)
      #expect(try log.add(text).new == 0)
      #expect(log.comparison.changed == 0, "\(log.comparison)")
    }
  }

  /// The sets of each workout and exercise, in any order, to the tenth of a kilogram.
  private static func summary(_ log: ImportedLog) throws -> [String] {
    try log.sessions.flatMap { session in
      session.lift.sets.map { block, set in
        let (weight, reps) = (set.entry.values.weight?.canonical ?? 0, set.entry.values.reps ?? 0)
        let tenths = Int((Double(weight) / 10).rounded())
        return "\(session.id ?? "") \(block.exercise.name.lowercased()) \(tenths) \(reps)"
      }
    }.sorted()
  }
}
