import Core
import Foundation
import Lifting
import Session
import TestSupport
import Testing

@testable import Exchange

/// A file in the language of a phone says the same as in English.
@Suite("Words in cells", .timeLimit(.minutes(30)))
struct CellWordTests {
  private let tables = Tables()

  static let languages = Set(CellWords.rows.map(\.language)).sorted()

  @Test("a word means one thing in all languages, and each kind has a word in each language")
  func table() {
    var meanings: [String: Set<CellWords.Meaning>] = [:]
    for row in CellWords.rows {
      for word in row.words { meanings[word.lowercased(), default: []].insert(row.meaning) }
    }
    let open = meanings.filter { $0.value.count > 1 }
    #expect(open.isEmpty, "\(open)")
    for language in Self.languages {
      for meaning in [CellWords.Meaning.rest, .note, .working, .warmUp, .drop, .failure, .assisted]
      {
        #expect(
          CellWords.rows.contains { $0.language == language && $0.meaning == meaning },
          "\(language) \(meaning)")
      }
    }
  }

  /// Random sets of one workout: kind, weight in hundredths, repetitions or seconds of a rest.
  private struct Line {
    let meaning: CellWords.Meaning
    let weight: Int
    let amount: Int
    let isAssisted: Bool

    init(_ random: inout SeededRandom, among meanings: [CellWords.Meaning]) {
      meaning = meanings.randomElement(using: &random) ?? .working
      weight = Int.random(in: 4...80, using: &random) * 250
      amount = Int.random(in: 1...20, using: &random)
      isAssisted = Bool.random(using: &random)
    }
  }

  private func word(
    _ meaning: CellWords.Meaning, _ language: String, _ random: inout SeededRandom
  ) -> String {
    let words = CellWords.rows.filter { $0.language == language && $0.meaning == meaning }
      .flatMap(\.words)
    let word = words.randomElement(using: &random) ?? ""
    return language != "tr" && Bool.random(using: &random) ? word.uppercased() : word
  }

  /// A length as a phone writes it.
  private func length(_ language: String, _ random: inout SeededRandom) -> String {
    func unit(_ meaning: CellWords.Meaning, _ usual: String) -> String {
      CellWords.rows.filter { $0.language == language && $0.meaning == meaning }
        .flatMap(\.words).randomElement(using: &random) ?? usual
    }
    let space = Bool.random(using: &random) ? " " : ""
    return "1\(space)\(unit(.hour, "h")) 5\(space)\(unit(.minute, "min"))"
  }

  private func strong(_ lines: [Line], in language: String, _ random: inout SeededRandom) -> String
  {
    let length = length(language, &random)
    let rows = lines.enumerated().map { place, line in
      let order =
        line.meaning == .working ? "\(place + 1)" : word(line.meaning, language, &random)
      let isEmpty = line.meaning == .rest || line.meaning == .note
      let exercise =
        line.isAssisted ? "Moon Pull (\(word(.assisted, language, &random)))" : "Moon Pull"
      let weight = isEmpty ? "0" : DecimalText.text(Double(line.weight) / 100)
      return
        "2025-08-01 09:46:59;Pull;\(length);\(exercise);\(order);\(weight);"
        + "\(isEmpty ? 0 : line.amount);0;\(line.meaning == .rest ? line.amount : 0)"
    }
    return "Date;Workout Name;Duration;Exercise Name;Set Order;Weight;Reps;Distance;Seconds\n"
      + rows.joined(separator: "\n") + "\n"
  }

  private func hevy(_ lines: [Line], in language: String, _ random: inout SeededRandom) -> String {
    let rows = lines.enumerated().map { place, line in
      let exercise =
        line.isAssisted ? "Moon Pull (\(word(.assisted, language, &random)))" : "Moon Pull"
      return "A,2025-05-01 10:00:00,\(exercise),\(place),\(word(line.meaning, language, &random)),"
        + "\(DecimalText.text(Double(line.weight) / 100)),\(line.amount)"
    }
    return "title,start_time,exercise_title,set_index,set_type,weight_kg,reps\n"
      + rows.joined(separator: "\n") + "\n"
  }

  /// What a file says, whatever its exercises are called.
  private func said(_ text: String) throws -> [ExchangedItem] {
    let reading = try tables.read(text)
    #expect(reading.problems.isEmpty, "\(reading.problems)\n\(text)")
    return reading.items.map { item in
      func plain(_ set: ExchangedSet) -> ExchangedSet {
        var set = set
        set.exercise = set.isAssisted ? "Assisted" : "Not"
        return set
      }
      switch item {
      case .set(let set): return .set(plain(set))
      case .rest(let set): return .rest(plain(set))
      case .note(let set): return .note(plain(set))
      case .ascent: return item
      }
    }
  }

  @Test("a file in any of the languages reads as the same file in English", arguments: languages)
  func inEachLanguage(language: String) throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let kinds: [CellWords.Meaning] = [.rest, .note, .working, .warmUp, .drop, .failure]
      let lines = (0..<8).map { _ in Line(&random, among: kinds) }
      #expect(
        try said(strong(lines, in: language, &random)) == said(strong(lines, in: "en", &random)))
      let sets = (0..<8).map { _ in
        Line(&random, among: [.working, .warmUp, .drop, .failure])
      }
      #expect(try said(hevy(sets, in: language, &random)) == said(hevy(sets, in: "en", &random)))
    }
  }

  @Test("a file of one month asks for its language only where two usual ones differ, with the days")
  func months() throws {
    let languages = [
      "en", "es", "de", "fr", "it", "pt", "nl", "sv", "nb", "da", "fi", "pl", "cs", "hu", "ro",
      "tr",
    ]
    var asked: [String] = []
    for language in languages {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: language)
      for (place, month) in calendar.shortMonthSymbols.enumerated() {
        let reading = try tables.read(
          "title,start_time,exercise_title,set_index,set_type,weight_kg,reps\n"
            + "A,\"5 \(month) 2025, 18:00\",Row,0,normal,40,8\n")
        guard let question = reading.questions.first else {
          #expect(
            reading.items.map(\.start.dayText)
              == ["2025-\(place < 9 ? "0" : "")\(place + 1)-05"], "\(language) \(month)")
          continue
        }
        asked.append("\(language) \(month)")
        let name =
          "5 \(Day(year: 2025, month: place + 1, day: 5)?.short.split(separator: " ")[1] ?? "?")"
        #expect(question.choices.contains { $0.text.contains(name) }, "\(question)")
        #expect(Set(question.choices.map { $0.text.split(separator: ":").last }).count > 1)
      }
    }
    #expect(asked.count <= 6, "\(asked)")
  }
}
