import Foundation
import Hearing
import Library
import TestSupport
import Testing
import Words

@testable import Live

@Suite("Grammar files", .timeLimit(.minutes(30)))
struct GrammarFilesTests {
  private func resources(_ home: TestHome) throws -> Resources {
    try Resources(
      environment: home.environment,
      executable: BuildProducts.folder.appendingPathComponent("chalktalk"))
  }

  @Test("every shipped mode has a grammar")
  func shipped() throws {
    let grammars = try GrammarFiles(try resources(try TestHome()))
    #expect(Set(grammars.all.keys) == Set(GrammarFiles.modes))
    #expect(try grammars.grammar("climb").intent(forPhrase: "send")?.rawValue == "send")
  }

  @Test("an unknown mode is refused with a list of the known ones")
  func unknown() throws {
    let grammars = try GrammarFiles(try resources(try TestHome()))
    let failure = #expect(throws: LiveError.self) { try grammars.grammar("ski") }
    #expect(failure == .noMode("ski", known: GrammarFiles.modes))
    #expect(failure?.description.contains("climb, list, timer") == true)
  }

  @Test("the user's copy wins, and a mistake in it is reported with its file and line")
  func own() throws {
    let home = try TestHome()
    let file = try home.write(
      "#JSGF V1.0;\ngrammar asleep;\npublic <wake> = \n",
      to: "config/chalktalk/grammars/asleep.gram"
    )
    let resources = try resources(home)
    let error = #expect(throws: GrammarError.self) { try GrammarFiles(resources) }
    #expect(error?.description.contains(file) == true)
  }

  @Test("a copy of lift.gram from an earlier version still says done, missed, heavier and lighter")
  func olderLift() throws {
    let home = try TestHome()
    _ = try home.write(
      """
      #JSGF V1.0;
      grammar lift;
      public <send> = that went;
      public <fall> = no luck;
      public <harder> = heavier;
      public <easier> = lighter;
      public <rest> = rest;

      """,
      to: "config/chalktalk/grammars/lift.gram")
    let lift = try GrammarFiles(try resources(home)).grammar("lift")
    #expect(lift.rules.map(\.intent) == ["done", "missed", "heavier", "lighter", "rest"])
    #expect(lift.intent(forPhrase: "that went") == "done")
  }

  @Test("a command missing from the user's numbers.gram keeps its shipped words")
  func olderNumbers() throws {
    let home = try TestHome()
    _ = try home.write(
      "#JSGF V1.0;\ngrammar numbers;\npublic <weight> = load five;\n",
      to: "config/chalktalk/grammars/numbers.gram")
    let reader = try GrammarFiles(try resources(home)).reader
    let forms: [SpokenForm] = ["weight", "route", "row"].map { .number($0, NumberPrior()) }
    #expect(reader.read("load five", as: forms)?.intent == "weight")
    #expect(reader.read("weight five", as: forms) == nil)
    #expect(reader.read("route five", as: forms)?.value.content == .number(5, nil))
    #expect(reader.read("row five", as: forms)?.intent == "row")
  }

  @Test(
    "climbing words that the engine's dictionary lacks can be pronounced",
    arguments: [
      ("arête dyno", true), ("frobnicate dyno", false),
    ])
  func climbersWords(phrase: String, isKnown: Bool) throws {
    let home = try TestHome()
    _ = try home.write(
      "#JSGF V1.0;\ngrammar asleep;\npublic <wake> = \(phrase);\n",
      to: "config/chalktalk/grammars/asleep.gram")
    let resources = try resources(home)
    if isKnown {
      _ = try SpeechResources(resources)
    } else {
      let error = #expect(throws: GrammarError.self) { try SpeechResources(resources) }
      #expect(error?.description.contains("frobnicate") == true)
    }
  }
}
