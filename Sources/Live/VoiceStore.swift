import AudioFile
import Configuration
package import Foundation
package import Hearing

/// The user's voice on disk: recorded takes and what was fitted to them.
///
/// It lies at `$XDG_DATA_HOME/chalktalk/voice`: `takes/WORD-N.wav` and `adaptation.json`.
package struct VoiceStore {
  package let folder: URL

  package init() { folder = UserFolders().data.appendingPathComponent("voice") }

  package var takesFolder: URL { folder.appendingPathComponent("takes") }
  private var adaptationFile: URL { folder.appendingPathComponent("adaptation.json") }

  /// What was fitted; none when the voice was never trained.
  package func adaptation() throws -> VoiceAdaptation {
    guard let data = FileManager.default.contents(atPath: adaptationFile.path) else {
      return VoiceAdaptation()
    }
    do {
      return try JSONDecoder().decode(VoiceAdaptation.self, from: data)
    } catch {
      throw CommandFailure(
        .dataError,
        "\(adaptationFile.path) is damaged; delete it or run \"chalktalk voice train\" again")
    }
  }

  package func save(_ adaptation: VoiceAdaptation) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try encoder.encode(adaptation).write(to: adaptationFile, options: .atomic)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(adaptationFile.path): \(error)")
    }
  }

  /// Puts the takes of a phrase in the place of those recorded before.
  package func save(_ takes: [Take], of phrase: String) throws {
    do {
      try FileManager.default.createDirectory(at: takesFolder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot make the folder \(takesFolder.path): \(error)")
    }
    for old in files(of: phrase) { try? FileManager.default.removeItem(at: old) }
    for (index, take) in takes.enumerated() {
      let file = takesFolder.appendingPathComponent("\(Self.stem(phrase))-\(index + 1).wav")
      do {
        try WAVWriter.write(take.samples, rate: AudioFormat.sampleRate, to: file.path)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Every take of a phrase that the grammar has.
  package func takes(
    of grammar: Grammar
  ) throws -> [(phrase: String, intent: IntentName, samples: [Int16])] {
    var takes: [(phrase: String, intent: IntentName, samples: [Int16])] = []
    for rule in grammar.rules {
      for phrase in rule.phrases {
        for file in files(of: phrase) {
          do {
            takes.append((phrase, rule.intent, try WAVReader.samples(of: file.path)))
          } catch {
            throw CommandFailure(error)
          }
        }
      }
    }
    return takes
  }

  private func files(of phrase: String) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: takesFolder.path)) ?? []
    let stem = Self.stem(phrase) + "-"
    return names.sorted().filter { name in
      name.hasPrefix(stem) && name.hasSuffix(".wav")
        && Int(name.dropFirst(stem.count).dropLast(4)) != nil
    }.map { takesFolder.appendingPathComponent($0) }
  }

  private static func stem(_ phrase: String) -> String {
    phrase.replacingOccurrences(of: " ", with: "_")
  }
}
