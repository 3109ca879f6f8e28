import Core
import Foundation
import Lifting
import Preferences
import Session
import TestSupport
import Testing

@testable import Exchange

/// The names in other programs' libraries, each with our exercise.
@Suite("Exercises by other programs’ names", .timeLimit(.minutes(30)))
struct ExerciseNameTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func shipped() throws -> [Exercise] {
    try ExerciseFile.read(BuildProducts.repository.appendingPathComponent("plans/exercises.toml"))
  }

  private static func names(_ program: String) throws -> [(name: String, id: String)] {
    let file = folder.appendingPathComponent("golden/names/\(program).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: " = ")
      return (String(parts[0]), String(parts[1]))
    }
  }

  @Test(
    "every usual name in a program’s library means the right exercise, with its muscles",
    arguments: ["hevy", "strong", "fitnotes"])
  func library(program: String) throws {
    let exercises = try Self.shipped()
    let reading = ExerciseReading(exercises)
    let names = try Self.names(program)
    #expect(names.count >= 66)
    for (name, id) in names {
      #expect(exercises.contains { $0.id == id }, "\(id)")
      for spelling in [name, name.uppercased(), name.replacing("-", with: " ") + " "] {
        #expect(reading.exercise(spelling)?.id == id, "\(name)")
      }
      #expect(reading.exercise(name)?.muscles.isEmpty == false, "\(name)")
    }
  }

  @Test("word order, brackets and equipment make no difference; other equipment does")
  func words() throws {
    let reading = ExerciseReading(try Self.shipped())
    for name in ["Dumbbell Curl (Biceps)", "Press, bench, barbell", "DB bench press", "Pullups"] {
      #expect(reading.exercise(name) != nil, "\(name)")
    }
    #expect(reading.exercise("Barbell Bench Press")?.id == "bench-press")
    #expect(reading.exercise("Weighted Pull-Ups")?.id == "pull-up")
    #expect(reading.exercise("Bench Press (Cable)") == nil)
    #expect(reading.exercise("Squat (Cable)") == nil)
    #expect(reading.exercise("Underwater basket weaving") == nil)
    #expect(reading.exercise("Barbell") == nil && reading.exercise("()") == nil)
  }

  @Test("no name in the library means two exercises")
  func clashes() throws {
    var owners: [ExerciseWords: String] = [:]
    for exercise in try Self.shipped() {
      for name in Set([exercise.name] + exercise.otherNames).map(ExerciseWords.init) {
        #expect(owners[name] ?? exercise.id == exercise.id, "\(exercise.id)")
        owners[name] = exercise.id
      }
    }
  }

  @Test("the weight of an assisting machine is negative")
  func assisted() throws {
    var tables = Tables()
    tables.rules.exercises = ExerciseReading(try Self.shipped())
    let text = """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE
      2026-07-06 17:59:00,Pull,30m,Pull Up (Assisted),1,20,kg,8,0,,0,,,

      """
    let sessions = try tables.sessions(try tables.read(text).records)
    let set = try #require(sessions[0].lift.sets.first)
    #expect(set.block.exercise.id == "pull-up")
    #expect(set.set.entry.values.weight == Weight(hundredths: -2000, .kg))
    #expect(try tables.write(sessions, as: .strong) == text)
  }
}
