import Climbing
import Core
import Grades
import Preferences
import Session
import Testing

@testable import Console

/// The buttons of a headset or a lock screen, as they reach the session.
@Suite("Media buttons", .timeLimit(.minutes(30)))
struct MediaButtonTests {
  @Test("a button does what the settings say, where the screen offers it, and the toast says who")
  func buttons() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.receive(.button(.play, pressed: rig.now))
    #expect(rig.facts.rest != nil && rig.toast == "REST  3:00  · media button")
    rig.receive(.button(.next, pressed: rig.now))
    #expect(rig.facts.climb.routes.count == 2)
    rig.receive(.button(.stop, pressed: rig.now))
    #expect(rig.facts.climb.currentNumber == 1)
  }

  @Test("an action that logs something takes two presses of the same button within three seconds")
  func twice() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4")) { preferences in
      preferences.playButton = .send
      preferences.nextButton = .fall
    }
    rig.receive(.button(.play, pressed: rig.now))
    #expect(rig.facts.climb.attempts == 0 && rig.toast == "Press again to log a send.")
    rig.receive(.button(.next, pressed: rig.now))
    #expect(rig.facts.climb.attempts == 0 && rig.toast == "Press again to log a fall.")
    rig.wait(1)
    rig.receive(.button(.next, pressed: rig.now))
    #expect(rig.facts.counts.falls == 1)
    // The third press is a first one again.
    rig.wait(1)
    rig.receive(.button(.next, pressed: rig.now))
    rig.wait(4)
    rig.receive(.button(.next, pressed: rig.now))
    #expect(rig.facts.climb.attempts == 1)
  }

  @Test("a press within 0.3 s of the one before is its bounce, and does nothing")
  func bounces() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4")) { $0.stopButton = .send }
    func press(_ button: MediaButton, after ms: Int) {
      rig.receive(.button(button, pressed: rig.now + .milliseconds(ms)))
    }
    press(.stop, after: 0)
    for ms in [72, 200, 400] { press(.stop, after: ms) }
    #expect(rig.facts.climb.attempts == 0)
    press(.stop, after: 701)
    #expect(rig.facts.climb.attempts == 1)
    // The bounce of a press that counted is no first press.
    press(.stop, after: 780)
    press(.stop, after: 1200)
    #expect(rig.facts.climb.attempts == 1)
    for ms in [2000, 2010, 2020, 2030] { press(.next, after: ms) }
    #expect(rig.facts.climb.routes.count == 2)
  }

  @Test("a button set to nothing does nothing; one that doesn't fit the screen says so")
  func nothing() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4")) { $0.stopButton = .nothing }
    let before = rig.toast
    rig.receive(.button(.stop, pressed: rig.now))
    #expect(rig.toast == before)
    rig.press("q")
    rig.receive(.button(.play, pressed: rig.now))
    #expect(rig.toast == "The play button has nothing to do on this screen.")
    #expect(rig.facts.endedAt == nil)
  }

  @Test(
    "a request to pause only pauses, and one to play goes on, whatever the play button's job is",
    arguments: ButtonAction.allCases)
  func call(job: ButtonAction) {
    let rig = Rig.climb(setup: Rig.setup(at: "V4")) { $0.playButton = job }
    // Nothing runs, so that there is nothing to pause.
    rig.receive(.button(.pause, pressed: rig.now))
    #expect(rig.facts.rest == nil && rig.facts.climb.attempts == 0)
    rig.press("r")
    let began = rig.facts.rest?.startedAt
    rig.wait(4)
    rig.receive(.button(.pause, pressed: rig.now))
    #expect(rig.facts.rest?.isPaused == true)
    rig.wait(30)
    rig.receive(.button(.goOn, pressed: rig.now))
    let rest = rig.facts.rest
    #expect(rest?.isPaused == false && rest?.startedAt == began)
    #expect(rest?.elapsed(at: rig.now) == .seconds(4))
    #expect(rig.facts.climb.attempts == 0)
  }
}
