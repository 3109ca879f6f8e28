import Foundation
import Hearing
import Library
import PocketSphinx
import TestSupport
import Testing

@testable import Live

/// The phrases in other languages that ship in `grammars/de` and `grammars/es`, for users to copy into their configuration.
@Suite("Grammars in other languages", .timeLimit(.minutes(30)))
struct LanguageGrammarTests {
  private static let languages = ["de", "es"]
  private static let vowels: Set = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]

  private let shipped = BuildProducts.repository.appendingPathComponent("grammars")
  /// It goes when the test has ended.
  private let home: TestHome

  init() throws { home = try TestHome() }

  /// The resources of a home into which the language's folder was copied, as docs/languages.md says.
  private func resources(_ language: String) throws -> Resources {
    let config = home.url.appendingPathComponent("config/chalktalk")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: shipped.appendingPathComponent(language), to: config.appendingPathComponent("grammars"))
    return try Resources(
      environment: home.environment,
      executable: BuildProducts.folder.appendingPathComponent("chalktalk"))
  }

  @Test("each loads, and adds phrases to the commands that there are", arguments: languages)
  func adds(language: String) throws {
    let resources = try resources(language)
    _ = try SpeechResources(resources)
    let own = try GrammarFiles(resources)
    let english = try GrammarFiles(
      try Resources(
        environment: try TestHome().environment,
        executable: BuildProducts.folder.appendingPathComponent("chalktalk")))
    var adding: Set<String> = []
    for mode in GrammarFiles.modes {
      let (own, plain) = (try own.grammar(mode).rules, try english.grammar(mode).rules)
      #expect(own.map(\.intent) == plain.map(\.intent), "\(mode): copy what changed there")
      #expect(own.map(\.summary) == plain.map(\.summary), "\(mode): copy what changed there")
      for (own, plain) in zip(own, plain) {
        #expect(own.phrases.starts(with: plain.phrases), "\(mode), <\(plain.intent)>")
      }
      if own != plain { adding.insert("\(mode).gram") }
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: shipped.appendingPathComponent(language).path)
    #expect(Set(files) == adding.union(["climbing.dict"]))
  }

  @Test("every phrase has two syllables or more, however it is said", arguments: languages)
  func syllables(language: String) throws {
    let resources = try resources(language)
    let grammars = try GrammarFiles(resources)
    let dictionary = try SpeechResources.dictionary(
      of: grammars, try AcousticModel(), resources, taught: [])
    var count = 0
    for mode in GrammarFiles.modes {
      let english = try Grammar(
        parsing: String(contentsOf: resources.shippedGrammar(mode), encoding: .utf8), file: mode)
      let added = try grammars.grammar(mode).rules.flatMap(\.phrases).filter {
        english.intent(forPhrase: $0) == nil
      }
      for phrase in added {
        let syllables = phrase.split(separator: " ").map { word in
          dictionary[String(word)].map { $0.count(where: Self.vowels.contains) }.min() ?? 0
        }
        #expect(syllables.reduce(0, +) >= 2, "\(phrase)")
      }
      count += added.count
    }
    #expect(count > 0)
  }

  @Test("English words are still said as before", arguments: languages)
  func english(language: String) throws {
    let file = shipped.appendingPathComponent("\(language)/climbing.dict")
    let own = try PronunciationDictionary(
      parsing: String(contentsOf: file, encoding: .utf8), file: file.path)
    let climbers = try PronunciationDictionary(
      parsing: String(
        contentsOf: shipped.appendingPathComponent("climbing.dict"), encoding: .utf8),
      file: "climbing.dict")
    for (word, ways) in climbers.pronunciations { #expect(own[word] == ways, "\(word)") }

    let plain = try GrammarFiles(
      try Resources(
        environment: try TestHome().environment,
        executable: BuildProducts.folder.appendingPathComponent("chalktalk")))
    let known = try AcousticModel().pronunciations(of: plain.words)
    for (word, ways) in known.pronunciations where own.contains(word) {
      #expect(own[word].starts(with: ways), "\(word)")
    }

    let said = try GrammarFiles(try resources(language)).words
    let unsaid = Set(own.pronunciations.keys)
      .subtracting(said).subtracting(climbers.pronunciations.keys)
    #expect(unsaid.isEmpty, "in no phrase: \(unsaid.sorted())")
  }
}
