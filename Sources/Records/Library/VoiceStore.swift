import Audio
import AudioFile
import Files
package import Foundation
package import Networks
import Preferences
package import VoiceTraining

/// The user's voice on disk: recorded takes and the adaptation fitted to them.
///
/// The files are `$XDG_DATA_HOME/chalktalk/voice/takes/WORD-N.wav`, `talk.wav` and
/// `adaptation.json`.
package struct VoiceStore {
  package let folder: URL

  package init(folder: URL = UserFolders().data.appendingPathComponent("voice")) {
    self.folder = folder
  }

  package var takesFolder: URL { folder.appendingPathComponent("takes") }
  private var talkFile: URL { folder.appendingPathComponent("talk.wav") }
  private var adaptationFile: JSONFile<VoiceAdaptation> { JSONFile("adaptation.json", in: folder) }

  /// The fitted adaptation; none if the voice was never trained. A file that can't be read, or was
  /// fitted to other weights, is reported and ignored, so that everybody can still climb.
  package func adaptation(of words: WordModel?, trouble: (String) -> Void) -> VoiceAdaptation {
    let found: VoiceAdaptation?
    do {
      found = try adaptationFile.read()
    } catch {
      trouble(
        "Your voice training can't be read and is not used: run “chalktalk voice train --refit” "
          + "(\(adaptationFile.url.path))")
      return VoiceAdaptation()
    }
    guard let adaptation = found else { return VoiceAdaptation() }
    // If nothing is heard, nothing can be adapted either.
    guard words?.fits(adaptation) ?? true else {
      trouble(
        "Chalktalk's model has changed since it learnt your voice: run "
          + "“chalktalk voice train --refit”")
      return VoiceAdaptation()
    }
    return adaptation
  }

  package func save(_ adaptation: VoiceAdaptation) throws {
    try adaptationFile.write(adaptation)
  }

  /// Replaces the recorded takes of a phrase. Old takes are removed only when every new one is
  /// whole on disk. Throws if one can't be written or removed.
  package func save(_ takes: [Take], of phrase: String) throws {
    let old = files(of: phrase)
    try Files.makeFolder(takesFolder.path)
    var new: [URL] = []
    for (index, take) in takes.enumerated() {
      let file = takesFolder.appendingPathComponent("\(Self.stem(phrase))-\(index + 1).wav")
      try WAVWriter.write(take.samples, rate: AudioFormat.sampleRate, to: file.path)
      new.append(file)
    }
    for file in old where !new.contains(file) { try Files.remove(file.path) }
  }

  /// Every take, for the words of all modes.
  package func takes() throws -> [VoiceFit.Take] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: takesFolder.path)) ?? []
    let phrases = Set(names.compactMap(Self.phrase))
    return try phrases.sorted().flatMap { phrase in
      try files(of: phrase).map {
        VoiceFit.Take(phrase: phrase, samples: try WAVReader.samples(of: $0.path))
      }
    }
  }

  /// Replaces the recording of the user's talk.
  package func save(talk samples: [Int16]) throws {
    try Files.makeFolder(folder.path)
    try WAVWriter.write(samples, rate: AudioFormat.sampleRate, to: talkFile.path)
  }

  /// The user's talk; empty if none was recorded.
  package func talk() throws -> [Int16] {
    FileManager.default.fileExists(atPath: talkFile.path)
      ? try WAVReader.samples(of: talkFile.path) : []
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

  /// The phrase in a take's file name; nil for any other file.
  private static func phrase(_ name: String) -> String? {
    guard name.hasSuffix(".wav"), let dash = name.lastIndex(of: "-"), dash > name.startIndex else {
      return nil
    }
    return name[..<dash].replacingOccurrences(of: "_", with: " ")
  }
}
