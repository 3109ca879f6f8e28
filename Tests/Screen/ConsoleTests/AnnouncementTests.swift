import Preferences
import Testing

@testable import Console

@Suite("News for outlets", .timeLimit(.minutes(30)))
struct AnnouncementTests {
  private func news(_ rig: Rig) -> [Announcement] {
    rig.effects.compactMap { effect in
      if case .announce(let news) = effect { news } else { nil }
    }
  }

  @Test(
    "the end of a rest is news once, whatever is open, and without a sound too",
    arguments: ["", "q", "h", "?", "m"])
  func rest(key: String) {
    let rig = Rig.climb { $0.rest = 30 }
    rig.press("r")
    rig.wait(28)
    if !key.isEmpty { rig.press(key) }
    #expect(news(rig).isEmpty)
    rig.wait(3)
    #expect(news(rig) == [.restOver(climber: nil)], "\(key)")
    rig.wait(10)
    #expect(news(rig).isEmpty)
  }

  @Test("with partners, it names whoever rested, also when another climber is up")
  func partners() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: ["Anna"]) { $0.rest = 30 }
    rig.press("r", "Tab")
    rig.wait(31)
    #expect(news(rig) == [.restOver(climber: "You")])
    rig.press("r")
    rig.wait(31)
    #expect(news(rig) == [.restOver(climber: "Anna")])
  }

  @Test("an attempt is news once it is on disk, with whose it was")
  func attempt() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: ["Anna"])
    rig.press("s")
    #expect(
      news(rig) == [
        .attempt(
          Announcement.Attempted(
            isSend: true, grade: "V4", number: 1, name: nil, climber: "You"))
      ])
  }

  @Test("a set is news, done or missed, and a change of it is not")
  func set() {
    let rig = LiftLayerTests.rig()
    var sets: [Announcement.Lifted] = []
    for key in ["s", "f", "+", "u"] {
      rig.press(key)
      sets += news(rig).compactMap { if case .set(let set) = $0 { set } else { nil } }
    }
    #expect(sets.map(\.isDone) == [true, false])
    #expect(sets.map(\.number) == [1, 2])
    #expect(sets.allSatisfy { $0.climber == nil && !$0.values.isEmpty })
  }
}
