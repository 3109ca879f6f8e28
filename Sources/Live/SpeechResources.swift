package import Foundation
package import Hearing
package import PocketSphinx

/// What hearing needs from disk, read and checked: grammars, pronunciations, the acoustic model.
///
/// Sendable: it is loaded where errors can be shown, and listeners are made from it on the
/// recogniser's thread.
package struct SpeechResources: Sendable {
  package let grammars: GrammarFiles
  /// The trained networks, and the table that their answers are judged by.
  package let hearing: HearingModel
  private let dictionary: PronunciationDictionary
  /// Pronunciations beside the engine's dictionary: climbers' words, and the user's own.
  private let own: PronunciationDictionary
  private let model: AcousticModel

  /// Reads the grammars (the user's copies win) and looks every word up. Throws `CommandFailure`.
  package init(_ resources: Resources) throws {
    do {
      let grammars = try GrammarFiles(resources)
      let model = try AcousticModel()
      dictionary = try Self.dictionary(of: grammars, model, resources)
      own = try Self.ownDictionary(resources)
      self.grammars = grammars
      hearing = try Self.hearingModel(resources.wordModel)
      self.model = model
    } catch let error as GrammarError {
      throw CommandFailure(.dataError, "\(error)")
    } catch let error as PocketSphinxError {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// A listener with engines of its own. Call it on the thread that will feed the listener.
  ///
  /// - Parameters:
  ///   - engine: by PocketSphinx alone every word is heard by it, trained or not.
  ///   - hearsValues: whether commands that take a value are heard too, within `feed`.
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

  /// Its model stays on disk unless it is chosen.
  private func pocketSphinx() throws -> Listener.Engine {
    do {
      let decoder = try Decoder(model: model, dictionary: dictionary)
      return .pocketsphinx { utterance, rules in
        // A search that PocketSphinx refuses is heard as no match: the words were checked above.
        (try? decoder.likelihoods(of: utterance, rules: rules)) ?? nil
      }
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// Names that are said are looked up as they come.
  private func phoneEngine() -> PhoneEngine {
    PhoneEngine(hearing.words) { missing in
      let found = (try? model.pronunciations(of: missing)) ?? PronunciationDictionary()
      return found.overridden(by: own)
    }
  }

  package static func hearingModel(_ url: URL) throws -> HearingModel {
    guard let data = try? Data(contentsOf: url) else {
      throw CommandFailure(
        .unavailable, "cannot read the word model \(url.path): fetch it again with git")
    }
    do {
      return try HearingModel(data)
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
