import CALSA

/// An open ALSA device, mono S16, owned by the thread that opened it.
///
/// It is opened non-blocking, and `wait` bounds every wait, so a thread can be stopped even if the device
/// hangs. ALSA's plug layer converts the rate and channels if the device has others.
@safe
struct PCM: ~Copyable {
  let device: String
  /// The sizes the device agreed to, in frames; close to those requested.
  let period: Int
  let buffer: Int

  private let handle: OpaquePointer

  /// The request to the device.
  struct Format {
    var rate: Int
    var period: Duration
    var buffer: Duration
  }

  /// What can go wrong with a read or write without losing the device.
  enum Mishap: Error {
    /// The ring ran over (capture) or dry (playback).
    case xrun
    /// The machine slept.
    case suspended
  }

  init(
    device: String, direction: ALSAError.Direction, format: Format
  ) throws(ALSAError) {
    // Without the cached configuration, a card plugged in since then is found too.
    snd_config_update_free_global()
    _ = chalktalk_alsa_silence()
    do {
      self = try PCM(exactly: device, direction: direction, format: format)
    } catch .cannotConfigure where !device.hasPrefix("plug") {
      // A bare hardware device without our rate or channel count: let the plug layer convert.
      self = try PCM(exactly: "plug:'\(device)'", direction: direction, format: format)
    }
  }

  private init(
    exactly device: String, direction: ALSAError.Direction, format: Format
  ) throws(ALSAError) {
    var opened: OpaquePointer?
    let stream = direction == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
    let code = unsafe snd_pcm_open(&opened, device, stream, Int32(SND_PCM_NONBLOCK))
    guard code >= 0, let opened = unsafe opened else {
      throw .cannotOpen(device: device, direction: direction, code: code)
    }
    do {
      let agreed = try unsafe Self.configure(opened, device: device, format: format)
      self.device = device
      period = agreed.period
      buffer = agreed.buffer
      unsafe handle = unsafe opened
    } catch {
      unsafe snd_pcm_close(opened)
      throw error
    }
  }

  deinit { unsafe snd_pcm_close(handle) }

  /// Starts the stream, unless it runs: after a suspend, some devices resume by themselves.
  func start() throws(ALSAError) {
    if unsafe snd_pcm_state(handle) == SND_PCM_STATE_RUNNING { return }
    try unsafe check(snd_pcm_start(handle))
  }

  /// Stops at once, forgetting what was not played, and makes the stream ready again.
  func rewind() throws(ALSAError) {
    try unsafe check(snd_pcm_drop(handle))
    try unsafe check(snd_pcm_prepare(handle))
  }

  /// Waits until a period can be read or written; false if `limit` passes first.
  func wait(limit: Duration) throws(ALSAError) -> Bool {
    let code = unsafe snd_pcm_wait(handle, Int32(limit / .milliseconds(1)))
    // The next read or write reports an xrun or a suspend, and it is recovered there.
    if code == -EPIPE || code == -ESTRPIPE { return true }
    if code == -EINTR { return false }
    try check(code)
    return code > 0
  }

  /// Reads up to `samples.count` samples; returns how many, or the mishap.
  func read(into samples: inout [Int16]) throws(ALSAError) -> Result<Int, Mishap> {
    let count = samples.count
    let read = unsafe samples.withUnsafeMutableBufferPointer { buffer in
      unsafe snd_pcm_readi(handle, buffer.baseAddress, snd_pcm_uframes_t(count))
    }
    return try outcome(read)
  }

  /// Writes samples; returns how many were accepted, or the mishap.
  func write(_ samples: ArraySlice<Int16>) throws(ALSAError) -> Result<Int, Mishap> {
    let written = unsafe samples.withUnsafeBufferPointer { buffer in
      unsafe snd_pcm_writei(handle, buffer.baseAddress, snd_pcm_uframes_t(buffer.count))
    }
    return try outcome(written)
  }

  /// Frames that can be read or written now.
  func available() throws(ALSAError) -> Result<Int, Mishap> {
    try unsafe outcome(snd_pcm_avail_update(handle))
  }

  /// Frames between the program and the air: captured but not read, or written but not played.
  func delay() -> Int {
    var frames: snd_pcm_sframes_t = 0
    // After an overrun or underrun, ALSA reports an error: the ring is empty.
    guard unsafe snd_pcm_delay(handle, &frames) >= 0 else { return 0 }
    return max(0, Int(frames))
  }

  /// Whether the device is still there, as far as ALSA knows without using it.
  func isPresent() -> Bool {
    unsafe snd_pcm_state(handle) != SND_PCM_STATE_DISCONNECTED
      && snd_pcm_avail_update(handle) != -Int(ENODEV)
  }

  /// Makes the stream ready again after a mishap. After a suspend the device may first need time.
  func recover(from mishap: Mishap) throws(ALSAError) {
    if mishap == .suspended, unsafe snd_pcm_resume(handle) == 0 { return }
    try unsafe check(snd_pcm_prepare(handle))
  }

  private func outcome(_ frames: snd_pcm_sframes_t) throws(ALSAError) -> Result<Int, Mishap> {
    switch Int32(truncatingIfNeeded: frames) {
    case -EPIPE: return .failure(.xrun)
    case -ESTRPIPE: return .failure(.suspended)
    case -EAGAIN, -EINTR: return .success(0)
    case let code where code < 0: throw .failed(device: device, code: code)
    default: return .success(frames)
    }
  }

  private func check(_ code: Int32) throws(ALSAError) {
    guard code >= 0 else { throw .failed(device: device, code: code) }
  }

  private static func configure(
    _ handle: OpaquePointer, device: String, format: Format
  ) throws(ALSAError) -> (period: Int, buffer: Int) {
    var parameters: OpaquePointer?
    func check(_ step: String, _ code: Int32) throws(ALSAError) {
      guard code >= 0 else { throw .cannotConfigure(device: device, step: step, code: code) }
    }
    try check("memory", unsafe snd_pcm_hw_params_malloc(&parameters))
    defer { unsafe snd_pcm_hw_params_free(parameters) }
    try unsafe check("parameters", snd_pcm_hw_params_any(handle, parameters))
    try unsafe check("resampling", snd_pcm_hw_params_set_rate_resample(handle, parameters, 1))
    try unsafe check(
      "access", snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED))
    try unsafe check(
      "16-bit samples", snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S16_LE))
    try unsafe check("one channel", snd_pcm_hw_params_set_channels(handle, parameters, 1))
    try check(
      "\(format.rate) Hz",
      unsafe snd_pcm_hw_params_set_rate(handle, parameters, UInt32(format.rate), 0))
    var period = snd_pcm_uframes_t(format.frames(format.period))
    var buffer = snd_pcm_uframes_t(format.frames(format.buffer))
    try check(
      "period", unsafe snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, nil))
    try check(
      "buffer", unsafe snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer))
    try unsafe check("parameters", snd_pcm_hw_params(handle, parameters))
    try unsafe setWakeUp(handle, period: period, buffer: buffer, check: check)
    return (Int(period), Int(buffer))
  }

  /// Wake for a period; playback starts on request, not automatically.
  private static func setWakeUp(
    _ handle: OpaquePointer, period: snd_pcm_uframes_t, buffer: snd_pcm_uframes_t,
    check: (String, Int32) throws(ALSAError) -> Void
  ) throws(ALSAError) {
    var parameters: OpaquePointer?
    try check("memory", unsafe snd_pcm_sw_params_malloc(&parameters))
    defer { unsafe snd_pcm_sw_params_free(parameters) }
    try unsafe check("wake-up", snd_pcm_sw_params_current(handle, parameters))
    try unsafe check("wake-up", snd_pcm_sw_params_set_avail_min(handle, parameters, period))
    try unsafe check("start", snd_pcm_sw_params_set_start_threshold(handle, parameters, buffer * 2))
    try unsafe check("wake-up", snd_pcm_sw_params(handle, parameters))
  }
}

extension PCM.Format {
  /// Frames that last `duration`.
  func frames(_ duration: Duration) -> Int {
    Int((duration / .seconds(1) * Double(rate)).rounded())
  }
}
