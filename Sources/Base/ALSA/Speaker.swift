import Foundation
package import Sound
import Synchronization

/// Plays sounds on its own thread, and keeps the device open and ready.
///
/// While idle, the thread sleeps with the stream prepared, so a sound's first samples go to ALSA as soon as the thread
/// wakes. While it plays, the ring is 60 ms ahead. A sound requested while the device is lost is refused, not kept: an
/// answer that comes a minute late is wrong. A device whose calls don't return for a second is lost until they do.
package final class Speaker: Sendable {
  /// The problems so far, and how fast answers were.
  package struct Statistics: Sendable, Equatable {
    package var underruns = 0
    package var losses = 0
    /// From `play` to ALSA's first sample, for the last sound that woke the device.
    package var lastResponse: Duration = .zero
  }

  private struct State {
    var mixer = Mixer()
    var isReady = false
    var volume = 1.0
    var isMuted = false
    var statistics = Statistics()
    /// When the sound that wakes the idle device was requested.
    var asked: ContinuousClock.Instant?
  }

  private let device: String
  private let notify: @Sendable (SpeakerEvent) -> Void
  private let state = Mutex(State())
  private let worker = Worker(name: "chalktalk-speaker")
  private let watchdog = Watchdog(name: "chalktalk-speaker-watch", limit: hangLimit)

  private static let format = PCM.Format(
    rate: Clip.rate, period: .milliseconds(10), buffer: .milliseconds(60))
  private static let retryInterval = Duration.seconds(1)
  /// A device that accepts nothing for so long is lost. A sound server may sleep for two seconds before it
  /// notices a new stream, as PulseAudio's null sink does.
  private static let stallLimit = Duration.seconds(3)
  private static let hangLimit = Duration.seconds(1)
  /// How often an idle device is checked, to show its loss before it is needed.
  private static let checkInterval = Duration.seconds(2)

  /// `notify` is called on the playback thread and must not wait.
  package init(
    device: String = "default", notify: @escaping @Sendable (SpeakerEvent) -> Void
  ) {
    self.device = device
    self.notify = notify
  }

  package var statistics: Statistics { state.withLock { $0.statistics } }

  /// Whether a sound would be heard now: the device is present and not muted.
  package var isAudible: Bool { state.withLock { $0.isReady && !$0.isMuted && $0.volume > 0 } }

  /// 0...1, for sounds from now on.
  package var volume: Double {
    get { state.withLock { $0.volume } }
    set { state.withLock { $0.volume = min(1, max(0, newValue)) } }
  }

  package var isMuted: Bool {
    get { state.withLock { $0.isMuted } }
    set {
      state.withLock {
        $0.isMuted = newValue
        if newValue { $0.mixer.removeAll() }
      }
    }
  }

  /// Starts the thread, which opens the device, unless it runs already.
  package func start() {
    worker.start { [self] in run() }
  }

  /// Falls silent and closes the device; waits for the thread to end, but not for a hung device.
  package func stop() { worker.stop() }

  /// Plays a sound; nil if it can't be heard (no device, or muted).
  @discardableResult
  package func play(_ clip: Clip, lane: Mixer.Lane = .tone) -> Mixer.SoundID? {
    let id: Mixer.SoundID? = state.withLock { state in
      guard state.isReady, !state.isMuted, state.volume > 0 else { return nil }
      if state.mixer.isIdle { state.asked = .now }
      return state.mixer.add(clip, lane: lane, gain: state.volume)
    }
    if id != nil { worker.wake() }
    return id
  }

  /// Drops words that wait or sound, to make room for newer ones.
  package func stopWords() { state.withLock { $0.mixer.removeWords() } }

  private func run() {
    watchdog.start { [self] in lose(.hung(device: device)) }
    defer { watchdog.end() }
    while !worker.isStopping {
      do {
        watchdog.feed()
        let pcm = try PCM(device: device, direction: .playback, format: Self.format)
        watchdog.rest()
        find(pcm.device)
        try serve(pcm)
      } catch {
        watchdog.rest()
        lose(error)
        worker.pause(Self.retryInterval)
      }
    }
  }

  /// Notes that the device accepts sounds; reports it if it didn't before.
  private func find(_ device: String) {
    let isNew = state.withLock { state in
      defer { state.isReady = true }
      return !state.isReady
    }
    if isNew { notify(.ready(device: device)) }
  }

  /// Notes that the device accepts no sounds; reports it once.
  private func lose(_ error: ALSAError) {
    let isNew = state.withLock { state in
      let isNew = state.isReady || state.statistics.losses == 0
      state.isReady = false
      state.mixer.removeAll()
      if isNew { state.statistics.losses += 1 }
      return isNew
    }
    if isNew && !worker.isStopping { notify(.lost(reason: "\(error)")) }
  }

  /// Sleeps until there is a sound and plays until there is none, in a loop.
  private func serve(_ pcm: borrowing PCM) throws(ALSAError) {
    while !worker.isStopping {
      let isIdle = state.withLock { $0.mixer.isIdle }
      if isIdle { worker.pause(Self.checkInterval) }
      watchdog.feed()
      if isIdle {
        guard pcm.isPresent() else { throw .failed(device: pcm.device, code: -ENODEV) }
      } else {
        try play(on: pcm)
        try pcm.rewind()
      }
      if watchdog.rest() { find(pcm.device) }
    }
  }

  /// Plays until the last sound has left the device.
  private func play(on pcm: borrowing PCM) throws(ALSAError) {
    var silence = 0
    var isRunning = false
    // After the sounds, silence follows until the device has played everything.
    while !worker.isStopping && silence <= pcm.delay() + pcm.period {
      let room = try room(in: pcm, isRunning: &isRunning)
      if room >= pcm.period || !isRunning {
        let isIdle = try fill(pcm, count: room, isRunning: &isRunning)
        silence = isIdle ? silence + room : 0
        if !isRunning {
          try pcm.start()
          isRunning = true
        }
      } else {
        try waitForRoom(in: pcm)
      }
      if watchdog.feed() { find(pcm.device) }
    }
  }

  /// How many frames the ring accepts now, after recovering from an underrun.
  private func room(in pcm: borrowing PCM, isRunning: inout Bool) throws(ALSAError) -> Int {
    switch try pcm.available() {
    case .success(let frames): return min(frames, pcm.buffer)
    case .failure(let mishap):
      try recover(pcm, from: mishap, isRunning: &isRunning)
      return pcm.buffer
    }
  }

  /// Prepares the stream after an underrun. It starts again with samples in it: ALSA refuses to start an empty one.
  private func recover(
    _ pcm: borrowing PCM, from mishap: PCM.Mishap, isRunning: inout Bool
  ) throws(ALSAError) {
    state.withLock { $0.statistics.underruns += 1 }
    try pcm.recover(from: mishap)
    isRunning = false
  }

  /// Writes the next `count` mixed samples; true if they were only silence.
  private func fill(
    _ pcm: borrowing PCM, count: Int, isRunning: inout Bool
  ) throws(ALSAError) -> Bool {
    let (block, isIdle) = state.withLock { state in
      let isIdle = state.mixer.isIdle
      return (state.mixer.render(count), isIdle)
    }
    var rest = block.samples[...]
    while !rest.isEmpty && !worker.isStopping {
      switch try pcm.write(rest) {
      case .success(let written):
        rest = rest.dropFirst(written)
        noteResponse()
        if written == 0 { try waitForRoom(in: pcm) }
      case .failure(let mishap):
        try recover(pcm, from: mishap, isRunning: &isRunning)
      }
    }
    report(block.edges, of: count, delay: pcm.delay())
    return isIdle
  }

  /// Waits until a period can be written, or the thread is to stop.
  private func waitForRoom(in pcm: borrowing PCM) throws(ALSAError) {
    let start = ContinuousClock.now
    while !worker.isStopping {
      if try pcm.wait(limit: .milliseconds(100)) { return }
      // It responds, but has no room yet.
      if watchdog.feed() { find(pcm.device) }
      guard ContinuousClock.now - start < Self.stallLimit else {
        throw .stalled(device: pcm.device, seconds: Self.stallLimit / .seconds(1))
      }
    }
  }

  private func noteResponse() {
    state.withLock { state in
      guard let asked = state.asked else { return }
      state.statistics.lastResponse = .now - asked
      state.asked = nil
    }
  }

  /// Reports when the sounds that begin or end in the block just written are heard. `delay` is measured
  /// after the write.
  private func report(_ edges: [Mixer.Edge], of count: Int, delay: Int) {
    let now = ContinuousClock.now
    for edge in edges {
      let frames = max(0, delay - count) + edge.offset
      let moment = now + Clip.duration(ofSamples: frames)
      let length = Clip.duration(ofSamples: edge.length)
      let heard = edge.isStart ? moment..<(moment + length) : (moment - length)..<moment
      notify(.playing(edge.id, heard: heard))
    }
  }
}

/// The speaker's reports about itself and its sounds.
package enum SpeakerEvent: Sendable, Equatable {
  /// The device is open.
  case ready(device: String)

  /// The device is missing or has vanished; it is tried again every second.
  case lost(reason: String)

  /// A sound was passed to the device. `heard` is when it leaves the speaker, as far as the device knows;
  /// reported in advance, so that the listener can mask it, and again with a better estimate after the last
  /// sample.
  case playing(Mixer.SoundID, heard: Range<ContinuousClock.Instant>)
}
