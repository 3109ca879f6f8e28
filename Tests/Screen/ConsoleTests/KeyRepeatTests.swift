import Climbing
import Grades
import HUD
import Preferences
import Session
import Testing

@testable import Console

/// A key that is held down, or stuck.
@Suite("Held keys", .timeLimit(.minutes(30)))
struct KeyRepeatTests {
  private func rig() -> Rig { Rig([ClimbLayer()], keysRepeat: true) }

  /// Presses a key at these times, in milliseconds, and waits until nothing is held back.
  private func press(_ key: String, at times: [Int], _ rig: Rig) {
    var before = 0
    for time in times {
      rig.wait(Double(time - before) / 1000)
      rig.press(key)
      before = time
    }
    rig.wait(2)
  }

  private func sends(_ rig: Rig) -> Int { rig.console.desk.session.facts.climb.attempts }

  @Test(
    "forty presses of a logging key in a second count once, whatever the keyboard's delay and rate",
    arguments: [(0, 25), (250, 92), (500, 33), (660, 40)])
  func stuck(delay: Int, pace: Int) {
    let rig = rig()
    press("s", at: [0] + (0..<40).map { delay + pace * ($0 + (delay == 0 ? 1 : 0)) }, rig)
    #expect(sends(rig) == 1)
  }

  @Test("the screen says that a held key counts once")
  func hint() {
    let rig = rig()
    for _ in 0..<5 {
      rig.press("f")
      rig.wait(0.03)
    }
    #expect(rig.toast == "A key that is held down counts once.")
    #expect(sends(rig) == 1)
  }

  @Test(
    "quick presses by a finger all count",
    arguments: [[0, 1000], [0, 150, 300], [0, 250, 500, 750]])
  func deliberate(times: [Int]) {
    let rig = rig()
    press("f", at: times, rig)
    #expect(sends(rig) == times.count)
  }

  @Test("a quick second press counts before the next action")
  func order() {
    let rig = rig()
    rig.press("f")
    rig.wait(0.2)
    rig.press("f")
    rig.press("s")
    #expect(sends(rig) == 3)
    #expect(
      rig.console.desk.session.facts.attemptsInOrder.map(\.attempt.outcome) == [
        .fall, .fall, .send,
      ])
  }

  @Test("holding undo takes back one attempt; stepping a grade repeats")
  func others() {
    let rig = rig()
    press("f", at: [0, 1000, 2000], rig)
    press("u", at: (0..<30).map { $0 * 33 }, rig)
    #expect(sends(rig) == 2)
    rig.press("n")
    rig.wait(2)
    let grade = rig.console.desk.session.facts.climb.current?.grade.index ?? 0
    press("+", at: (0..<5).map { $0 * 50 }, rig)
    #expect(rig.console.desk.session.facts.climb.current?.grade.index == grade + 5)
  }

  @Test("a key that comes twice within 40 ms counts once, unless it is held down")
  func bounce() {
    func steps(_ times: [Int], _ limit: Int = 40) -> Int {
      let rig = Rig([ClimbLayer()], setup: Rig.setup(at: "VB"), keysRepeat: true) {
        $0.bounce = limit
      }
      press("+", at: times, rig)
      return rig.console.desk.session.facts.climb.current?.grade.index ?? 0
    }
    #expect(steps([0, 20]) == 1)
    // A contact may bounce more than once.
    #expect(steps([0, 10, 25, 38]) == 1)
    #expect(steps([0, 60]) == 2 && steps([0, 20, 300, 320]) == 2)
    #expect(steps([0, 20], 0) == 2)
    // Held down: after half a second the keyboard repeats, as fast as a contact bounces.
    let repeats = (0..<10).map { 500 + 30 * $0 }
    #expect(steps([0] + repeats) == 10)
    // In a text field, too.
    let rig = rig()
    rig.press("g")
    rig.press("6")
    rig.wait(0.02)
    rig.press("6")
    #expect(rig.list?.query == "6")
  }

  @Test("keys from a script or a pipe are never held back")
  func piped() {
    let rig = Rig([ClimbLayer()])
    rig.press("f", "f", "f")
    #expect(sends(rig) == 3)
  }
}
