import App
import Foundation
import Hearing
import PocketSphinx

/// What hearing needs from disk, read and checked: grammars, pronunciations, the acoustic model.
///
/// Sendable: it is loaded where errors can be shown, and listeners are made from it on the
/// recogniser's thread.
struct SpeechResources: Sendable {
  /// The modes that ship, each with a grammar of that name.
  static let modes = ["climb", "list", "timer", "lift", "confirm", "asleep"]

  let grammars: [String: Grammar]
  /// The trained network.
  let words: WordModel
  private let dictionary: PronunciationDictionary
  private let model: AcousticModel

  /// Reads the grammars (the user's copies win) and looks every word up. Throws `CommandFailure`.
  init(_ resources: Resources) throws {
    do {
      var grammars: [String: Grammar] = [:]
      for mode in Self.modes {
        grammars[mode] = try Self.grammar(resources.grammar(mode))
      }
      let spoken = grammars.values.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      let model = try AcousticModel()
      let userFile = resources.user.appendingPathComponent("dictionary.dict").path
      let dictionary = try model.pronunciations(of: spoken)
        .overridden(by: try Self.userDictionary(userFile))
      for mode in Self.modes {
        try grammars[mode]?.check(dictionaryFile: userFile, isPronounced: dictionary.contains)
      }
      self.grammars = grammars
      self.words = try Self.wordModel(resources.file("models/words.ctw"))
      self.dictionary = dictionary
      self.model = model
    } catch let error as GrammarError {
      throw CommandFailure(.dataError, "\(error)")
    } catch let error as PocketSphinxError {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  /// The grammar of a mode that ships.
  func grammar(_ mode: String) throws -> Grammar {
    guard let grammar = grammars[mode] else {
      throw CommandFailure(
        .usage, "there is no mode \"\(mode)\": take one of \(Self.modes.joined(separator: ", "))")
    }
    return grammar
  }

  /// A listener with an engine of its own. Call it on the thread that will feed the listener.
  ///
  /// - Parameter engineAlone: leave the network out, so that every word is heard as one without
  ///   trained weights is.
  func listener(
    mode: String, settings: Listener.Settings, engineAlone: Bool = false
  ) throws -> Listener {
    do {
      let decoder = try Decoder(model: model, dictionary: dictionary)
      return Listener(
        settings: settings, grammar: try grammar(mode), asleepGrammar: try grammar("asleep"),
        words: engineAlone ? nil : words
      ) { utterance, rules in
        // A search that PocketSphinx refuses is heard as no match: the words were checked above.
        (try? decoder.evidence(for: utterance, rules: rules)) ?? nil
      }
    } catch let error as PocketSphinxError {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }

  private static func grammar(_ url: URL) throws -> Grammar {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw CommandFailure(.noInput, "cannot read the grammar \(url.path) as UTF-8 text")
    }
    return try Grammar(parsing: text, file: url.path)
  }

  private static func wordModel(_ url: URL) throws -> WordModel {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      throw CommandFailure(
        .unavailable, "cannot read the word model \(url.path): fetch it again with git")
    }
    do {
      return try WordModel(data)
    } catch {
      throw CommandFailure(.unavailable, "the word model \(url.path) can't be used: \(error)")
    }
  }

  /// The user's own pronunciations; none when there is no such file.
  private static func userDictionary(_ path: String) throws -> PronunciationDictionary {
    guard FileManager.default.fileExists(atPath: path) else { return PronunciationDictionary() }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CommandFailure(.noInput, "cannot read the dictionary \(path) as UTF-8 text")
    }
    return try PronunciationDictionary(parsing: text, file: path)
  }
}

extension Resources {
  /// The program's own files, or the failure that tells what to do.
  static func orFail() throws -> Resources {
    do {
      return try Resources()
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
  }
}
