import ALSA
import Hearing
import Live

/// An open microphone that gives audio on demand, for commands that talk with the user.
final class TakeSession {
  private let queue = CaptureQueue()
  private let microphone: Microphone
  private var recorder = TakeRecorder()

  init(device: String) {
    let queue = queue
    microphone = Microphone(device: device) { queue.push($0) }
    microphone.start()
  }

  deinit {
    microphone.stop()
    queue.close()
  }

  /// Waits for one utterance, at most `seconds` of audio; nil when none came. What was said before the
  /// call doesn't count.
  func take(within seconds: Double) throws -> Take? {
    for event in queue.drain(limit: .zero) ?? [] { _ = recorded(event) }
    recorder.startOver()
    var take: Take?
    try listen(for: seconds) { chunk in
      take = self.recorder.feed(chunk)
      return take == nil
    }
    return take
  }

  /// A slow device that was given up may still come within so long.
  private static let grace = Duration.seconds(2)

  /// Hands on audio as it comes, for so long or until `more` says no. Throws when the microphone fails.
  func listen(for seconds: Double, more: (AudioChunk) -> Bool) throws {
    var heard: Int64 = 0
    var failure: String?
    // A device that gives nothing at all ends it too.
    let usual = ContinuousClock.now + .seconds(seconds * 2 + 4)
    var deadline = usual
    while ContinuousClock.now < deadline, let events = queue.drain(limit: .milliseconds(100)) {
      for event in events {
        switch event {
        case .ended: break
        case .opened: (failure, deadline) = (nil, usual)
        case .lost(let reason): (failure, deadline) = (reason, min(usual, .now + Self.grace))
        case .chunk(let chunk, _):
          heard += Int64(chunk.samples.count)
          guard more(chunk), AudioFormat.seconds(heard) < seconds else { return }
        }
      }
    }
    if let failure { throw CommandFailure(.unavailable, failure) }
  }

  private func recorded(_ event: CaptureEvent) -> Take? {
    guard case .chunk(let chunk, _) = event else { return nil }
    return recorder.feed(chunk)
  }
}
