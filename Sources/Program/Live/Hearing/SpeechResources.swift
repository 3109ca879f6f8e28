import Files
package import Foundation
package import Hearing
package import Library
package import PocketSphinx

/// The files that hearing needs, read and checked: grammars, pronunciations, the acoustic model.
///
/// Sendable: they are loaded where errors can be shown, and the recogniser's thread makes listeners
/// from them.
package struct SpeechResources: Sendable {
  package let grammars: GrammarFiles
  /// The trained networks, and the table that judges their answers.
  package let hearing: HearingModel
  private let dictionary: PronunciationDictionary
  /// Pronunciations besides the engine's dictionary: climbing words, and the user's own.
  private let own: PronunciationDictionary
  private let model: AcousticModel
  /// The words of the language that sound nearly like those of the grammars.
  private let near: Prepared<NearWords>

  /// Reads the grammars (the user's copies win) and looks up every word.
  ///
  /// - Parameter taught: phrases that the climbers' takes teach, or will: their words need no pronunciation.
  package init(
    _ resources: Resources, taught: Set<String> = VoiceStore.phrasesOfEverybody()
  ) throws {
    grammars = try GrammarFiles(resources)
    model = try AcousticModel()
    dictionary = try Self.dictionary(of: grammars, model, resources, taught: taught)
    own = try Self.ownDictionary(resources)
    hearing = try Self.hearingModel(resources.wordModel)
    let ways = Set(grammars.words.flatMap { [dictionary] in dictionary[$0] })
    near = Prepared { [model] in model.words(near: ways) }
  }

  /// A listener with its own engines. Call this on the thread that will feed the listener.
  ///
  /// - Parameters:
  ///   - engine: with PocketSphinx, that engine hears every word, trained or not.
  ///   - hearsValues: whether commands that take a value are heard too, within `feed`.
  /// - Throws: if no grammar is of that mode, or PocketSphinx is asked for and can't load its model.
  package func listener(
    mode: String, settings: Listener.Settings, engine: HearingEngine, hearsValues: Bool = false
  ) throws -> Listener {
    _ = try grammars.grammar(mode)
    let phones = phoneEngine()
    return Listener(
      settings: settings, grammars: grammars.all, mode: mode, table: hearing.table,
      engine: engine == .network ? .networks(hearing.words, phones) : try pocketSphinx(),
      values: hearsValues ? ValueSearch(reader: grammars.reader, engine: phones.values) : nil)
  }

  /// Loads PocketSphinx's model only when it is chosen.
  private func pocketSphinx() throws -> Listener.Engine {
    let decoder = try Decoder(model: model, dictionary: dictionary)
    let dictionary = dictionary
    return .pocketsphinx { utterance, rules in
      let rules = rules.compactMap { $0.pronounced(by: dictionary) }
      // A search that PocketSphinx refuses counts as no match: the words were checked above.
      return (try? decoder.likelihoods(of: utterance, rules: rules)) ?? nil
    }
  }

  /// Looks up spoken names as they come.
  private func phoneEngine() -> PhoneEngine {
    PhoneEngine(
      hearing.words,
      lookup: { missing in
        let found = (try? model.pronunciations(of: missing)) ?? PronunciationDictionary()
        return found.overridden(by: own)
      }, near: { near.value.around($0) })
  }

  package static func hearingModel(_ url: URL) throws -> HearingModel {
    guard let data = try? Data(contentsOf: url) else {
      throw LiveError.noWordModel(path: url.path)
    }
    do {
      return try HearingModel(data)
    } catch {
      throw LiveError.unfitWordModel(path: url.path, reason: "\(error)")
    }
  }

  /// The pronunciation of every word of the grammars; the user's own win. Throws if a word has
  /// none and isn't part of a taught phrase.
  package static func dictionary(
    of grammars: GrammarFiles, _ model: AcousticModel, _ resources: Resources,
    taught: Set<String> = VoiceStore.phrasesOfEverybody()
  ) throws -> PronunciationDictionary {
    let own = resources.dictionary.path
    let dictionary = try model.pronunciations(of: grammars.words.union(grammars.wordsOfSentences))
      .overridden(by: try ownDictionary(resources))
    let words = Set(taught.flatMap { $0.split(separator: " ").map(String.init) })
    for grammar in grammars.all.values {
      try grammar.check(dictionaryFile: own) { dictionary.contains($0) || words.contains($0) }
    }
    for rules in [grammars.reader.numbers, grammars.reader.sentences] {
      try rules.check(dictionaryFile: own, isPronounced: dictionary.contains)
    }
    return dictionary
  }

  private static func ownDictionary(_ resources: Resources) throws -> PronunciationDictionary {
    try dictionary(at: resources.climbingWords.path)
      .overridden(by: try dictionary(at: resources.dictionary.path))
  }

  /// Empty if the file doesn't exist.
  private static func dictionary(at path: String) throws -> PronunciationDictionary {
    guard let data = try Files.contents(of: path) else { return PronunciationDictionary() }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw LiveError.noText("dictionary", path: path)
    }
    return try PronunciationDictionary(parsing: text, file: path)
  }
}

extension Grammar.Rule {
  /// The rule with the phrases that can be pronounced; nil if none can.
  fileprivate func pronounced(by dictionary: PronunciationDictionary) -> Grammar.Rule? {
    var rule = self
    rule.phrases = phrases.filter { phrase in
      phrase.split(separator: " ").allSatisfy { dictionary.contains(String($0)) }
    }
    return rule.phrases.isEmpty ? nil : rule
  }
}
