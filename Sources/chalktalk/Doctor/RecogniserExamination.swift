import Foundation
import Hearing
import Live
import PocketSphinx

/// Examines what hearing is made from: acoustic model, dictionary, trained words, grammars.
struct RecogniserExamination {
  private let found: Result<Resources, ResourceError>

  init() {
    found = Result { () throws(ResourceError) in try Resources() }
  }

  func findings() -> [Finding] {
    let model = Result { () throws(PocketSphinxError) in try AcousticModel() }
    switch found {
    case .failure(let error):
      return [acousticModel(model)]
        + ["trained words", "grammar", "dictionary"].map {
          .broken($0, "\(error)", do: Self.repair)
        }
    case .success(let resources):
      return [acousticModel(model), trainedWords(resources)] + words(resources, model)
    }
  }

  private static let repair =
    "start it with ./run from its clone, or fetch the files again with git"

  private func acousticModel(_ model: Result<AcousticModel, PocketSphinxError>) -> Finding {
    switch model {
    case .success(let model): .fine("model", model.folder)
    case .failure(let error):
      .broken("model", "\(error)", do: "apt install pocketsphinx-en-us, or run ./run again")
    }
  }

  private func trainedWords(_ resources: Resources) -> Finding {
    let file = resources.file("models/words.ctw")
    guard let data = FileManager.default.contents(atPath: file.path) else {
      return .broken("trained words", "cannot read \(file.path)", do: Self.repair)
    }
    do {
      _ = try WordModel(data)
      return .fine("trained words", file.path)
    } catch {
      return .broken("trained words", "\(file.path): \(error)", do: Self.repair)
    }
  }

  /// Grammars, and whether each of their words can be pronounced.
  private func words(
    _ resources: Resources, _ model: Result<AcousticModel, PocketSphinxError>
  ) -> [Finding] {
    var grammars: [Grammar] = []
    for mode in GrammarFiles.modes {
      let file = resources.grammar(mode)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        return [.broken("grammar", "cannot read \(file.path) as UTF-8 text", do: Self.repair)]
      }
      do {
        grammars.append(try Grammar(parsing: text, file: file.path))
      } catch {
        return [.broken("grammar", "\(error)", do: "mend that line, or delete your copy")]
      }
    }
    let phrases = grammars.flatMap(\.rules).reduce(0) { $0 + $1.phrases.count }
    let grammar = Finding.fine("grammar", "\(grammars.count) modes, \(phrases) phrases")
    guard case .success(let model) = model else { return [grammar] }
    return [grammar, dictionary(model, grammars, resources)]
  }

  private func dictionary(
    _ model: AcousticModel, _ grammars: [Grammar], _ resources: Resources
  ) -> Finding {
    let own = resources.user.appendingPathComponent("dictionary.dict").path
    do {
      let words = grammars.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      var dictionary = try model.pronunciations(of: words)
      if let text = try? String(contentsOfFile: own, encoding: .utf8) {
        dictionary = dictionary.overridden(
          by: try PronunciationDictionary(parsing: text, file: own))
      }
      for grammar in grammars {
        try grammar.check(dictionaryFile: own, isPronounced: dictionary.contains)
      }
      return .fine("dictionary", "all \(words.count) words can be pronounced")
    } catch {
      return .broken("dictionary", "\(error)", do: "add the word to \(own), or mend that line")
    }
  }
}
