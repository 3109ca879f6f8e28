import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

/// What commands take: numbers and names, from words to values.
@Suite("Spoken values", .timeLimit(.minutes(30)))
struct SpokenTests {
  private static let file = BuildProducts.repository
    .appendingPathComponent("grammars/numbers.gram").path

  private static let reader: SpokenReader = {
    do {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return SpokenReader(numbers: try SpokenRules(parsing: text, file: file))
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private let lift: [SpokenForm] = ["weight", "reps", "effort", "plus"].map {
    .number($0, NumberPrior())
  }

  @Test(
    "number words are read as their number",
    arguments: [
      ("zero", 0), ("eight", 8), ("fifteen", 15), ("fifty", 50), ("eighty two point five", 82.5),
      ("a hundred", 100), ("one hundred and five", 105), ("one hundred forty two", 142),
      ("two twenty", 220), ("nine ninety nine and three quarters", 999.75),
      ("twenty and a half", 20.5), ("sixty one and a quarter", 61.25),
      ("one hundred and three quarters", 100.75), ("seven point two five", 7.25),
      ("one hundred and two point seven five", 102.75),
    ])
  func numbers(words: String, number: Double) {
    #expect(NumberWords.value(in: words)?.content == .number(number, nil))
  }

  @Test("the command's own words aren't part of the value, but the unit is")
  func carriers() {
    let value = Self.reader.read("weight eighty two point five kilos", as: lift)
    #expect(value?.intent == "weight")
    #expect(value?.value.content == .number(82.5, .kilograms))
    #expect(value?.value.words == "eighty two point five kilos")
    #expect(Self.reader.read("eight reps", as: lift)?.value.content == .number(8, nil))
    #expect(Self.reader.read("plus five", as: lift)?.intent == "plus")
    #expect(
      Self.reader.read("Effort eight and a  half", as: lift)?.value.content == .number(8.5, nil))
  }

  @Test(
    "anything but a number of the command isn't a value",
    arguments: [
      "weight", "eight", "weight eighty two point", "reps point five", "weight fifty fifty",
      "effort eleven", "five", "weight one thousand",
    ])
  func nothing(words: String) {
    #expect(Self.reader.read(words, as: lift) == nil)
  }

  @Test("every number from 0 to 999 can be said and read back")
  func all() throws {
    let ones = "one two three four five six seven eight nine".split(separator: " ")
    for number in [100, 101, 110, 119, 120, 199, 250, 305, 700, 999] {
      let rest = number % 100 == 0 ? "" : " and \(Self.words(number % 100))"
      let words = "weight \(ones[number / 100 - 1]) hundred\(rest)"
      #expect(
        Self.reader.read(words, as: lift)?.value.content == .number(Double(number), nil), "\(words)"
      )
    }
    for number in 0..<100 {
      #expect(
        Self.reader.read("weight " + Self.words(number), as: lift)?.value.content
          == .number(Double(number), nil))
    }
  }

  private static func words(_ number: Int) -> String {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    if number < 20 { return small[number] }
    return tens[number / 10 - 2] + (number % 10 == 0 ? "" : " " + small[number % 10])
  }

  @Test("a name is read after its carrier, or alone where that is allowed")
  func names() {
    let names = [
      SpokenName("V5", phrases: ["vee five", "v five"]), SpokenName("VB", phrases: ["vee b"]),
    ]
    let carried = [SpokenForm.names("grade", after: ["grade"], names)]
    let alone = [SpokenForm.names("grade", after: ["", "grade"], names)]
    #expect(Self.reader.read("grade v five", as: carried)?.value.content == .name("V5"))
    #expect(Self.reader.read("vee five", as: carried) == nil)
    #expect(Self.reader.read("vee five", as: alone)?.value.content == .name("V5"))
    #expect(Self.reader.read("grade vee b", as: alone)?.value.words == "vee b")
  }

  @Test("82.5 is likelier than 182.5 after 80, and the expected number likeliest")
  func prior() {
    let prior = NumberPrior(expected: [80], step: 2.5)
    #expect(prior.likelihood(of: 80) > prior.likelihood(of: 82.5))
    #expect(prior.likelihood(of: 82.5) > prior.likelihood(of: 182.5))
    #expect(prior.likelihood(of: 182.5) > prior.likelihood(of: 183))
    #expect(prior.likely.prefix(3) == [80, 82.5, 77.5])
    #expect(prior.likely.allSatisfy { $0 >= 0 })
  }

  @Test("only existing routes and rows are likely")
  func closed() {
    let prior = NumberPrior(expected: [1, 2, 3], isClosed: true)
    #expect(prior.likely == [1, 2, 3] && prior.isLikely(3) && !prior.isLikely(4))
    #expect(prior.likelihood(of: 4) < prior.likelihood(of: 3) - 3)
  }

  @Test("a mistake in the number grammar is reported with its place")
  func fault() {
    #expect {
      try SpokenRules(
        parsing: "#JSGF V1.0;\ngrammar numbers;\npublic <weight> = weight <amount>;\n", file: "n")
    } throws: { error in
      (error as? GrammarError)?.location.line == 3
    }
  }
}
