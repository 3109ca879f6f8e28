import Foundation
package import Hearing
import Synchronization

/// Captures a microphone on a thread of its own and hands the audio over as it comes.
///
/// Periods are 20 ms; ALSA's ring holds 500 ms, so that the thread may be kept from its core that long
/// before an overrun. Overruns and suspends are recovered, counted, and shown as lost samples on the
/// next chunk. A device that fails, or gives nothing for three seconds, is `.lost`; it is then tried
/// again each second until it is back.
package final class Microphone: Sendable {
  /// What went wrong so far.
  package struct Statistics: Sendable, Equatable {
    package var overruns = 0
    package var suspends = 0
    package var losses = 0
    package var lostSamples: Int64 = 0
  }

  private let device: String
  private let deliver: @Sendable (CaptureEvent) -> Void
  private let counts = Mutex(Statistics())
  private let worker = Worker(name: "chalktalk-mic")

  private static let format = PCM.Format(
    rate: AudioFormat.sampleRate, period: .milliseconds(20), buffer: .milliseconds(500))
  private static let silenceLimit = 3.0
  private static let retryInterval = Duration.seconds(1)

  /// `device` is the name of any ALSA capture device; `deliver` is called on the capture thread and
  /// must not wait (a `CaptureQueue` takes events to another thread).
  package init(device: String = "default", deliver: @escaping @Sendable (CaptureEvent) -> Void) {
    self.device = device
    self.deliver = deliver
  }

  package var statistics: Statistics { counts.withLock { $0 } }

  /// Starts capturing. Call once.
  package func start() {
    worker.start { [self] in run() }
  }

  /// Stops capturing and waits for the thread to end, at most a tenth of a second.
  package func stop() { worker.stop() }

  private func run() {
    var position = StreamPosition()
    var isLost = false
    while !worker.isStopping {
      do {
        let pcm = try PCM(device: device, direction: .capture, format: Self.format)
        try pcm.start()
        try waitForAudio(pcm)
        isLost = false
        deliver(.opened(device: pcm.device))
        try capture(from: pcm, position: &position)
      } catch {
        if !isLost {
          counts.withLock { $0.losses += 1 }
          deliver(.lost(reason: "\(error)"))
        }
        isLost = true
        position.isBroken = true
        worker.pause(Self.retryInterval)
      }
    }
  }

  /// Some devices open but never run: such a one is not back yet.
  private func waitForAudio(_ pcm: borrowing PCM) throws(ALSAError) {
    let start = ContinuousClock.now
    while !worker.isStopping {
      if try pcm.wait(limit: .milliseconds(100)) { return }
      try checkStall(since: start, device: pcm.device)
    }
  }

  private func checkStall(
    since start: ContinuousClock.Instant, device: String
  ) throws(ALSAError) {
    guard (ContinuousClock.now - start) / .seconds(1) > Self.silenceLimit else { return }
    throw .stalled(device: device, seconds: Self.silenceLimit)
  }

  private func capture(
    from pcm: borrowing PCM, position: inout StreamPosition
  ) throws(ALSAError) {
    var buffer = [Int16](repeating: 0, count: pcm.period)
    var lastAudio = ContinuousClock.now
    while !worker.isStopping {
      guard try pcm.wait(limit: .milliseconds(100)) else {
        try checkStall(since: lastAudio, device: pcm.device)
        continue
      }
      switch try pcm.read(into: &buffer) {
      case .success(0):
        try checkStall(since: lastAudio, device: pcm.device)
      case .success(let count):
        lastAudio = ContinuousClock.now
        let heard = lastAudio - .seconds(AudioFormat.seconds(Int64(pcm.delay())))
        hand(over: Array(buffer[..<count]), heard: heard, position: &position)
      case .failure(let error):
        note(error.mishap)
        position.isBroken = true
        try pcm.recover(from: error.mishap)
        try pcm.start()
      }
    }
  }

  private func hand(
    over samples: [Int16], heard: ContinuousClock.Instant, position: inout StreamPosition
  ) {
    let chunk = position.chunk(of: samples, heard: heard)
    counts.withLock { $0.lostSamples += chunk.lostSamples }
    deliver(.chunk(chunk, heard: heard))
  }

  private func note(_ mishap: PCM.Mishap) {
    counts.withLock {
      switch mishap {
      case .xrun: $0.overruns += 1
      case .suspended: $0.suspends += 1
      }
    }
  }
}
