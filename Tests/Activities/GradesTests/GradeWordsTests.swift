import Testing

@testable import Grades

@Suite("Grades in words", .timeLimit(.minutes(30)))
struct GradeWordsTests {
  @Test(
    "a grade is said as climbers say it",
    arguments: [
      (GradeSystem.v, "V5", "vee five"), (.v, "VB", "vee b"), (.v, "V17", "vee seventeen"),
      (.font, "6B+", "six b plus"), (.font, "4-", "four minus"), (.yds, "5.12a", "five twelve a"),
      (.yds, "5.9", "five nine"), (.french, "7c", "seven c"), (.uiaa, "VII+", "seven plus"),
      (.uiaa, "XII", "twelve"), (.ewbank, "23", "twenty three"), (.british, "5c", "five c"),
      (.e, "HVS", "hard very severe"), (.e, "E11", "e eleven"),
    ])
  func words(system: GradeSystem, name: String, words: String) throws {
    #expect(try #require(Grade(name, in: system)).spoken == words)
  }

  @Test("no two grades of a system sound the same")
  func distinct() {
    for system in GradeSystem.published {
      let all = system.spoken.flatMap(\.self)
      #expect(Set(all).count == all.count, "\(system.id)")
      #expect(system.spoken.allSatisfy { !$0.isEmpty })
    }
  }

  @Test("a gym's colours are said by name")
  func colours() {
    let circuit = Circuit(
      id: "gym", name: "Gym", isForBoulders: true, colours: ["Pink", "Black & White"])
    #expect(GradeSystem.circuit(circuit).spoken == [["pink"], ["black white"]])
  }
}
