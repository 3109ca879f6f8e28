import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

@Suite("A grammar", .timeLimit(.minutes(30)))
struct GrammarTests {
  private static let header = "#JSGF V1.0;\ngrammar test;\n"

  private func grammar(_ rules: String) throws -> Grammar {
    try Grammar(parsing: Self.header + rules, file: "test.gram")
  }

  @Test("gives each public rule as an intent with its alternatives written out")
  func alternatives() throws {
    let grammar = try grammar("/** Log a send. */ public <send> = send | sent it | log send;")
    #expect(
      grammar.rules == [
        .init(intent: "send", phrases: ["send", "sent it", "log send"], summary: "Log a send.")
      ])
  }

  @Test(
    "writes groups, options and references out",
    arguments: [
      ("public <a> = (log | mark) send;", ["log send", "mark send"]),
      ("public <a> = go back [one];", ["go back one", "go back"]),
      ("<way> = up | down; public <a> = grade <way>;", ["grade up", "grade down"]),
      ("public <a> = /0.9/ up {tag} | /0.1/ down;", ["up", "down"]),
      ("public <a> = \"grade up\";", ["grade up"]),
      ("public <a> = [please] Rest // a comment\n ;", ["please rest", "rest"]),
    ])
  func writesOut(rules: String, phrases: [String]) throws {
    #expect(try grammar(rules).rules.first?.phrases == phrases)
  }

  @Test(
    "names the line, the column and the reason of a mistake",
    arguments: [
      ("public <a> = send", 3, "expected \";\" after the rule <a>"),
      ("public <a> = ;", 3, "expected a word here"),
      ("public <a> = (send;", 3, "this ( is not closed"),
      ("public <a> = send*;", 3, "repetition"),
      ("public <a> = <b>;", 3, "<b> is not defined"),
      ("<b> = <b> up; public <a> = <b>;", 3, "contains itself"),
      ("public <a> = up;\npublic <a> = down;", 4, "defined twice, first on line 3"),
      ("public <a> = up;\npublic <b> = down | up;", 4, "\"up\" means both <a> and <b>"),
      ("public <a> = [up];", 3, "saying nothing"),
      ("import <other.*>;", 3, "\"import\" is not supported"),
      ("<a> = up;", 3, "no public rule"),
      ("public a = up;", 3, "expected a rule"),
      ("public <a = up;", 3, "does not end with \">\""),
      ("/* never closed", 3, "does not end"),
      // 2⁴⁰ ways: none of them may be written out first.
      (
        "public <a> = up \(String(repeating: "[and] [up] ", count: 20));", 3,
        "more than 200 ways to say this"
      ),
    ])
  func mistakes(rules: String, line: Int, reason: String) {
    #expect {
      try grammar(rules)
    } throws: { error in
      guard let error = error as? GrammarError else { return false }
      return error.location.file == "test.gram" && error.location.line == line
        && error.reason.contains(reason)
    }
  }

  @Test("is rejected without its header")
  func header() {
    #expect(throws: GrammarError.self) { try Grammar(parsing: "", file: "empty.gram") }
    #expect(throws: GrammarError.self) {
      try Grammar(parsing: "public <a> = b;", file: "headless.gram")
    }
  }

  @Test("finds the intent of a typed phrase, whatever its case and spaces")
  func typed() throws {
    let grammar = try grammar("public <send> = sent it; public <rest> = rest;")
    #expect(grammar.intent(forPhrase: " Sent  it ") == "send")
    #expect(grammar.intent(forPhrase: "sent") == nil)
  }

  @Test("names a word without a pronunciation, its line, and how to add it")
  func unpronounced() throws {
    let grammar = try grammar("public <a> = send;\npublic <b> = crimpy hold;")
    let error = #expect(throws: GrammarError.self) {
      try grammar.check(dictionaryFile: "/home/me/dictionary.dict") { $0 != "crimpy" }
    }
    #expect(error?.location.line == 4)
    #expect(error?.reason.contains("\"crimpy\"") == true)
    #expect(error?.reason.contains("/home/me/dictionary.dict") == true)
  }

  @Test("reads a dictionary with Windows line ends, and names the line of a mistake in it")
  func windowsDictionary() throws {
    let dictionary = try PronunciationDictionary(
      parsing: "# mine\r\ncrimpy K R IH M P IY\r\ndyno D AY N OW\r\n", file: "words.dict")
    #expect(dictionary["dyno"] == [["D", "AY", "N", "OW"]])
    #expect(dictionary["crimpy"].count == 1)
    let error = #expect(throws: GrammarError.self) {
      try PronunciationDictionary(parsing: "dyno D AY N OW\r\nsloper S X\r\n", file: "words.dict")
    }
    #expect(error?.location.line == 2)
  }

  @Test("ships with every mode, and a summary for each rule", arguments: shippedModes)
  func shipped(mode: String) throws {
    let text = try String(contentsOf: shippedGrammar(mode), encoding: .utf8)
    let grammar = try Grammar(parsing: text, file: mode)
    #expect(grammar.name == mode)
    #expect(grammar.rules.allSatisfy { !$0.summary.isEmpty })
  }
}

let shippedModes = ["climb", "list", "timer", "lift", "confirm", "either", "asleep"]

func shippedGrammar(_ mode: String) -> URL {
  BuildProducts.repository.appendingPathComponent("grammars/\(mode).gram")
}
