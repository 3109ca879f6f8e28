import Audio
import AudioFile
import Files
import Foundation
package import Hearing
import Words

/// Keeps what was heard as WAV files in a folder for a bug report, only when asked to.
package struct ClipKeeper: Sendable {
  /// Seconds kept before and after the word, so that its context can be heard.
  private static let margin = 0.5

  /// One word to write, with a little of the audio around it.
  package struct Clip: Sendable {
    /// Seconds into the stream.
    fileprivate var start: Double
    /// The word that was recognised.
    fileprivate var name: String
    /// Samples at `AudioFormat.sampleRate`.
    fileprivate var samples: [Int16]
  }

  private let folder: URL

  package init(folder: String) throws {
    self.folder = URL(fileURLWithPath: folder)
    try Files.makeFolder(self.folder.path)
    ClipFolders.note(self.folder)
  }

  /// The clip of a command or a rejection, while the listener still holds its audio.
  package static func clip(of heard: Heard, in listener: Listener) -> Clip? {
    let name: String
    let span: (start: Double, end: Double)
    switch heard {
    case .command(let command):
      name = "\(command.intent)"
      span = (command.start, command.accepted)
    case .rejected(let rejection):
      name = "rejected-\(rejection.intent?.rawValue ?? "sound")"
      span = (rejection.start, rejection.accepted)
    case .changed: return nil
    }
    let samples = listener.audio(from: span.start - margin, to: span.end)
    return samples.isEmpty ? nil : Clip(start: span.start, name: name, samples: samples)
  }

  /// Writes a clip, named after its time and the word that was recognised.
  ///
  /// Throws what the writing met, such as a full disk.
  package func keep(_ clip: Clip) throws {
    let plain = clip.name.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }
    let file = String(format: "%09.2f-", clip.start) + String(plain)
    // A clip of an earlier run may have the same time.
    let path = Files.freeName(folder.appendingPathComponent(file).path, extension: ".wav")
    try WAVWriter.write(clip.samples, rate: AudioFormat.sampleRate, to: path, existing: .kept)
  }
}
