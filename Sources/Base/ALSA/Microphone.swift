package import Audio
import Foundation
import Synchronization

/// Captures a microphone on its own thread and delivers the audio as it comes.
///
/// Periods are 20 ms; ALSA's ring holds 500 ms, so the thread may be delayed that long before an overrun. Overruns and
/// suspends are recovered, counted, and marked as lost samples on the next chunk. A device that fails or delivers nothing
/// for a second is `.lost`, even if a call into ALSA doesn't return. A failed one is tried again every second; one that
/// delivers nothing for three seconds is reopened.
package final class Microphone: Sendable {
  /// The problems so far.
  package struct Statistics: Sendable, Equatable {
    package var overruns = 0
    package var suspends = 0
    package var losses = 0
    package var lostSamples: Int64 = 0
  }

  private struct State {
    var statistics = Statistics()
    /// nil until the device has given audio or failed.
    var isPresent: Bool?
    /// Whether a call that opens the device is under way.
    var isOpening = false
  }

  private let device: String
  private let deliver: @Sendable (CaptureEvent) -> Void
  private let state = Mutex(State())
  private let worker = Worker(name: "chalktalk-mic")
  private let watchdog = Watchdog(name: "chalktalk-mic-watch", limit: silenceLimit)

  private static let format = PCM.Format(
    rate: AudioFormat.sampleRate, period: .milliseconds(20), buffer: .milliseconds(500))
  private static let silenceLimit = Duration.seconds(1)
  private static let reopenLimit = Duration.seconds(3)
  private static let retryInterval = Duration.seconds(1)

  /// `device` is the name of any ALSA capture device; `deliver` is called on the microphone's own threads and must not
  /// wait (a `CaptureQueue` carries events to another thread).
  package init(device: String = "default", deliver: @escaping @Sendable (CaptureEvent) -> Void) {
    self.device = device
    self.deliver = deliver
  }

  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// Starts capturing. Call once.
  package func start() {
    worker.start { [self] in run() }
  }

  /// Stops capturing; waits for the thread to end, but not for a hung device.
  package func stop() { worker.stop() }

  private func run() {
    watchdog.start { [self] in
      let isOpening = state.withLock { $0.isOpening }
      let reason =
        isOpening
        ? ALSAError.hung(device: device)
        : .stalled(device: device, seconds: Self.silenceLimit / .seconds(1))
      lose(reason)
    }
    watchdog.feed()
    defer { watchdog.end() }
    var position = StreamPosition()
    while !worker.isStopping {
      do {
        let pcm = try open()
        try capture(from: pcm, position: &position)
      } catch {
        lose(error)
        position.isBroken = true
        worker.pause(Self.retryInterval)
      }
    }
  }

  private func open() throws(ALSAError) -> PCM {
    state.withLock { $0.isOpening = true }
    defer { state.withLock { $0.isOpening = false } }
    let pcm = try PCM(device: device, direction: .capture, format: Self.format)
    try pcm.start()
    return pcm
  }

  /// Reports once that nothing can be heard.
  private func lose(_ error: ALSAError) {
    let isNew = state.withLock { state in
      guard state.isPresent != false else { return false }
      state.isPresent = false
      state.statistics.losses += 1
      return true
    }
    if isNew && !worker.isStopping { deliver(.lost(reason: "\(error)")) }
  }

  /// Notes that there is audio; true if there was none before.
  private func isFound() -> Bool {
    state.withLock { state in
      defer { state.isPresent = true }
      return state.isPresent != true
    }
  }

  private func capture(
    from pcm: borrowing PCM, position: inout StreamPosition
  ) throws(ALSAError) {
    var buffer = [Int16](repeating: 0, count: pcm.period)
    var lastAudio = ContinuousClock.now
    var pace = Pace()
    while !worker.isStopping {
      let start = ContinuousClock.now
      guard try pcm.wait(limit: .milliseconds(100)) else {
        try checkStall(since: lastAudio, device: pcm.device)
        continue
      }
      switch try pcm.read(into: &buffer) {
      case .success(0):
        try checkStall(since: lastAudio, device: pcm.device)
      case .success(let count):
        lastAudio = ContinuousClock.now
        let wait = lastAudio - start
        let heard = lastAudio - .seconds(AudioFormat.seconds(Int64(pcm.delay())))
        // After the watchdog's alarm there is a stretch of time without audio.
        if watchdog.feed() { position.isBroken = true }
        if isFound() { deliver(.opened(device: pcm.device)) }
        hand(over: Array(buffer[..<count]), heard: heard, position: &position)
        if pace.mustPause(after: count, wait: wait) {
          worker.pause(.seconds(AudioFormat.seconds(Int64(count))))
        }
      case .failure(let mishap):
        note(mishap)
        position.isBroken = true
        try pcm.recover(from: mishap)
        try pcm.start()
      }
    }
  }

  /// Some devices open but never run, or stop without an error: these are reopened.
  private func checkStall(
    since start: ContinuousClock.Instant, device: String
  ) throws(ALSAError) {
    guard .now - start > Self.reopenLimit else { return }
    throw .stalled(device: device, seconds: Self.reopenLimit / .seconds(1))
  }

  private func hand(
    over samples: [Int16], heard: ContinuousClock.Instant, position: inout StreamPosition
  ) {
    let chunk = position.chunk(of: samples, heard: heard)
    state.withLock { $0.statistics.lostSamples += chunk.lostSamples }
    deliver(.chunk(chunk, heard: heard))
  }

  private func note(_ mishap: PCM.Mishap) {
    state.withLock {
      switch mishap {
      case .xrun: $0.statistics.overruns += 1
      case .suspended: $0.statistics.suspends += 1
      }
    }
  }
}
