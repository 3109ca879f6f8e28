import Canvas
import HUD
import Lifting
import Sound
import TestSupport
import Testing
import Words

@testable import Console

/// Random walks by keys over all screens of a session.
@Suite("Whatever is heard is answered", .timeLimit(.minutes(30)))
struct AnsweredTests {
  private static let sessions: [(name: String, begin: @Sendable () -> Rig)] = [
    (
      "climbing",
      {
        .climb(
          setup: Rig.setup(at: "V4") {
            $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank]
          })
      }
    ),
    ("with a partner", { .climb(setup: Rig.setup(at: "V4"), with: ["Anna"]) }),
    ("lifting", { LiftLayerTests.rig(.exercises) }),
    ("holds", { LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank))) }),
    ("timers", { .timers() }),
  ]

  private static func begin(_ name: String) throws -> Rig {
    let rig = try #require(sessions.first { $0.name == name }).begin()
    rig.receive(.ear(.on(device: "microphone")))
    return rig
  }

  private static let keys: [Key] =
    [.enter, .enter, .escape, .up, .down, .left, .right, .tab, .delete, .end]
    + "sfrunpghHtlLCevwiNq,?ykd1345mSRP".map(Key.character)

  @Test(
    "a word on any screen has its tone; refused, it says why in the line and under “w”",
    arguments: sessions.map(\.name))
  func words(session: String) throws {
    var random = SeededRandom()
    var rig = try Self.begin(session)
    var way: [String] = []
    for _ in 0..<500 {
      if rig.hasQuit || way.count > 40 { (rig, way) = (try Self.begin(session), []) }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !rig.hasQuit {
        guard let key = Self.keys.randomElement(using: &random) else { break }
        way.append("\(key)")
        rig.pass(0.4)
        rig.receive(.key(key, pressed: rig.now))
        if rig.lesson != nil, Bool.random(using: &random) {
          let number = Int.random(in: 1...3, using: &random)
          way.append("take \(number)")
          rig.take(number)
        }
      }
      let listened = rig.listening.only.map(\.rawValue).sorted()
      guard !rig.hasQuit, let word = listened.randomElement(using: &random) else { continue }
      way.append("“\(word)”")
      let before = rig.scene
      let wasInLesson = rig.isInLesson
      rig.say(IntentName(rawValue: word), after: 0.4)
      // In a lesson a tone would be in the next take. “Choose” in the list of words begins one, with a tone.
      if wasInLesson, rig.isInLesson {
        #expect(rig.toast.contains("Say it again to leave the lesson"), "no line: \(way)")
        continue
      }
      #expect(rig.hasQuit || !rig.sounds.isEmpty, "no tone: \(way)")
      guard rig.sounds.contains(.play(.refused)) else { continue }
      let isSaid = !rig.toast.isEmpty || rig.scene.overlay != before.overlay
      #expect(isSaid, "no line: \(way)")
      guard !rig.toast.isEmpty else { continue }
      let reasons = rig.console.desk.audio.heard.entries.compactMap(\.refusal)
      #expect(
        reasons.contains { rig.toast.hasPrefix($0) },
        "“\(rig.toast)” is not under w, only \(reasons): \(way)")
    }
  }

  @Test(
    "a key on any screen that its help names changes something or says why not",
    arguments: sessions.map(\.name))
  func keys(session: String) throws {
    var random = SeededRandom()
    var rig = try Self.begin(session)
    var way: [String] = []
    for _ in 0..<300 {
      if rig.hasQuit || way.count > 40 { (rig, way) = (try Self.begin(session), []) }
      let named = rig.console.help.flatMap { $0.key.split(separator: " ") }
      guard let key = named.randomElement(using: &random).flatMap({ Key(name: String($0)) }) else {
        rig.press("Esc")
        way.append("Esc")
        continue
      }
      way.append("\(key)")
      let before = rig.scene
      rig.pass(0.4)
      rig.receive(.key(key, pressed: rig.now))
      let isAtEdge =
        rig.scene.overlay != nil
        && [Key.up, .down, .home, .end, .pageUp, .pageDown, "j", "k"]
          .contains(key)
      // In a form, the cursor may be at the end of its text, or in its only field.
      let isInText =
        rig.form != nil
        && [Key.backspace, .delete, .left, .right, .tab, .backtab].contains(key)
      #expect(
        rig.hasQuit || isAtEdge || isInText || rig.scene != before || !rig.sounds.isEmpty,
        "\(way) does nothing in \(rig.list?.title ?? rig.scene.head.title)")
      if rig.sounds.contains(.play(.refused)) {
        #expect(!rig.toast.isEmpty || rig.scene.overlay != before.overlay, "no line: \(way)")
      }
    }
  }
}
