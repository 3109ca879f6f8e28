import AudioFile
import Files
package import Foundation
package import Hearing
import Preferences

/// The user's voice on disk: recorded takes and what was fitted to them.
///
/// It lies at `$XDG_DATA_HOME/chalktalk/voice`: `takes/WORD-N.wav` and `adaptation.json`.
package struct VoiceStore {
  package let folder: URL

  package init() { folder = UserFolders().data.appendingPathComponent("voice") }

  package var takesFolder: URL { folder.appendingPathComponent("takes") }
  private var adaptationFile: URL { folder.appendingPathComponent("adaptation.json") }

  /// What was fitted; none when the voice was never trained. A file that cannot be read is told of and left out:
  /// nobody is kept from climbing by it.
  package func adaptation(trouble: (String) -> Void) -> VoiceAdaptation {
    guard FileManager.default.fileExists(atPath: adaptationFile.path) else {
      return VoiceAdaptation()
    }
    guard let data = FileManager.default.contents(atPath: adaptationFile.path),
      let adaptation = try? JSONDecoder().decode(VoiceAdaptation.self, from: data)
    else {
      trouble(
        "Your voice training can't be read and is not used: run “chalktalk voice train --refit” "
          + "(\(adaptationFile.path))")
      return VoiceAdaptation()
    }
    return adaptation
  }

  package func save(_ adaptation: VoiceAdaptation) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(adaptation)
    do {
      try Files.makeFolder(folder.path)
      try Files.write(data, to: adaptationFile.path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Puts the takes of a phrase in the place of those recorded before. What is left over of the old ones goes only
  /// when every new one is whole on disk.
  package func save(_ takes: [Take], of phrase: String) throws {
    let old = files(of: phrase)
    do {
      try Files.makeFolder(takesFolder.path)
      var new: [URL] = []
      for (index, take) in takes.enumerated() {
        let file = takesFolder.appendingPathComponent("\(Self.stem(phrase))-\(index + 1).wav")
        try WAVWriter.write(take.samples, rate: AudioFormat.sampleRate, to: file.path)
        new.append(file)
      }
      for file in old where !new.contains(file) { try Files.remove(file.path) }
    } catch {
      throw CommandFailure(error)
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
