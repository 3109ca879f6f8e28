import ALSA
package import Audio
import AudioFile
import Foundation

/// The source of audio: a recording, read as fast as possible, or a microphone.
package enum AudioSource {
  case recording(path: String)
  case microphone(device: String)

  /// Passes every chunk to `body` on this thread until the recording ends, `body` returns false, or
  /// an error occurs. `trouble` is called when the microphone fails (its return is then awaited)
  /// or loses audio.
  package func read(
    trouble: (String) -> Void, body: (AudioChunk) throws -> Bool
  ) throws {
    switch self {
    case .recording(let path): try readRecording(path, body)
    case .microphone(let device): try readMicrophone(device, trouble, body)
    }
  }

  /// 20 ms, as a microphone gives them.
  private static let period = AudioFormat.sampleRate / 50

  private func readRecording(_ path: String, _ body: (AudioChunk) throws -> Bool) throws {
    var reader = try WAVReader(path: path)
    while let chunk = try reader.next(Self.period), try body(chunk) {}
  }

  private func readMicrophone(
    _ device: String, _ trouble: (String) -> Void, _ body: (AudioChunk) throws -> Bool
  ) throws {
    let queue = CaptureQueue()
    let microphone = Microphone(device: device) { queue.push($0) }
    microphone.start()
    defer {
      microphone.stop()
      queue.close()
    }
    while let event = queue.next() {
      switch event {
      case .opened: break
      case .chunk(let chunk, _):
        if chunk.gapBefore {
          let seconds = AudioFormat.seconds(chunk.lostSamples)
          trouble(String(format: "%.2f s of audio lost", seconds))
        }
        guard try body(chunk) else { return }
      case .lost(let reason): trouble("the microphone is lost: \(reason)")
      case .ended: return
      }
    }
  }
}
