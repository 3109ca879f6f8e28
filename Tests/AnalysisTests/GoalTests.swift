import Climbing
import Session
import Testing

@testable import Analysis

@Suite("Goals")
struct GoalTests {
  private let systems: [GradeSystem] = [.v, .french, .yds]

  @Test(
    "what people write is read, and written as it can be read again",
    arguments: [
      ("V6 by 2027-03-01", "V6 by 2027-03-01"), ("v6", "V6"), ("100 sends", "100 sends"),
      ("7a+ BY 2027-01-31", "7a+ by 2027-01-31"), ("bench 100 kg", "bench 100 kg"),
      ("Front squat 82.5kg", "front squat 82.5 kg"), ("deadlift 225 lb", "deadlift 102 kg"),
    ])
  func reading(text: String, told: String) throws {
    let goal = try Goal(reading: text, systems: systems)
    #expect(goal.text == told)
    #expect(try Goal(reading: goal.text, systems: systems).text == told)
  }

  @Test("what is none says why")
  func wrong() {
    for text in ["", "by 2027-01-01", "fly", "V6 by", "V6 by 2027-02-30", "-3 sends", "kg"] {
      #expect(throws: GoalError.self, "\(text)") { try Goal(reading: text, systems: systems) }
    }
  }
}
