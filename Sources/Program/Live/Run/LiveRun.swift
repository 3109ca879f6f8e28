import AudioFile
import Canvas
package import Console
import Core
import Foundation
import HUD
package import Library
import Outlets
import Session
import Store
import Terminal

/// A session or a timer on the real devices: opens them, connects them to the loop, and runs it to
/// its end.
package struct LiveRun {
  /// A line beside the title, shown from its time on.
  package typealias Caption = (at: Duration, text: String)

  private let options: LiveOptions
  private let resources: Resources
  private let captions: [Caption]

  package init(options: LiveOptions, resources: Resources, captions: [Caption] = []) {
    self.options = options
    self.resources = resources
    self.captions = captions
  }

  /// The desk's final state, and why the recording ended early, if it did.
  package typealias End = (desk: Desk, failure: (any Error)?)

  /// Runs the console to its end, starting with these layers, lowest first.
  package func run(
    _ console: Console, layers: [any Layer], log: SessionLog, clock: AppClock, gym: GymWatch? = nil
  ) async throws -> End {
    // Refuses an unusable recording before the screen takes over the terminal.
    if case .recording(let path) = options.source { _ = try WAVReader(path: path) }

    // Unbounded: keys and words may not be lost, and the loop takes each in well under a millisecond.
    let (signals, continuation) = AsyncStream.makeStream(of: LiveSignal.self)
    let send: @Sendable (Input) -> Void = { continuation.yield(.input($0)) }
    let debugLog = DebugLog(file: DebugLog.standardFile())
    defer { debugLog.close(within: .seconds(1)) }
    let voice = try VoiceLink(
      options: options, resources: resources, clock: clock, debugLog: debugLog, send: send)
    let sound = SoundLink(
      options: options, clock: clock, ears: voice.ears, log: debugLog, send: send)

    let display = try Display(options)
    defer { display.end() }
    let end = EndRequest()
    let keys = Task { [events = display.events] in
      for await event in events {
        let now = clock.now()
        if event.asksForEnd { end.ask(at: now) }
        if let signal = LiveSignal(event, at: now) { continuation.yield(signal) }
      }
    }
    defer { keys.cancel() }

    let remote = RemoteLink(
      options.preferences, clock: clock, gym: gym,
      take: { continuation.yield(.gesture($0, answer: $1)) },
      list: { continuation.yield(.listing($0, answer: $1)) }, send: send)
    let outlets = OutletLinks(
      options.preferences, log: log.store.path, clock: clock,
      requests: Outlet.Requests(
        press: { continuation.yield(.button($0)) },
        take: { continuation.yield(.gesture($0, answer: $1)) }),
      send: send)
    var ports = Ports.files(log: log, resources: resources) {
      [hooks = Hooks(options.preferences)] in
      hooks.start($0) { send(.failed($0)) }
    }
    ports.speaker = { sound.obey($0, ring: display.ring) }
    ports.ear = { voice.obey($0) }
    ports.lesson = { voice.obey($0) }
    ports.log = debugLog.write
    ports.remote = remote.obey
    if outlets.isOpen { ports.announce = outlets.announce }
    if options.tellsStory {
      let story = Storyteller(now: clock.now, write: display.say)
      display.story = story
      ports = story.following(ports)
    }
    let awake = StayAwake()
    defer { awake.end() }
    let watch = ClockWatch { send(.tick) }
    defer { watch.end() }
    var loop = LiveLoop(
      Driver(console: console, ports: ports, now: clock.now), clock: clock, voice: voice,
      sound: sound, display: display, remote: remote, outlets: outlets,
      alarm: Alarm(clock: clock) { send(.tick) }, end: end, keepsClips: options.clips != nil)
    loop.noteClock = {
      do { try log.noteClock(at: clock.now()) } catch {
        debugLog.write { "the clock was set, not noted yet: \(error)" }
      }
    }

    loop.driver.start(layers)
    if !log.lifts(of: .owner).isRead { resources.readLifts(log) { send(.found(.lifting($0))) } }
    voice.start()
    sound.start()
    if let trouble = options.trouble { send(.failed(trouble)) }
    defer {
      voice.stop()
      sound.stop()
    }
    let begun = clock.now()
    let prompter = Task { [captions] in
      for caption in captions {
        try await clock.sleep(begun + caption.at)
        continuation.yield(.caption(caption.text))
      }
    }
    defer { prompter.cancel() }
    loop.begin()
    for await signal in signals {
      guard loop.goesOn(after: signal) else { break }
    }
    await loop.finish()
    return (loop.driver.console.desk, voice.failure)
  }
}
