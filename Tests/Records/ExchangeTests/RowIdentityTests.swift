import Core
import Foundation
import Lifting
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Equal rows", .timeLimit(.minutes(30)))
struct RowIdentityTests {
  private static let head =
    "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Notes\n"

  @Test(
    "a set in another spelling is the same set",
    arguments: [
      "2026-07-06T17:59:00,Push,Bench,1,100,kg,5,",
      "\"6 Jul 2026, 17:59\",Push,Bench,1,100.0,kg,5,",
      "\"Jul 6, 2026, 5:59 PM\",Push,Bench,1,\"100,0\",kgs,5,later",
      "\"06.07.2026, 17:59\",push,BENCH,1,100.00,KG,5,",
      "2026-07-06 17:59:00,Push,Bench,1,220.46,lbs,5,",
      "2026-07-06 17:59:00,Push,Bench,1,220.462,lbs,5,",
      "2026-07-06 17:59:00,Push,Bench,1,220.5,lb,5,",
      "2026-07-06T15:59:00Z,Push,Bench,1,100,kg,5,",
      "2026-07-06 17:59:41,Push,Bench,F,100,kg,5,",
    ])
  func spelling(row: String) throws {
    let plain = Self.head + "2026-07-06 17:59:00,Push,Bench,1,100,kg,5,\n"
    for (first, second) in [(plain, Self.head + row + "\n"), (Self.head + row + "\n", plain)] {
      var log = ImportedLog()
      #expect(try log.add(first) == (1, 0))
      let added = try log.add(second)
      // With a note it is the same set, which changed.
      #expect(added.new == 0 && added.known + log.comparison.changed == 1)
      #expect(try log.sessions.count == 1)
    }
  }

  @Test(
    "a set with another number or of another workout is another set",
    arguments: [
      "2026-07-06 17:58:00,Push,Bench,1,100,kg,5,", "2026-07-06 17:59:00,Push,Bench,2,100.5,kg,5,",
      "2026-07-06 17:59:00,Push,Curl,1,60,kg,5,",
    ])
  func otherSets(row: String) throws {
    var log = ImportedLog()
    try log.add(Self.head + "2026-07-06 17:59:00,Push,Bench,1,100,kg,5,\n")
    #expect(try log.add(Self.head + row + "\n") == (1, 0))
    #expect(log.comparison.changed == 0)
  }

  @Test("two equal sets in a row stay two; a file that has grown adds to the same workout")
  func grown() throws {
    let row = "2026-07-06 17:59:00,Push,Bench,1,80,kg,5,\n"
    var log = ImportedLog()
    #expect(try log.add(Self.head + row + row) == (2, 0))
    #expect(try log.add(Self.head + row + row) == (0, 2))
    #expect(try log.add(Self.head + row) == (0, 1))
    let more = row.replacing("80", with: "80.0") + row + row.replacing("Bench", with: "Curl")
    #expect(try log.add(Self.head + row + more) == (2, 2))
    let sessions = try log.sessions
    #expect(sessions.count == 1)
    let blocks = sessions[0].lift.blocks
    #expect(blocks.map(\.exercise.name) == ["Bench", "Curl"])
    #expect(blocks.map { $0.sets.map(\.entry.index) } == [[1, 2, 3], [1]])
  }

  @Test(
    "importing random workouts in random spellings, in any order and repeatedly, adds each once")
  func anySpelling() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let workouts = Respelling.workouts(&random)
      let wanted = workouts.flatMap { $0 }
      let formats: [ExchangeFormat] = [.strong, .hevy, .fitNotes]
      var log = ImportedLog()
      // First some workouts, each in its own file.
      for workout in workouts.shuffled(using: &random).prefix(2) {
        let format = formats.randomElement(using: &random) ?? .strong
        try log.add(Respelling(format, &random).text(workout))
      }
      for format in (formats + formats).shuffled(using: &random) {
        try log.add(Respelling(format, &random).text(wanted))
      }
      let sets = try log.sets
      #expect(sets.count == wanted.count)
      let found = sets.map { ($0.weight?.canonical ?? 0, $0.reps ?? 0) }
        .map { "\(Int((Double($0.0) / 10).rounded())) \($0.1)" }.sorted()
      #expect(found == wanted.map { "\($0.weight / 10) \($0.reps)" }.sorted())
    }
  }

  @Test(
    "entries logged here are recognised after an export in any format",
    arguments: [ExchangeFormat.strong, .hevy, .fitNotes], [MassUnit.kg, .lb])
  func nativeSets(format: ExchangeFormat, unit: MassUnit) throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      let days = (0..<6).map { LiftDays.events($0, for: .strong, in: .lb, &random) }
      var log = ImportedLog(days.flatMap { $0 })
      let out = try log.tables.write(try log.sessions, as: format, in: unit)
      let sets = try log.sets.count
      #expect(try log.add(out) == (0, sets))
    }
  }

  @Test("entries from one program’s file are recognised in another’s format")
  func otherForms() throws {
    var random = SeededRandom()
    for format in [ExchangeFormat.strong, .hevy, .fitNotes] {
      var log = ImportedLog()
      try log.add(Respelling(format, &random).text(Respelling.workouts(&random).flatMap { $0 }))
      for other in [ExchangeFormat.strong, .hevy, .fitNotes] {
        for unit in MassUnit.allCases {
          let out = try log.tables.write(try log.sessions, as: other, in: unit)
          #expect(try log.add(out).new == 0)
        }
      }
    }
  }

  @Test("a set that was corrected or deleted here is recognised as logged and as corrected")
  func corrected() throws {
    let text = Self.head + "2026-07-06 17:59:00,Push,Bench,1,80,kg,5,\n"
    var log = ImportedLog()
    try log.add(text)
    let session = try #require(log.events.first?.sessionID)
    let set = try #require(try log.sessions[0].lift.sets.first?.set)
    func event(_ id: String, _ lift: LiftEvent) -> Event {
      Event(
        id: id, sessionID: session, actionID: id, at: set.at,
        payload: .lift(lift))
    }
    var values = set.entry.values
    values.reps = 6
    var mended = ImportedLog(log.events + [event("c", .setCorrected(set: set.id, values))])
    #expect(try mended.add(text) == (0, 1))
    #expect(try mended.add(text.replacing("kg,5", with: "kg,6")) == (0, 1))
    var deleted = ImportedLog(log.events + [event("d", .setDeleted(set: set.id))])
    #expect(try deleted.add(text) == (0, 1))
  }

  @Test("a deleted workout stays deleted; its new sets are imported")
  func deletedSession() throws {
    let text = Self.head + "2026-07-06 17:59:00,Push,Bench,1,80,kg,5,\n"
    var log = ImportedLog()
    try log.add(text)
    let first = try #require(log.events.first)
    log = ImportedLog(
      log.events + [
        Event(
          id: "x", sessionID: first.sessionID, actionID: "x", at: first.at,
          payload: .sessionDeleted)
      ])
    #expect(try log.add(text) == (0, 1))
    #expect(try log.add(text + "2026-07-06 17:59:00,Push,Bench,2,85,kg,5,\n") == (1, 1))
    let facts = try log.sessions
    #expect(facts.count == 2 && facts.count { $0.isDeleted } == 1)
  }

  @Test(
    "a later mapping moves known sets to its exercise, once, and undo reverts that"
  )
  func lateMapping() throws {
    let text = Self.head + "2026-07-06 17:59:00,Legs,Leg Day Squat,1,100,kg,5,\n"
    var log = ImportedLog()
    try log.add(text)
    let squat = Exercise(
      id: "back-squat", name: "Back squat", equipment: .barbell, muscles: ["quads"])
    log.tables.rules.exercises = ExerciseReading([squat], aliases: ["Leg Day Squat": squat])
    log.tables.merge = Merge(id: "m", at: Moment(milliseconds: 1_800_000_000_000))
    let before = log.events.count
    #expect(try log.add(text) == (0, 1))
    #expect(log.events.count == before + 1)
    #expect(log.remapped == [Remapping(from: "Leg Day Squat", to: "Back squat"): 1])
    var lift = try log.sessions[0].lift
    #expect(lift.blocks.map(\.exercise) == [squat])
    #expect(lift.sets.map(\.set.entry.exerciseID) == ["back-squat"])
    #expect(try log.add(text) == (0, 1) && log.events.count == before + 1)
    let merged = try #require(log.events.last)
    var undone = ImportedLog(
      log.events + [
        Event(
          id: "u", sessionID: merged.sessionID, actionID: "u", at: merged.at,
          payload: .undone(actionID: merged.actionID, sinceThen: .zero))
      ])
    lift = try undone.sessions[0].lift
    #expect(lift.blocks.map(\.exercise.name) == ["Leg Day Squat"])
    // It can be mapped again.
    undone.tables = log.tables
    undone.tables.merge = Merge(id: "n", at: Moment(milliseconds: 1_800_000_000_000))
    #expect(try undone.add(text) == (0, 1))
    #expect(try undone.sessions[0].lift.blocks.map(\.exercise) == [squat])
  }

  @Test("a manual mapping stays, even once the library knows the name")
  func ownMapping() throws {
    let text = Self.head + "2026-07-06 17:59:00,Legs,Squat (Barbell),1,100,kg,5,\n"
    let back = Exercise(id: "back-squat", name: "Squat (Barbell)", muscles: ["quads"])
    let front = Exercise(id: "front-squat", name: "Front squat", muscles: ["quads"])
    var log = ImportedLog()
    log.tables.rules.exercises = ExerciseReading(
      [back, front], aliases: ["Squat (Barbell)": front])
    try log.add(text)
    log.tables.rules.exercises = ExerciseReading([back, front])
    log.tables.merge = Merge(id: "m", at: Moment(milliseconds: 1_800_000_000_000))
    #expect(try log.add(text) == (0, 1) && log.remapped.isEmpty)
  }
}
