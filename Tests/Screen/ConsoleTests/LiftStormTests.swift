import Canvas
import Foundation
import HUD
import Hearing
import Lifting
import Session
import TestSupport
import Testing
import Words

@testable import Console

/// A thousand random keys, words and numbers (or as many as `CHALKTALK_STORM` says), on every screen of a lifting
/// session that they reach.
@Suite("A storm of keys and words over a lifting session", .timeLimit(.minutes(30)))
struct LiftStormTests {
  private static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40)].map {
    Size(columns: $0.0, rows: $0.1)
  }

  private func rig(_ random: inout SeededRandom) -> Rig {
    let sets = [PlannedSet(SetValues(reps: 5), rest: .seconds(90)), PlannedSet()]
    let beginnings: [LiftLayer.Beginning] = [
      .menu, .exercises, .exercise(BlockPlan(LiftLayerTests.plank)),
      .routine(
        "Push day",
        [
          BlockPlan(LiftLayerTests.bench, sets: sets, superset: 1),
          BlockPlan(LiftLayerTests.plank, sets: sets, superset: 1),
          BlockPlan(Exercise(id: "evil", name: "\u{1B}[31mEvil\u{7}", metric: .bodyweight)),
        ]),
    ]
    return LiftLayerTests.rig(beginnings.randomElement(using: &random) ?? .menu)
  }

  private func step(_ rig: Rig, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: rig.wait(Double(Int.random(in: 1...30, using: &random)))
    case 1: rig.pass([0.5, 6.0, 50_000.0].randomElement(using: &random) ?? 1)
    case 2, 3:
      let words = rig.listening.only.map(\.rawValue).sorted()
      guard let word = words.randomElement(using: &random) else { return }
      rig.say(IntentName(rawValue: word), after: 0.4)
    case 4:
      let number = Double(Int.random(in: -10...5000, using: &random)) / 4
      let reading = SpokenReading(SpokenValue(.number(number, nil), words: "a number"))
      let carrier = ["weight", "reps", "effort", "plus"].randomElement(using: &random) ?? "weight"
      rig.receive(.said(IntentName(rawValue: carrier), reading, wordEnd: rig.now))
    default:
      let named: [Key] = [
        .enter, .escape, .up, .down, .left, .right, .backspace, .delete, .tab, .pageDown, .home,
      ]
      let typed = "sfru UpnleWDa]hitPR.gkmSM?,w0123456789x@.+-yncdENJK/é".map(Key.character)
      rig.receive(.key((named + typed).randomElement(using: &random) ?? .enter, pressed: rig.now))
    }
  }

  @Test(
    "nothing crashes, the state is the fold of what was committed, and every frame can be drawn")
  func storm() {
    var random = SeededRandom()
    var rig = rig(&random)
    let steps = ProcessInfo.processInfo.environment["CHALKTALK_STORM"].flatMap(Int.init) ?? 1000
    for number in 0..<steps {
      step(rig, &random)
      if number.isMultiple(of: 25), let size = Self.sizes.randomElement(using: &random) {
        let text = Renderer.render(rig.scene, size: size).plainText
        #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
      }
      guard number % 500 == 499 || rig.facts.endedAt != nil || rig.hasQuit else { continue }
      #expect(SessionState(folding: rig.committed).facts == rig.facts)
      rig = self.rig(&random)
    }
  }
}
