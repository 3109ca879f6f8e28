import Canvas
import Console
import Core
import HUD
import Session
import Terminal

/// The loop's inputs.
enum LiveSignal: Sendable {
  case input(Input)
  case gesture(RemoteGesture, answer: @Sendable (RemoteAnswer) -> Void)
  case listing(RemoteRequest, answer: @Sendable (RemoteListing) -> Void)
  case button(MediaButton)
  case clicked(column: Int, row: Int)
  case resized
  case background(RGB)
  case keysEnded
  case caption(String)

  /// Rows per notch of the wheel, as in most programs.
  private static let rowsOfNotch = 3

  /// nil for an event that changes nothing.
  init?(_ event: TerminalEvent, at now: Moment) {
    switch event {
    case .key(let key): self = .input(.key(key, pressed: now))
    case .click(let column, let row): self = .clicked(column: column, row: row)
    case .pasted(let text): self = .input(.pasted(text))
    case .scroll(let notches):
      self = .input(.click(.scroll(notches * Self.rowsOfNotch), pressed: now))
    case .resized: self = .resized
    case .background(let colour): self = .background(colour)
    // The screen has asked the terminal again.
    case .coloursMayDiffer: return nil
    case .keysEnded: self = .keysEnded
    case .terminated: self = .input(.terminated)
    }
  }
}

extension TerminalEvent {
  /// Whether it asks the program to end, even if the loop should hang.
  var asksForEnd: Bool {
    switch self {
    case .key(.control("c")), .terminated: true
    case .key, .click, .pasted, .scroll, .resized, .background, .coloursMayDiffer, .keysEnded: false
    }
  }
}

/// What a run does with each signal: the driver takes it, then screen, phones, outlets and alarm follow.
struct LiveLoop {
  var driver: Driver
  private let clock: AppClock
  private let voice: VoiceLink
  private let sound: SoundLink
  private let display: Display
  private let remote: RemoteLink
  private let outlets: OutletLinks
  private let alarm: Alarm
  private let end: EndRequest
  private let keepsClips: Bool
  /// Notes in the log that the wall clock was set, if it was.
  var noteClock: () -> Void = {}
  private var caption: String?
  private var hasKeys = true
  private var hears: Bool

  init(
    _ driver: Driver, clock: AppClock, voice: VoiceLink, sound: SoundLink, display: Display,
    remote: RemoteLink, outlets: OutletLinks, alarm: Alarm, end: EndRequest, keepsClips: Bool
  ) {
    self.driver = driver
    self.clock = clock
    self.voice = voice
    self.sound = sound
    self.display = display
    self.remote = remote
    self.outlets = outlets
    self.alarm = alarm
    self.end = end
    self.keepsClips = keepsClips
    hears = voice.hears
  }

  /// Shows the first screen, and waits for the first deadline.
  func begin() {
    show()
    alarm.set(driver.console.nextDeadline(after: clock.now()))
  }

  /// Takes a signal; false once the session is over.
  mutating func goesOn(after signal: LiveSignal) -> Bool {
    noteClock()
    take(signal)
    // No command can reach the program now; a workout in progress ends by itself.
    let isTraining = driver.console.desk.session.facts.workout != nil
    if !hasKeys && !hears && !isTraining || end.isOverdue(at: clock.now()) {
      driver.receive(.terminated)
    }
    if driver.isOver { return false }
    show()
    if remote.isOpen || outlets.isOpen {
      let card = driver.console.card(at: clock.now())
      remote.show(card)
      outlets.show(card)
    }
    alarm.set(driver.console.nextDeadline(after: clock.now()))
    return true
  }

  func finish() async {
    alarm.set(nil)
    outlets.close()
    await remote.stop()
  }

  private mutating func take(_ signal: LiveSignal) {
    switch signal {
    case .input(let input):
      display.story?.received(input)
      // A word over our own words stops them.
      if case .said = input { sound.hush() }
      driver.receive(input)
      if voice.isLast(input) { hears = false }
    case .gesture(let gesture, let answer): answer(driver.answer(gesture))
    case .listing(let request, let answer): answer(driver.console.listing(request))
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
  }

  private func show() {
    var scene = driver.scene()
    scene.head.keepsClips = keepsClips
    if let caption { scene.head.subtitle = caption }
    display.show(scene)
  }
}
