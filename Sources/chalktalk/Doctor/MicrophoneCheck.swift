import ALSA
import Hearing

/// Listens to a microphone for a while and tells how it does.
struct MicrophoneCheck {
  let device: String
  /// Nil when nothing came.
  let summary: LevelSummary?
  /// Why nothing came.
  let failure: String?
  let lostSamples: Int64

  /// A device that was lost may be back, or a slow one at last be there, within so long.
  private static let grace = Duration.seconds(1)

  /// Listens for `seconds` of audio, and calls `progress` on each 50 ms of it. Gives up a second after the
  /// device is lost, or four seconds over time.
  init(
    device: String, seconds: Double?,
    progress: (LevelReading, _ seconds: Double) throws -> Void
  ) rethrows {
    let queue = CaptureQueue()
    let microphone = Microphone(device: device) { queue.push($0) }
    microphone.start()
    defer { microphone.stop() }
    var listening = Listening(limit: seconds)
    let usual = seconds.map { ContinuousClock.now + .seconds($0 + 4) }
    var deadline = usual
    while !listening.isDone, deadline.map({ .now < $0 }) ?? true,
      let events = queue.drain(limit: .milliseconds(100))
    {
      let wasLost = listening.failure != nil
      for event in events { try listening.take(event, progress: progress) }
      let isLost = listening.failure != nil
      if isLost != wasLost { deadline = isLost ? .now + Self.grace : usual }
    }
    self.device = device
    summary = LevelSummary(listening.samples)
    failure = listening.failure ?? (summary == nil ? "\"\(device)\" gives no audio" : nil)
    lostSamples = microphone.statistics.lostSamples
  }

  init(device: String, seconds: Double?) {
    self.init(device: device, seconds: seconds) { _, _ in }
  }

  /// The state of one check while events come.
  private struct Listening {
    let limit: Double?
    var samples: [Int16] = []
    var failure: String?
    private var meter = LevelMeter()
    private var total: Int64 = 0
    private var shown: Int64 = 0

    /// What is kept for the summary when there is no limit: the last half minute.
    private static let memory = 30 * AudioFormat.sampleRate

    init(limit: Double?) { self.limit = limit }

    var isDone: Bool {
      limit.map { AudioFormat.seconds(total) >= $0 } ?? false
    }

    mutating func take(
      _ event: CaptureEvent, progress: (LevelReading, Double) throws -> Void
    ) rethrows {
      switch event {
      case .chunk(let chunk, _):
        meter.feed(chunk.samples)
        total += Int64(chunk.samples.count)
        samples += chunk.samples
        if samples.count > 2 * Self.memory { samples.removeFirst(Self.memory) }
        if total - shown >= Int64(LevelMeter.span) {
          shown = total
          try progress(meter.reading, AudioFormat.seconds(total))
        }
      case .lost(let reason): failure = reason
      case .opened: failure = nil
      case .ended: break
      }
    }
  }
}
