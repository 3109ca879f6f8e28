package import Audio
import Foundation
import Synchronization

/// A recording played in place of a microphone: its chunks come in real time, on its own thread.
///
/// The pace is measured from the start, not from chunk to chunk, so it doesn't drift. After the last chunk
/// comes `.ended`.
package final class PacedAudioFile: Sendable {
  private let path: String
  private let deliver: @Sendable (CaptureEvent) -> Void
  private let stopping = Atomic<Bool>(false)
  private let failed = Mutex<AudioFileError?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// 20 ms, like a microphone's period.
  private static let period = AudioFormat.sampleRate / 50

  /// Checks the file at once, so that an unusable one is reported before a session opens. `deliver` is
  /// called on the reader's thread and must not wait.
  package init(
    path: String, deliver: @escaping @Sendable (CaptureEvent) -> Void
  ) throws(AudioFileError) {
    _ = try WAVReader(path: path)
    self.path = path
    self.deliver = deliver
  }

  /// Why the recording could not be played to its end; nil while nothing is wrong.
  package var failure: AudioFileError? { failed.withLock { $0 } }

  /// Starts the reader's thread. Call once.
  package func start() {
    let thread = Thread { [self] in
      run()
      done.signal()
    }
    thread.name = "chalktalk-file"
    thread.start()
  }

  /// Stops and waits for the thread to end (within a period).
  package func stop() {
    stopping.store(true, ordering: .relaxed)
    done.wait()
    done.signal()
  }

  private func run() {
    do throws(AudioFileError) {
      var reader = try WAVReader(path: path)
      deliver(.opened(device: path))
      let clock = ContinuousClock()
      let start = clock.now
      while !stopping.load(ordering: .relaxed), let chunk = try reader.next(Self.period) {
        let due = start + .seconds(AudioFormat.seconds(chunk.end))
        let wait = (due - clock.now) / .seconds(1)
        if wait > 0 { Thread.sleep(forTimeInterval: wait) }
        deliver(.chunk(chunk, heard: due))
      }
      deliver(.ended)
    } catch {
      failed.withLock { $0 = error }
      deliver(.lost(reason: "\(error)"))
    }
  }
}
