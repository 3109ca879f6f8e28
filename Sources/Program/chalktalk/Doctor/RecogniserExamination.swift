import Foundation
import Hearing
import Library
import Live
import PocketSphinx

/// Examines the recogniser's parts: acoustic model, dictionary, trained words, grammars.
struct RecogniserExamination {
  let engine: HearingEngine

  func findings() -> [Finding] {
    let model: AcousticModel?
    let modelFinding: Finding
    do {
      let found = try AcousticModel()
      if engine == .pocketsphinx { try found.check() }
      (model, modelFinding) = (found, .fine("model", found.folder))
    } catch {
      model = nil
      modelFinding = .broken(
        "model", "\(error)", do: "apt install --reinstall pocketsphinx-en-us, or run ./run again")
    }
    do {
      let resources = try Resources()
      return [modelFinding, chosen, trainedWords(resources)] + words(resources, model)
    } catch {
      return [modelFinding, chosen]
        + ["trained words", "grammar", "dictionary"].map {
          .broken($0, "\(error)", do: Self.repair)
        }
    }
  }

  private var chosen: Finding {
    switch engine {
    case .network:
      .fine("engine", "network: the built-in words, and your own words by their phones")
    case .pocketsphinx:
      .fine("engine", "pocketsphinx: every word; the network hears more (engine = \"network\")")
    }
  }

  private static let repair =
    "start it with ./run from your clone, or restore the files with git"

  private func trainedWords(_ resources: Resources) -> Finding {
    do {
      _ = try SpeechResources.hearingModel(resources.wordModel)
      return .fine("trained words", resources.wordModel.path)
    } catch {
      return .broken("trained words", "\(error)", do: Self.repair)
    }
  }

  /// Grammars, and whether all their words have a pronunciation.
  private func words(_ resources: Resources, _ model: AcousticModel?) -> [Finding] {
    let grammars: GrammarFiles
    do {
      grammars = try GrammarFiles(resources)
    } catch {
      return [.broken("grammar", "\(error)", do: "fix that file, or delete your copy")]
    }
    let phrases = grammars.all.values.flatMap(\.rules).reduce(0) { $0 + $1.phrases.count }
    let found = Finding.fine("grammar", "\(grammars.all.count) modes, \(phrases) phrases")
    guard let model else { return [found] }
    do {
      _ = try SpeechResources.dictionary(of: grammars, model, resources)
      return [
        found, .fine("dictionary", "all \(grammars.words.count) words can be pronounced"),
      ]
    } catch {
      return [
        found,
        .broken(
          "dictionary", "\(error)",
          do: "add the word to \(resources.dictionary.path), or fix that line"),
      ]
    }
  }
}
