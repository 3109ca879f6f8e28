import AudioFile
import Canvas
package import Console
import Foundation
import HUD
package import Library
import Log
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

  /// Rows per notch of the wheel, as in most programs.
  private static let rowsOfNotch = 3

  /// The loop's inputs, apart from the console's.
  private enum Signal: Sendable {
    case input(Input)
    case gesture(RemoteGesture, answer: @Sendable (RemoteAnswer) -> Void)
    case entries(answer: @Sendable ([RemoteEntry]) -> Void)
    case button(MediaButton)
    case clicked(column: Int, row: Int)
    case resized
    case background(RGB)
    case keysEnded
    case caption(String)
  }

  /// The desk's final state, and why the recording ended early, if it did.
  package typealias Outcome = (desk: Desk, failure: (any Error)?)

  /// Runs the console to its end, starting with these layers, lowest first.
  package func run(
    _ console: Console, layers: [any Layer], log: SessionLog, clock: AppClock, gym: GymWatch? = nil
  ) async throws -> Outcome {
    // Refuses an unusable recording before the screen takes over the terminal.
    if case .recording(let path) = options.source { _ = try WAVReader(path: path) }

    // Unbounded: keys and words may not be lost, and the loop takes each in well under a millisecond.
    let (signals, continuation) = AsyncStream.makeStream(of: Signal.self)
    let send: @Sendable (Input) -> Void = { continuation.yield(.input($0)) }
    let debugLog = DebugLog(file: DebugLog.standardFile())
    defer { debugLog.close(within: .seconds(1)) }
    let voice = try VoicePath(
      options: options, resources: resources, clock: clock, debugLog: debugLog, send: send)
    let sound = SoundPath(
      options: options, clock: clock, ears: voice.ears, log: debugLog, send: send)

    let display = try Display(options)
    defer { display.end() }
    let end = EndRequest()
    let keys = Task { [events = display.events] in
      for await event in events {
        let now = clock.now()
        switch event {
        case .key(let key):
          if key == .control("c") { end.ask(at: now) }
          send(.key(key, pressed: now))
        case .click(let column, let row): continuation.yield(.clicked(column: column, row: row))
        case .pasted(let text): send(.pasted(text))
        case .scroll(let notches):
          send(.click(.scroll(notches * Self.rowsOfNotch), pressed: now))
        case .resized: continuation.yield(.resized)
        case .background(let colour): continuation.yield(.background(colour))
        // The screen has asked the terminal again.
        case .coloursMayDiffer: break
        case .keysEnded: continuation.yield(.keysEnded)
        case .terminated:
          end.ask(at: now)
          send(.terminated)
        }
      }
    }
    defer { keys.cancel() }

    var ports = Ports.files(log: log, resources: resources) {
      [hooks = Hooks(options.preferences)] in
      hooks.start($0) { send(.failed($0)) }
    }
    ports.speaker = { sound.obey($0, ring: display.ring) }
    ports.ear = voice.ears.obey
    ports.log = debugLog.write
    let remote = RemotePath(
      options.preferences, clock: clock, gym: gym,
      take: { continuation.yield(.gesture($0, answer: $1)) },
      entries: { continuation.yield(.entries(answer: $0)) }, send: send)
    ports.remote = remote.obey
    let outlets = OutletPaths(
      options.preferences, clock: clock, press: { continuation.yield(.button($0)) }, send: send)
    if outlets.isOpen { ports.announce = outlets.announce }
    if options.tellsStory {
      let story = Storyteller(now: clock.now, write: display.say)
      display.story = story
      ports = story.following(ports)
    }
    var driver = Driver(console: console, ports: ports, now: clock.now)
    let awake = StayAwake()
    defer { awake.end() }
    let alarm = Alarm(clock: clock) { send(.tick) }

    driver.start(layers)
    if !log.lifts(of: .owner).isRead { resources.readLifts(log) { send(.found(.lifting($0))) } }
    voice.start()
    sound.start()
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
    var caption: String?
    var hasKeys = true
    var hears = voice.hears
    show(driver, on: display, caption)
    alarm.set(driver.console.nextDeadline(after: clock.now()))
    for await signal in signals {
      switch signal {
      case .input(let input):
        display.story?.received(input)
        // A word over our own words stops them.
        if case .said = input { sound.hush() }
        driver.receive(input)
        if voice.isLast(input) { hears = false }
      case .gesture(let gesture, let answer): answer(driver.answer(gesture))
      case .entries(let answer): answer(driver.console.entries())
      case .button(let button): driver.press(button)
      case .clicked(let column, let row):
        if let meaning = display.meaning(atColumn: column, row: row) {
          driver.receive(.click(meaning, pressed: clock.now()))
        }
      case .resized: break
      case .background(let colour): display.background = colour
      case .keysEnded: hasKeys = false
      case .caption(let text):
        caption = text
        display.story?.tell(text)
      }
      // No command can reach the program now; a workout in progress ends by itself.
      let isTraining = driver.console.desk.session.facts.workout != nil
      if !hasKeys && !hears && !isTraining || end.isOverdue(at: clock.now()) {
        driver.receive(.terminated)
      }
      if driver.isOver { break }
      show(driver, on: display, caption)
      if remote.isOpen || outlets.isOpen {
        let card = driver.console.card(at: clock.now())
        remote.show(card)
        outlets.show(card)
      }
      alarm.set(driver.console.nextDeadline(after: clock.now()))
    }
    alarm.set(nil)
    outlets.close()
    await remote.stop()
    return (driver.console.desk, voice.failure)
  }

  private func show(_ driver: Driver, on display: Display, _ caption: String?) {
    var scene = driver.scene()
    scene.head.keepsClips = options.clips != nil
    if let caption { scene.head.subtitle = caption }
    display.show(scene)
  }
}
