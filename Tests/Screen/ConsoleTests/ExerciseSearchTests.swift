import Foundation
import Lifting
import Preferences
import TestSupport
import Testing

@testable import Console

/// Searches in the shipped exercises.
@Suite("Exercise search", .timeLimit(.minutes(30)))
struct ExerciseSearchTests {
  private func library() throws -> [Exercise] {
    let plans = BuildProducts.repository.appendingPathComponent("plans")
    return try ExerciseFile.exercises(
      shipped: plans.appendingPathComponent("exercises.toml"),
      user: plans.appendingPathComponent("none.toml"))
  }

  private func found(_ query: String, used: String...) throws -> [String] {
    ExerciseSearch(query).found(in: try library(), of: { $0 }, isUsed: { used.contains($0.name) })
      .map(\.name)
  }

  @Test("names come before muscles, the beginnings of words before letters inside")
  func names() throws {
    #expect(try found("lat pul").first == "Lat pulldown")
    let lat = try found("lat")
    #expect(lat.first == "Lat pulldown")
    // It trains the lats, but isn't named after them.
    let pullUp = try #require(lat.firstIndex { $0.contains("pull-up") })
    #expect(try pullUp > (#require(lat.firstIndex(of: "Lat pulldown"))))
    #expect(try found("pull up").first?.lowercased().contains("pull-up") == true)
    #expect(try found("pullup").first?.lowercased().contains("pull-up") == true)
  }

  @Test("an exercise is found by another name, after those with the name itself")
  func otherNames() throws {
    #expect(try found("military press").first == "Overhead press")
    #expect(try found("yates").count == 1)
    #expect(try found("bench press").first == "Bench press")
  }

  @Test("among equal matches, exercises done before come first")
  func used() throws {
    let all = try found("press")
    let last = try #require(all.last { $0.lowercased().hasSuffix("press") })
    #expect(try found("press", used: last).first == last)
    #expect(try found("lat pul", used: "Neutral-grip pull-up").first == "Lat pulldown")
  }

  @Test("every word must match; an empty search lists all, in their order")
  func all() throws {
    #expect(try found("").count == library().count)
    #expect(try found("  ") == library().map(\.name))
    #expect(try found("bench qqq").isEmpty)
  }

  @Test("an exercise is found by its own name")
  func own() throws {
    for exercise in try library() {
      #expect(try found(exercise.name).first == exercise.name)
    }
  }
}
