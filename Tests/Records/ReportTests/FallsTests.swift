import Analysis
import Climbing
import Core
import Grades
import Testing

@testable import Report

@Suite("The sentence about falls", .timeLimit(.minutes(30)))
struct FallsTests {
  /// - Parameter ends: the falls low down, in the middle, at the crux and at the top.
  private func summary(_ ends: [Int]) throws -> String {
    let rows = zip(0..., ends).map { place, number in
      TallyRow(.ended, subject: "v", detail: "V4", bucket: place, number: number)
    }
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: SampleLog.today,
      rows: rows.filter { $0.number > 0 } + [
        TallyRow(.fall, subject: "v", detail: "V4", number: ends.reduce(0, +))
      ])
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    let figures = Report(log, today: SampleLog.today).sections.flatMap(\.figures)
    return try #require(figures.first { $0.id == "falls" }).summary
  }

  @Test("“most” means more than half")
  func most() throws {
    #expect(
      try summary([0, 0, 3, 1]) == "Of 4 falls with a place noted, most (3) were at the crux.")
    #expect(
      try summary([2, 1, 1, 0])
        == "Of 4 falls with a place noted, 2 were low down, more than at any other place.")
    #expect(
      try summary([1, 1, 1, 0]) == "Of 3 falls with a place noted, no place stands out.")
    #expect(try summary([0, 0, 1, 0]) == "The one fall with a place noted was at the crux.")
  }
}
