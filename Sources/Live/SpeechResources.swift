package import Foundation
package import Hearing
package import PocketSphinx

/// What hearing needs from disk, read and checked: grammars, pronunciations, the acoustic model.
///
/// Sendable: it is loaded where errors can be shown, and listeners are made from it on the
/// recogniser's thread.
package struct SpeechResources: Sendable {
  package let grammars: GrammarFiles
  /// The trained network.
  package let words: WordModel
  private let dictionary: PronunciationDictionary
  /// Pronunciations beside the engine's dictionary: climbers' words, and the user's own.
  private let own: PronunciationDictionary
  private let model: AcousticModel
  /// Of the word model.
  private let path: String

  /// Reads the grammars (the user's copies win) and looks every word up. Throws `CommandFailure`.
  package init(_ resources: Resources) throws {
    do {
      let grammars = try GrammarFiles(resources)
      let model = try AcousticModel()
      dictionary = try Self.dictionary(of: grammars, model, resources)
      own = try Self.ownDictionary(resources)
      self.grammars = grammars
      path = resources.wordModel.path
      words = try Self.wordModel(resources.wordModel)
      self.model = model
    } catch let error as GrammarError {
      throw CommandFailure(.dataError, "\(error)")
    } catch let error as PocketSphinxError {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// What is not heard for want of a network of phones, and what to do; nil where there is one.
  package var missing: String? {
    words.hearsPhones
      ? nil
      : "The word model \(path) \(Self.withoutPhones): \(Self.phonesAdvice)"
  }

  package static let withoutPhones = "hears no phones, so no weights, reps or grades by voice"
  package static let phonesAdvice = "delete that copy, or train one with phones"

  /// A listener with engines of its own. Call it on the thread that will feed the listener.
  ///
  /// - Parameters:
  ///   - engine: by PocketSphinx alone every word is heard by it, trained or not.
  ///   - hearsValues: whether commands that take a value are heard too, within `feed`, as long as nothing is `missing`.
  package func listener(
    mode: String, settings: Listener.Settings, engine: HearingEngine, hearsValues: Bool = false
  ) throws -> Listener {
    _ = try grammars.grammar(mode)
    do {
      let phones = phoneEngine()
      // The network of phones hears what the other has not learnt, and PocketSphinx's model stays on disk.
      let decoder =
        engine == .pocketsphinx || phones == nil
        ? try Decoder(model: model, dictionary: dictionary) : nil
      return Listener(
        settings: settings, grammars: grammars.all, mode: mode,
        words: engine == .network ? words : nil,
        values: hearsValues
          ? phones.map { SpokenJudge(reader: grammars.reader, engine: $0.values) } : nil,
        phones: engine == .network ? phones : nil
      ) { utterance, rules in
        // A search that PocketSphinx refuses is heard as no match: the words were checked above.
        (try? decoder?.evidence(for: utterance, rules: rules)) ?? nil
      }
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// Names that are said are looked up as they come. Nil where the model hears no phones.
  private func phoneEngine() -> PhoneEngine? {
    PhoneEngine(words) { missing in
      let found = (try? model.pronunciations(of: missing)) ?? PronunciationDictionary()
      return found.overridden(by: own)
    }
  }

  package static func wordModel(_ url: URL) throws -> WordModel {
    guard let data = try? Data(contentsOf: url) else {
      throw CommandFailure(
        .unavailable, "cannot read the word model \(url.path): fetch it again with git")
    }
    do {
      return try WordModel(data)
    } catch {
      throw CommandFailure(.unavailable, "the word model \(url.path) can't be used: \(error)")
    }
  }

  /// How every word of the grammars is pronounced; the user's own pronunciations win. Throws where one has none.
  package static func dictionary(
    of grammars: GrammarFiles, _ model: AcousticModel, _ resources: Resources
  ) throws -> PronunciationDictionary {
    let own = resources.dictionary.path
    let dictionary = try model.pronunciations(of: grammars.words)
      .overridden(by: try ownDictionary(resources))
    for grammar in grammars.all.values {
      try grammar.check(dictionaryFile: own, isPronounced: dictionary.contains)
    }
    try grammars.reader.numbers.check(dictionaryFile: own, isPronounced: dictionary.contains)
    return dictionary
  }

  private static func ownDictionary(_ resources: Resources) throws -> PronunciationDictionary {
    try dictionary(at: resources.climbingWords.path)
      .overridden(by: try dictionary(at: resources.dictionary.path))
  }

  /// None when there is no such file.
  private static func dictionary(at path: String) throws -> PronunciationDictionary {
    guard FileManager.default.fileExists(atPath: path) else { return PronunciationDictionary() }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CommandFailure(.noInput, "cannot read the dictionary \(path) as UTF-8 text")
    }
    return try PronunciationDictionary(parsing: text, file: path)
  }
}
