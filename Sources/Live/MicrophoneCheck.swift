package import Hearing

/// Listens to a microphone for a while and tells how it does.
package struct MicrophoneCheck {
  package let device: String
  /// Nil when nothing came.
  package let summary: LevelSummary?
  /// Why nothing came.
  package let failure: String?
  package let lostSamples: Int64

  /// What is kept for the summary when there is no limit: the last half minute.
  private static let memory = 30 * AudioFormat.sampleRate

  /// Listens for `seconds` of audio, and calls `progress` on each 50 ms of it. Gives up a second after the
  /// device is lost, or four seconds over time.
  package init(
    device: String, seconds: Double?,
    progress: (LevelReading, _ seconds: Double) throws -> Void
  ) rethrows {
    let microphone = OpenMicrophone(device: device)
    var samples: [Int16] = []
    var meter = LevelMeter()
    var (total, shown) = (0, 0)
    let failure = try microphone.listen(
      for: seconds, patience: seconds.map { $0 + 4 }, grace: .seconds(1)
    ) { chunk in
      meter.feed(chunk.samples)
      total += chunk.samples.count
      samples += chunk.samples
      if samples.count > 2 * Self.memory { samples.removeFirst(Self.memory) }
      if total - shown >= LevelMeter.span {
        shown = total
        try progress(meter.reading, AudioFormat.seconds(Int64(total)))
      }
      return true
    }
    self.device = device
    summary = LevelSummary(samples)
    self.failure = failure ?? (summary == nil ? "\"\(device)\" delivers no audio" : nil)
    lostSamples = microphone.lostSamples
  }

  package init(device: String, seconds: Double?) {
    self.init(device: device, seconds: seconds) { _, _ in }
  }
}
