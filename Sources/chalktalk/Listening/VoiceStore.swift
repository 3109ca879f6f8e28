import Foundation
import Hearing

/// The user's voice on disk: recorded takes and what was fitted to them.
///
/// It lies at `$XDG_DATA_HOME/chalktalk/voice`: `takes/WORD-N.wav` and `adaptation.json`.
struct VoiceStore {
  let folder: URL

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    folder = URL(fileURLWithPath: data ?? home + "/.local/share")
      .appendingPathComponent("chalktalk/voice")
  }

  var takes: URL { folder.appendingPathComponent("takes") }
  private var adaptationFile: URL { folder.appendingPathComponent("adaptation.json") }

  /// What was fitted; none when the voice was never trained.
  func adaptation() throws -> VoiceAdaptation {
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

  func save(_ adaptation: VoiceAdaptation) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try encoder.encode(adaptation).write(to: adaptationFile, options: .atomic)
    } catch {
      throw CommandFailure(.cannotCreate, "cannot write \(adaptationFile.path): \(error)")
    }
  }
}
