import Core
import Grades
import Testing

@testable import Climbing

@Suite("Recent climbing", .timeLimit(.minutes(30)))
struct RecentClimbingTests {
  private func grades(_ counts: [(String, GradeSystem, Int)]) throws -> [Grade: Int] {
    var grades: [Grade: Int] = [:]
    for (name, system, number) in counts {
      grades[try #require(Grade(name, in: system))] = number
    }
    return grades
  }

  @Test("the first grade is the 25th percentile, nearest rank")
  func warmUp() throws {
    let even = try grades([("V1", .v, 1), ("V2", .v, 1), ("V3", .v, 1), ("V4", .v, 1)])
    #expect(RecentClimbing(even, in: .v).warmUp?.description == "V1")
    let top = try grades([("V1", .v, 1), ("V3", .v, 2), ("V6", .v, 2)])
    #expect(RecentClimbing(top, in: .v).warmUp?.description == "V3")
    #expect(RecentClimbing([:], in: .v).warmUp == nil)
  }

  @Test("grades of another system count if both are for boulders, or both for routes")
  func systems() throws {
    let mixed = try grades([("6A", .font, 4), ("5.12a", .yds, 50)])
    #expect(RecentClimbing(mixed, in: .v).warmUp?.description == "V3")
    #expect(RecentClimbing(mixed, in: .french).warmUp?.description == "7a+")
  }

  @Test("the level is the hardest grade sent on two routes, otherwise the hardest")
  func level() throws {
    let sent = try grades([("V3", .v, 9), ("V5", .v, 2), ("V8", .v, 1)])
    #expect(RecentClimbing(sent, in: .v).level?.description == "V5")
    let once = try grades([("V3", .v, 1), ("V4", .v, 1)])
    #expect(RecentClimbing(once, in: .v).level?.description == "V4")
  }

  @Test("a gym's colours are ordered, stepped and read like grades, but don't convert")
  func circuit() throws {
    let system = GradeSystem.circuit(
      Circuit(
        id: "gym", name: "Gym", isForBoulders: true, colours: ["White", "Dark Green", "Black"]))
    let green = try #require(Grade("dark green", in: system))
    #expect(Grade("DARKGREEN", in: system) == green)
    #expect("\(green)" == "Dark Green")
    #expect(green.harder?.description == "Black" && green.harder?.harder == nil)
    #expect(Grade.easiest(system) < green)
    #expect(Grade("pink", in: system) == nil)
    #expect(throws: GradeConversionError.circuit("Gym")) { try green.converted(to: .v) }
    #expect(throws: GradeConversionError.circuit("Gym")) {
      try Grade.easiest(.v).converted(to: system)
    }
  }

  @Test(
    "the rest follows the distance from the level",
    arguments: [
      ("V6", 300), ("V5", 300), ("V4", 180), ("V3", 180), ("V2", 120), ("V1", 120), ("V0", 60),
    ])
  func intensity(name: String, seconds: Int) throws {
    let policy = RestPolicy()
    let level = Grade("V5", in: .v)
    #expect(policy.length(after: Grade(name, in: .v), level: level) == .seconds(seconds))
    #expect(policy.length(after: nil, level: level) == .seconds(180))
    #expect(policy.length(after: Grade("6a", in: .french), level: level) == .seconds(180))
  }
}
