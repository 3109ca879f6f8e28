import Audio
package import Hearing

/// Listens to a microphone for a while and reports its levels.
package struct MicrophoneCheck {
  package let device: String
  /// nil if no audio came.
  package let summary: LevelSummary?
  /// Why no audio came.
  package let failure: String?
  package let lostSamples: Int64

  /// Samples kept for the summary when there is no limit: the last 30 seconds.
  private static let memory = 30 * AudioFormat.sampleRate

  /// Listens for `seconds` of audio, and calls `progress` every 50 ms of it. Gives up one second
  /// after the device is lost, or when it is four seconds late.
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
