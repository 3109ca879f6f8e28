import ALSA
import Audio

/// A microphone that provides audio on demand, for commands that talk with the user.
final class OpenMicrophone {
  private let queue = CaptureQueue()
  private let microphone: Microphone

  init(device: String) {
    let queue = queue
    microphone = Microphone(device: device) { queue.push($0) }
    microphone.start()
  }

  deinit {
    microphone.stop()
    queue.close()
  }

  var lostSamples: Int64 { microphone.statistics.lostSamples }

  /// The audio since the last call.
  func waiting() -> [AudioChunk] {
    (queue.drain(limit: .zero) ?? []).compactMap {
      if case .chunk(let chunk, _) = $0 { chunk } else { nil }
    }
  }

  /// Passes on audio as it comes, for so many seconds, or until `more` returns false.
  ///
  /// - Parameters:
  ///   - seconds: nil for no limit.
  ///   - patience: seconds after which this returns even with too little audio.
  ///   - grace: how long a lost device may take to come back, or a slow one to start.
  /// - Returns: why the audio stopped, if it did.
  func listen(
    for seconds: Double?, patience: Double?, grace: Duration, more: (AudioChunk) throws -> Bool
  ) rethrows -> String? {
    var heard: Int64 = 0
    var failure: String?
    let usual = patience.map { ContinuousClock.now + .seconds($0) }
    var deadline = usual
    while deadline.map({ .now < $0 }) ?? true,
      let events = queue.drain(limit: .milliseconds(100))
    {
      for event in events {
        switch event {
        case .ended: break
        case .opened: (failure, deadline) = (nil, usual)
        case .lost(let reason):
          if failure == nil { deadline = .now + grace }
          failure = reason
        case .chunk(let chunk, _):
          heard += Int64(chunk.samples.count)
          guard try more(chunk), seconds.map({ AudioFormat.seconds(heard) < $0 }) ?? true else {
            return failure
          }
        }
      }
    }
    return failure
  }
}
