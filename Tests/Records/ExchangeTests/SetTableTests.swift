import Core
import Foundation
import Lifting
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Tables of sets", .timeLimit(.minutes(30)))
struct SetTableTests {
  private let tables = Tables()

  private func sets(_ text: String) throws -> [ExchangedSet] {
    let reading = try tables.read(text)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    return reading.items.compactMap(\.set)
  }

  @Test("Strong's German rests are rests, and half-known words refuse their row")
  func germanRests() throws {
    let head =
      "Datum,Workout-Name,Dauer,Name der Übung,Reihenfolge festlegen,Gewicht,Wiederh.,Entfernung,Sekunden\n"
    let found = try sets(
      head + """
        2025-08-01 09:46:59,Pull,31min,Pull Up,1,10,3,0,0
        2025-08-01 09:46:59,Pull,31min,Pull Up,Ruhezeit,0,0,0,45
        2025-08-01 09:46:59,Pull,31min,Pull Up,2,10,3,0,0

        """)
    #expect(found.count == 2)
    let reading = try tables.read(
      head + "2025-08-01 09:46:59,Pull,31min,Pull Up,1,10,3,0,0\n"
        + "2025-08-01 09:46:59,Pull,31min,Pull Up,Ruhe,0,0,0,45\n")
    #expect(reading.problems.map(\.reason) == ["“Ruhe” is not a kind of set"])
    let rested = try tables.sessions(
      try tables.read(
        head + "2025-08-01 09:46:59,Pull,31min,Pull Up,1,10,3,0,0\n"
          + "2025-08-01 09:46:59,Pull,31min,Pull Up,RUHEZEIT,0,0,0,45\n"
          + "2025-08-01 09:46:59,Pull,31min,Pull Up,2,10,3,0,0\n"
      ).records)
    #expect(rested[0].lift.sets.map(\.set.entry.restBefore) == [nil, .seconds(45)])
  }

  @Test(
    "help by a machine is a weight below zero, in each language of these programs",
    arguments: [
      "Pull Up (Assisted)", "Barra Fixa (Assistida)", "Dominada (Asistida)", "Traction (Assistée)",
      "Klimmzug (Unterstützt)", "Klimmzug (assistiert)", "Trazioni (Assistite)",
      "Podciąganie (wspomagane)",
    ])
  func assistance(name: String) throws {
    let found = try sets(
      """
      title,start_time,exercise_title,set_index,set_type,weight_kg,reps
      A,2025-05-01 10:00:00,\(name),0,normal,40,8
      A,2025-05-01 10:00:00,Assistant Press,0,normal,40,8
      """)
    #expect(found.map(\.values.weight?.hundredths) == [-4000, 4000])
  }

  @Test(
    "a weight without repetitions and time is a set of unknown length, in every format",
    arguments: [ExchangeFormat.hevy, .strong, .fitNotes])
  func unknownLength(format: ExchangeFormat) throws {
    let text = """
      title,start_time,exercise_title,set_index,set_type,weight_lbs,reps
      Legs,2025-07-02 06:39:00,Sled Drag,0,normal,305,
      Legs,2025-07-02 06:39:00,Squat (Barbell),0,normal,225,5
      Legs,2025-07-02 06:39:00,Squat (Barbell),1,normal,225,0

      """
    var log = ImportedLog()
    #expect(try log.add(text) == (3, 0))
    let sled = try #require(try log.sessions[0].lift.sets.first?.set.entry)
    #expect(
      sled.outcome == .done && sled.values == SetValues(weight: Weight(hundredths: 30_500, .lb)))
    #expect(try log.sessions[0].lift.sets.map(\.set.entry.outcome) == [.done, .done, .missed])
    let out = try log.tables.write(try log.sessions, as: format, in: .lb)
    #expect(try log.add(out) == (0, 3), "\(out)")
    var alone = ImportedLog()
    #expect(try alone.add(out) == (3, 0))
    #expect(try alone.sessions[0].lift.sets.map(\.set.entry.outcome) == [.done, .done, .missed])
  }

  @Test("Strong: commas and Duration, or semicolons, units and Workout Duration")
  func strong() throws {
    let plain = try sets(
      """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Bench Press (Barbell)",W,60.0,10,0,0.0,,,
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Bench Press (Barbell)",1,82.5,5,0,0.0,"felt
      good",,8.5
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Bench Press (Barbell)",Rest Timer,0,0,0,180.0,,,
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Bench Press (Barbell)",D,60,8,0,0,,,
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Plank",F,0,0,0,90.0,,,
      2024-11-05 18:30:00,"Push, heavy",1h 2m,"Farmer's Walk",1,40,0,0.04,0,,,
      """)
    #expect(plain.map(\.type) == [.warmUp, .working, .drop, .toFailure, .working])
    #expect(plain.map(\.values.weight?.hundredths) == [6000, 8250, 6000, nil, 4000])
    #expect(plain[1].values.effort == 85 && plain[1].workout.length == 3720)
    #expect(plain[3].values.time == .seconds(90) && plain[4].values.metres == 40)
    let units = try sets(
      """
      Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
      2019-01-11 12:31:54;"Leg";"Deadlift (Barbell)";1;225;lbs;5;;;;0;"";"";45m
      2019-01-11 12:31:54;"Leg";"Deadlift (Barbell)";2;102,5;kg;4;;;;0;;;45m
      2019-01-11 7:05:33\u{202F}PM;"Run";"Running";1;;;;;3,1;mi;1500;;;25m
      """)
    #expect(
      units.map(\.values.weight) == [
        Weight(hundredths: 22_500, .lb), Weight(hundredths: 10_250, .kg), nil,
      ])
    #expect(units[2].values.metres == 4989 && units[2].workout.start.clockText == "19:05:33")
  }

  @Test("Strong: a note on an exercise isn't a set, and is exported again in its place")
  func notes() throws {
    let text = """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE
      2024-11-05 18:30:00,Push,30m,Bench,Note,0,,0,0,,0,"wide grip, slow",,
      2024-11-05 18:30:00,Push,30m,Bench,1,80,kg,5,0,,0,,,
      2024-11-05 18:30:00,Push,30m,Bench,Note,0,,0,0,,0,elbow,,
      2024-11-05 18:30:00,Push,30m,Bench,Note,0,,0,0,,0,ice it,,
      2024-11-05 18:30:00,Push,30m,Bench,Rest Timer,0,,0,0,,120,,,
      2024-11-05 18:30:00,Push,30m,Bench,2,80,kg,4,0,,0,,,
      2024-11-05 18:30:00,Push,30m,Dip,1,0,,12,0,,0,,,
      2024-11-05 18:30:00,Push,30m,Dip,Note,0,,0,0,,0,last,,

      """
    let reading = try tables.read(text)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    let sessions = try tables.sessions(reading.records)
    #expect(sessions.map { $0.lift.sets.count } == [3])
    #expect(sessions[0].lift.sets[1].set.entry.restBefore == .seconds(120))
    #expect(try tables.write(sessions, as: .strong) == text)
    #expect(try tables.write(sessions, as: .hevy).split(separator: "\n").count == 4)
    #expect(Set(reading.records.map(\.id)).count == reading.records.count)
  }

  @Test("Hevy: a file in pounds and miles is exported in pounds and miles")
  func hevyInPounds() throws {
    let text = """
      title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe
      Push,2026-07-06 17:59:00,2026-07-06 18:40:00,,Bench,,slow,0,normal,137.5,8,,,
      Push,2026-07-06 17:59:00,2026-07-06 18:40:00,,Run,,,0,normal,,,3.1,1500,

      """
    let sessions = try tables.sessions(try tables.read(text).records)
    #expect(try tables.write(sessions, as: .hevy, in: .lb) == text)
    // Sets logged here have no row, so their numbers are converted.
    var random = SeededRandom()
    let own = (0..<6).map { LiftDays.session($0, for: .hevy, in: .lb, &random) }
    let out = try tables.write(own, as: .hevy, in: .lb)
    let again = try tables.sessions(try tables.read(out).records)
    #expect(try tables.write(again, as: .hevy, in: .lb) == out)
    #expect(
      again.map { $0.lift.sets.map(\.set.entry.values) }
        == own.map { $0.lift.sets.map(\.set.entry.values) })
  }

  @Test(
    "Hevy: kilograms or pounds, kilometres or miles, dates in four styles",
    arguments: [
      ("\"6 Jul 2026, 17:59\"", "\"6 Jul 2026, 18:40\""),
      ("\"Jul 6, 2026, 5:59 PM\"", "\"Jul 6, 2026, 6:40 PM\""),
      ("\"06.07.2026, 17:59\"", "\"06.07.2026, 18:40\""),
      ("2026-07-06T17:59:00", "2026-07-06T18:40:00"),
    ])
  func hevy(date: String, end: String) throws {
    let kg = try sets(
      """
      title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe
      Push,\(date),\(end),,Bench Press,0,,0,warmup,60,10,,,
      Push,\(date),,,Bench Press,0,,1,normal,82.5,5,,,9.5
      Push,\(date),,,Row,0,,0,dropset,40,,1.5,600,
      """)
    #expect(kg.map(\.startText) == Array(repeating: "2026-07-06 17:59:00", count: 3))
    #expect(kg[0].workout.length == 41 * 60 && kg[0].superset == 1)
    #expect(kg.map(\.type) == [.warmUp, .working, .drop])
    #expect(kg[2].values.metres == 1500 && kg[2].values.time == .seconds(600))
    #expect(kg[1].values.effort == 95)
    let lbs = try sets(
      """
      title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds,rpe
      Push,\(date),\(date),,Bench Press,,,0,failure,135,8,,,
      Run,\(date),\(date),,Running,,,0,normal,,,1,420,
      """)
    #expect(lbs[0].values.weight == Weight(hundredths: 13_500, .lb))
    #expect(lbs[0].type == .toFailure && lbs[1].values.metres == 1609)
  }

  @Test(
    "FitNotes: the unit in the column's name or in a column",
    arguments: [
      ("Weight (kgs)", "", MassUnit.kg), ("Weight (lbs)", "", .lb),
      ("Weight,Weight Unit", ",lbs", .lb), ("Weight,Weight Unit", ",kgs", .kg),
    ])
  func fitNotes(head: String, unit: String, mass: MassUnit) throws {
    let sets = try sets(
      """
      Date,Exercise,Category,\(head),Reps,Distance,Distance Unit,Time,Comment
      2024-06-01,Squat,Legs,82.5\(unit),5,,,,
      2024-06-01,Squat,Legs,82.5\(unit),5,,,,again
      2024-06-01,Plank,Abs,0\(unit),0,,,0:01:30,
      2024-06-01,Run,Cardio,\(unit),,5.0,km,0:28:00,
      """)
    let weight = Weight(hundredths: 8250, mass)
    #expect(sets.map(\.values.weight) == [weight, weight, nil, nil])
    #expect(sets[2].values.time == .seconds(90) && sets[3].values.metres == 5000)
  }

  @Test("a workout without a stated length has none in any format, and no end of its own")
  func unknownLength() throws {
    let text = """
      Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
      2024-06-01,Squat,Legs,82.5,kgs,5,,,,
      2024-06-01,Squat,Legs,82.5,kgs,4,,,,
      """
    let sessions = try tables.sessions(try tables.read(text).records)
    let strong = try tables.write(sessions, as: .strong).split(separator: "\n").dropFirst()
    #expect(
      strong.allSatisfy { $0.split(separator: ",", omittingEmptySubsequences: false)[2].isEmpty },
      "\(strong)")
    let hevy = try tables.write(sessions, as: .hevy).split(separator: "\n").dropFirst()
    for line in hevy {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields[1] == fields[2], "\(line)")
    }
  }

  @Test("a row that can't be interpreted is reported with its line")
  func problems() throws {
    let reading = try tables.read(
      """
      Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
      2024-06-01,Squat,Legs,82.5,stone,5,,,,
      2024-06-31,Squat,Legs,82.5,kg,5,,,,
      2024-06-01,Squat,Legs,82.5,kg,five,,,,
      2024-06-01,Squat,Legs,82.5,kg,5000,,,,
      2024-06-01,,Legs,82.5,kg,5,,,,
      2024-06-01,Squat,Legs,82.5,kg,,,,,
      2024-06-01,Squat,Legs,82.5,kg,0,,,,
      2024-06-01,Squat,Legs,82.5,kg,5,,,,,,,too,many
      2024-06-01,Squat,Legs,1000,kg,5,,,,
      2024-06-01,Run,Cardio,,,,5,parsec,,
      2024-06-01,Plank,Abs,,,,,,soon,
      """)
    #expect(reading.problems.map(\.line) == [2, 3, 4, 5, 6, 9, 10, 11, 12])
    #expect(reading.items.compactMap(\.set).map(\.isMissed) == [false, true])
  }

  @Test(
    "a workout becomes a session with its length and its exercises in order; two equal sets stay two"
  )
  func sessions() throws {
    let text = """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
      2024-11-05 18:30:00,Push,1h 2m,Bench Press,1,80,5,0,0,,,
      2024-11-05 18:30:00,Push,1h 2m,Bench Press,Rest Timer,0,0,0,120,,,
      2024-11-05 18:30:00,Push,1h 2m,Bench Press,1,80,5,0,0,,,
      2024-11-05 18:30:00,Push,1h 2m,Dip,1,0,12,0,0,,,
      2024-11-05 20:00:00,Arms,30m,Curl,1,20,12,0,0,,,

      """
    let reading = try tables.read(text)
    let sessions = try tables.sessions(reading.records)
    #expect(sessions.map { $0.lift.routine } == ["Push", "Arms"])
    let push = try #require(sessions.first)
    let blocks = push.lift.blocks
    #expect(blocks.map(\.exercise.name) == ["Bench Press", "Dip"])
    #expect(blocks.map(\.exercise.metric) == [.weight, .bodyweight])
    #expect(blocks[0].sets.map(\.entry.restBefore) == [nil, .seconds(120)])
    #expect(push.endedAt.flatMap { end in push.startedAt.map { end - $0 } } == .seconds(3720))
    #expect(Set(reading.records.map(\.id)).count == reading.records.count)
  }

  @Test("an exercise's name means one in the library in any case, or a mapping’s, or a new one")
  func exercises() throws {
    let bench = Exercise(id: "bench-press", name: "Bench press", equipment: .barbell)
    let light = Exercise(
      id: "dumbbell-bench-press", name: "Dumbbell bench press", equipment: .dumbbell)
    let squat = Exercise(id: "back-squat", name: "Back squat", equipment: .barbell)
    let reading = ExerciseReading([bench, light, squat], aliases: ["Squat (Barbell)": squat])
    #expect(reading.exercise("bench PRESS") == bench)
    #expect(reading.exercise("Bench Press (Barbell)") == bench)
    #expect(reading.exercise("Bench Press (Dumbbell)") == light)
    #expect(reading.exercise("Bench Press (Cable)") == nil)
    #expect(reading.exercise("Squat (barbell)") == squat)
    #expect(reading.exercise("深蹲") == nil && reading.exercise("+++") == nil)
    var tables = tables
    tables.rules.exercises = reading
    tables.rules.weights = .lb
    let read = try tables.read(
      """
      Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds
      2024-11-05 18:30:00,Push,Squat (Barbell),1,135,5,0,0
      2024-11-05 18:30:00,Push,深蹲,1,100,5,0,0
      """)
    let blocks = try #require(tables.sessions(read.records).first).lift.blocks
    #expect(blocks.map(\.exercise.id) == ["back-squat", "深蹲"])
    #expect(blocks[0].sets.first?.entry.values.weight == Weight(hundredths: 13_500, .lb))
  }

  @Test("a row is exported unchanged, except for corrections")
  func corrected() throws {
    let text = """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE
      2024-11-05 18:30:00,Push,30m,Bench,1,80.0,kg,5,0,,0,"felt, good",,
      2024-11-05 18:30:00,Push,30m,Bench,2,80.0,kg,5,0,,0,,,

      """
    let reading = try tables.read(text)
    #expect(try tables.write(try tables.sessions(reading.records), as: .strong) == text)
    var events = try reading.records.flatMap { try $0.events() }
    let set = try #require(
      SessionState(folding: events).facts.lift.blocks.first?.sets.first)
    var values = set.entry.values
    values.reps = 6
    events.append(
      Event(
        id: "c", sessionID: events[0].sessionID, actionID: "c", at: set.at,
        payload: .lift(.setCorrected(set: set.id, values))))
    #expect(
      try tables.write([SessionState(folding: events).facts], as: .strong)
        == text.replacing("80.0,kg,5,0,,0,\"felt", with: "80,kg,6,0,,0,\"felt"))
  }

  @Test(
    "export, import and export again loses nothing that the format can hold",
    arguments: [ExchangeFormat.strong, .hevy, .fitNotes])
  func roundTrip(format: ExchangeFormat) throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      let out = try tables.write(
        (0..<6).map { LiftDays.session($0, for: format, &random) }, as: format)
      let reading = try tables.read(out)
      #expect(reading.format == format)
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      #expect(try tables.write(try tables.sessions(reading.records), as: format) == out)
    }
  }
}
