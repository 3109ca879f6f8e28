import Climbing
import Grades
import Hearing
import Preferences
import Sound
import Testing
import Words

@testable import Console

@Suite("Highlights", .timeLimit(.minutes(30)))
struct HighlightTests {
  private static func grade(_ name: String) -> Grade { Grade(name, in: .v) ?? .easiest(.v) }

  /// A climber of V4 who has sent V4 often, and rests too little.
  private func rig(
    at grade: String = "V4", level: String? = "V4", isKnown: Bool = true, tells: Bool = true
  ) -> Rig {
    Rig.climb(
      setup: Rig.setup(at: grade) { setup in
        setup.level = level.map(Self.grade)
        if isKnown {
          setup.precedent = Precedent(
            sends: [(Self.grade("V2"), 8), (Self.grade("V4"), 2), (Self.grade("V6"), 0)],
            rest: Precedent.Rest(seconds: 180, short: 0.25, long: 0.41))
        }
      }
    ) { $0.tellsMoments = tells }
  }

  @Test("the first send ever of a grade is announced once, behind the toast and with its own tone")
  func firstSend() {
    let rig = rig(at: "V5")
    rig.say("send")
    #expect(rig.toast == "SEND  V5, attempt 1, flash  Your first V5!")
    #expect(rig.sounds == [.play(.send), .playNext(.moment)])
    rig.say("send", after: 300)
    #expect(rig.sounds == [.play(.send)], "the second is no first")
  }

  @Test("neither an easier grade that was never sent nor the first in an empty log is announced")
  func noFirst() {
    let easy = rig(at: "V3")
    easy.say("send")
    #expect(easy.toast == "SEND  V3, attempt 1, flash")
    let new = rig(at: "V5", level: nil, isKnown: false)
    new.say("send")
    #expect(new.sounds == [.play(.send)])
    #expect(Precedent(sends: [(Self.grade("V4"), 9)]).hardestSends.isEmpty)
  }

  @Test("the best of a session is announced at the climber's level, but not on the way up to it")
  func best() {
    let rig = rig(at: "V1")
    for grade in ["V1", "V2", "V3"] {
      rig.say("send", after: 300)
      #expect(rig.sounds == [.play(.send)], "\(grade)")
      rig.say("next")
      rig.say("harder")
    }
    rig.say("send", after: 300)
    #expect(rig.toast.hasSuffix("Best of the session"))
    rig.say("next")
    rig.say("send", after: 300)
    #expect(rig.sounds == [.play(.send)], "a send that equals the best isn't announced")
  }

  @Test("a rest that is much too short is announced once a session, at its end or at the next fall")
  func rest() {
    let ended = rig()
    ended.say("rest", after: 300)
    ended.say("rest", after: 60)
    #expect(ended.toast == "Rested 1:00", "before the first attempt there is no rest")
    ended.say("fall", after: 300)
    ended.say("rest", after: 10)
    ended.say("rest", after: 60)
    #expect(
      ended.toast
        == "Rested 1:00  Short rest: you send 41 % after 3 min, 25 % after less")
    ended.say("rest", after: 300)
    ended.say("rest", after: 60)
    #expect(ended.toast == "Rested 1:00")
    let fallen = rig()
    fallen.say("fall")
    #expect(fallen.sounds == [.play(.fall)], "before the first attempt there is no rest")
    fallen.say("fall", after: 80)
    #expect(fallen.toast.hasSuffix("25 % after less"))
  }

  @Test("a long enough rest, one between easy routes, and one on a plan are not mentioned")
  func restSilence() throws {
    let long = rig()
    long.say("fall")
    long.say("fall", after: 91)
    #expect(long.sounds == [.play(.fall)])
    let easy = rig(at: "V1")
    easy.say("fall")
    easy.say("fall", after: 30)
    #expect(easy.sounds == [.play(.fall)])
    let planned = Rig.climb(
      setup: Rig.setup(at: "V4") { setup in
        setup.level = Self.grade("V4")
        setup.precedent = Precedent(rest: Precedent.Rest(seconds: 180, short: 0.2, long: 0.4))
        setup.plan = Plan(
          id: "p", name: "P", summary: "", source: "", discipline: .boulder,
          steps: [PlanStep(grade: .absolute(Self.grade("V4")))])
      })
    planned.say("fall")
    planned.say("fall", after: 30)
    #expect(!planned.sounds.contains(.playNext(.moment)))
  }

  @Test("undo and redo announce nothing; a new send after an undo is a first again")
  func undone() {
    let rig = rig(at: "V5")
    rig.say("send")
    rig.say("undo")
    #expect(rig.toast == "UNDONE  send V5, attempt 1")
    rig.say("redo")
    #expect(!rig.sounds.contains(.playNext(.moment)))
    rig.say("undo")
    rig.say("send", after: 60)
    #expect(rig.sounds.contains(.playNext(.moment)))
  }

  @Test("switched off, nothing is announced")
  func off() {
    let rig = rig(at: "V5", tells: false)
    rig.say("send")
    #expect(rig.sounds == [.play(.send)])
  }
}
