import ALSA
import Audio
import AudioFile
import Console
import Foundation
import Hearing
import Library
import PocketSphinx
import Preferences

/// Connects the microphone, or a recording in its place, with the loop.
struct VoiceLink: Sendable {
  let ears: Ears
  /// Teaches words; nil if nothing can be heard.
  private let teacher: Teacher?
  private let queue: CaptureQueue
  /// Writes the kept clips, if any.
  private let clips: Backlog<ClipKeeper.Clip>?
  private let source: Source
  private let speech: SpeechResources?
  private let settings: Listener.Settings
  private let engine: HearingEngine
  private let send: @Sendable (Input) -> Void
  /// Why the voice training isn't used.
  private let trouble: [String]

  private enum Source: Sendable {
    /// Hearing lacks something it needs, or the user turned it off (without a reason).
    case none(reason: String?)
    case microphone(Microphone)
    case recording(PacedAudioFile)
  }

  init(
    options: LiveOptions, resources: Resources, clock: AppClock, debugLog: DebugLog,
    send: @escaping @Sendable (Input) -> Void
  ) throws {
    self.send = send
    let queue = CaptureQueue()
    self.queue = queue
    var settings = Listener.Settings()
    let preferences = options.preferences
    settings.profile = preferences.profile
    engine = preferences.engine
    let (speech, reason) = try Self.speech(options.source, resources)
    self.speech = speech
    var trouble: [String] = []
    settings.adaptation = VoiceStore.adaptation(ofEverybody: speech?.hearing) { trouble.append($0) }
    self.trouble = trouble
    for trouble in trouble { debugLog.write { trouble } }
    settings.sleepAfter = preferences.sleepAfter == 0 ? nil : Double(preferences.sleepAfter)
    self.settings = settings
    let clips = try Self.clips(into: options.clips, debugLog)
    self.clips = clips
    var report: @Sendable (Input) -> Void = send
    if case .recording = options.source { report = { send(Self.ofRecording($0)) } }
    let teacher = speech.map { Teacher(model: $0.hearing, log: debugLog.write, send: send) }
    self.teacher = teacher
    ears = Ears(
      queue: queue, clock: clock, log: debugLog.write, teacher: teacher,
      keep: clips.map { Self.keeping(in: $0) }, send: report)
    teacher?.begin(hear: { [ears] in ears.obey(.hear($0)) })
    guard speech != nil else {
      source = .none(reason: reason)
      return
    }
    switch options.source {
    case .none: source = .none(reason: nil)
    case .microphone(let device):
      source = .microphone(Microphone(device: device) { queue.push($0) })
    case .recording(let path):
      source = .recording(try PacedAudioFile(path: path) { queue.push($0) })
    }
  }

  func start() {
    if let speech {
      let (settings, engine) = (settings, engine)
      ears.start {
        try speech.listener(
          mode: Mode.climb.rawValue, settings: settings, engine: engine, hearsValues: true)
      }
    }
    switch source {
    case .none(let reason): send(.ear(reason.map { .off(reason: $0) } ?? .unused))
    case .microphone(let microphone): microphone.start()
    case .recording(let recording): recording.start()
    }
    // Sent last: the ear's own reports would hide it.
    for trouble in trouble { send(.failed(trouble)) }
  }

  /// Passes an order on to the listener.
  func obey(_ order: EarOrder) {
    teacher?.follow(order)
    ears.obey(order)
  }

  func obey(_ order: LessonOrder) { teacher?.obey(order) }

  /// Why the recording ended early, if it did.
  var failure: AudioFileError? {
    if case .recording(let recording) = source { recording.failure } else { nil }
  }

  /// Whether words may come.
  var hears: Bool {
    if case .none = source { false } else { true }
  }

  /// Whether no more words follow this input.
  func isLast(_ input: Input) -> Bool {
    guard case .recording = source else { return false }
    if case .audioEnded = input { return true }
    if case .ear(.off) = input { return true }
    return false
  }

  /// A recording that breaks off is over: unlike a microphone, it does not come back.
  private static func ofRecording(_ input: Input) -> Input {
    if case .ear(.lost(let reason)) = input { .ear(.off(reason: reason)) } else { input }
  }

  func stop() {
    switch source {
    case .none: break
    case .microphone(let microphone): microphone.stop()
    case .recording(let recording): recording.stop()
    }
    queue.close()
    clips?.close(within: .seconds(1))
    teacher?.finish(within: .seconds(3))
  }

  /// The resources for hearing, or why they are missing: without its model the program cannot hear,
  /// but everything else works.
  private static func speech(
    _ source: LiveOptions.Source, _ resources: Resources
  ) throws -> (SpeechResources?, reason: String?) {
    if case .none = source { return (nil, nil) }
    do {
      return (try SpeechResources(resources), nil)
    } catch let error as PocketSphinxError {
      return (nil, "\(error)")
    } catch let error as LiveError {
      switch error {
      case .noWordModel, .unfitWordModel: return (nil, "\(error)")
      case .noMode, .noText, .microphone, .tooFewFiles, .noManifest, .unfitManifest: throw error
      }
    }
  }

  private static func keeping(
    in clips: Backlog<ClipKeeper.Clip>
  ) -> @Sendable (Heard, Listener) -> Void {
    { heard, listener in
      if let clip = ClipKeeper.clip(of: heard, in: listener) { clips.add(clip) }
    }
  }

  /// A queue of clips to write into a folder on its own thread. The debug log reports a clip that
  /// can't be written; the session goes on.
  private static func clips(
    into folder: String?, _ log: DebugLog
  ) throws -> Backlog<ClipKeeper.Clip>? {
    guard let folder else { return nil }
    let keeper = try ClipKeeper(folder: folder)
    let clips = Backlog<ClipKeeper.Clip>(bound: 100)
    clips.start("chalktalk-clips") {
      { clips, dropped in
        for clip in clips {
          do { try keeper.keep(clip) } catch { log.write { "\(error)" } }
        }
        if dropped > 0 { log.write { "\(dropped) clips dropped: the disk was too slow" } }
      }
    }
    return clips
  }
}
