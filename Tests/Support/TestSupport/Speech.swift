import Foundation

/// Words spoken by espeak-ng, for tests that need a voice.
package enum Speech {
  /// Writes a 16 kHz mono WAV of the words and gives its path; the folder removes it.
  package static func wav(
    _ words: String, voice: String = "en-us", speed: Int = 150, in folder: TemporaryFolder
  ) throws -> String {
    let raw = folder.url.appendingPathComponent("espeak-\(UUID().uuidString).wav").path
    let wav = folder.url.appendingPathComponent("words-\(UUID().uuidString).wav").path
    let spoken = try Shell.run(["espeak-ng", "-v", voice, "-s", "\(speed)", "-w", raw, words])
    let converted = try Shell.run(["sox", raw, "-r", "16000", "-c", "1", "-b", "16", wav])
    guard spoken.status == 0, converted.status == 0 else {
      throw SpeechError(description: spoken.stderr + converted.stderr)
    }
    return wav
  }

  package struct SpeechError: Error, CustomStringConvertible {
    package var description: String
  }
}
