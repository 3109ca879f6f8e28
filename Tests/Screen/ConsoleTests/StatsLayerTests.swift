import Canvas
import Climbing
import Grades
import HUD
import Hearing
import Session
import Testing
import Words

@Suite("Statistics in a session", .timeLimit(.minutes(30)))
struct StatsLayerTests {
  private func page(_ rig: Rig) -> PageView? {
    if case .page(let page) = rig.scene.overlay { page } else { nil }
  }

  @Test("“show stats” shows the session and the year, as wide as there is room")
  func opens() throws {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("send")
    rig.say("fall")
    rig.say("stats")
    let shown = try #require(page(rig))
    #expect(shown.layouts.map(\.columns) == [36, 56, 76, 106])
    #expect(shown.layouts[0].lines.first == "This session: 1 of 2 attempts sent")
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
      let text = Renderer.render(rig.scene, size: size).plainText
      #expect(text.contains("This session: 1 of 2 attempts"), "\(text)")
      #expect(text.contains("█"))
    }
  }

  @Test("it scrolls, and never past its end")
  func scrolls() throws {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.say("send")
    rig.press("v")
    let lines = try #require(page(rig)).layouts[0].lines
    rig.press("Down", "Down")
    #expect(page(rig)?.top == 2)
    rig.press("End", "Down")
    #expect(page(rig)?.top == lines.count - 1)
    rig.press("Home", "Up")
    #expect(page(rig)?.top == 0)
  }

  @Test("climbing continues below and is counted; Esc or its key closes the page")
  func beneath() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.press("v")
    #expect(page(rig)?.layouts[0].lines == ["This session: 0 of 0 attempts sent"])
    rig.say("send")
    #expect(page(rig)?.layouts[0].lines.first == "This session: 1 of 1 attempt sent")
    rig.press("Esc")
    #expect(page(rig) == nil)
    rig.press("v")
    rig.press("v")
    #expect(page(rig) == nil)
    rig.press("v")
    rig.wait(600)
    #expect(page(rig) != nil && rig.facts.counts.sends == 1)
  }
}
