import Canvas
import Climbing
import Core
import HUD
import Preferences
import Session
import Sound
import TestSupport
import Testing
import Words

@testable import Console
@testable import Hearing

@Suite("Teaching a word", .timeLimit(.minutes(30)))
struct TeachTests {
  private func climbing(with partners: [String] = []) -> Rig {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: partners)
    rig.receive(.ear(.on(device: "microphone")))
    return rig
  }

  private func teaching(with partners: [String] = []) -> Rig {
    let rig = climbing(with: partners)
    rig.press("w", "t", "Enter")
    return rig
  }

  private func lessons(_ effects: [Effect]) -> [LessonOrder] {
    effects.compactMap { if case .lesson(let order) = $0 { order } else { nil } }
  }

  @Test("three takes and talk: the word is learnt; one key takes it back, one brings it again")
  func lesson() throws {
    let rig = teaching()
    #expect(rig.lesson?.phrase == "send" && rig.lesson?.voice == nil)
    #expect(rig.lessonView?.word == "SEND")
    for number in 1...3 {
      rig.take(number)
      #expect(rig.sounds.first == .play(.same))
    }
    #expect(lessons(rig.effects) == [.talk] && rig.lessonView?.word == "TALK")
    rig.wait(20)
    #expect(rig.learnt == [1] && rig.scene.overlay == nil)
    #expect(rig.toast == "LEARNT  how you say “send”")
    rig.press("u")
    #expect(rig.learnt.isEmpty && rig.toast == "UNDONE  learning “send”")
    rig.press("U")
    #expect(rig.learnt == [1])
  }

  @Test("talk that is known isn't asked for again, and Enter ends it early")
  func shortTalk() {
    let rig = teaching()
    for number in 1...3 { rig.take(number, knowsTalk: true) }
    #expect(rig.learnt == [1])
    rig.press("w", "t", "Enter")
    rig.press("Enter", after: 1)
    #expect(rig.toast == "Say the word first: “send”.")
    for number in 1...3 { rig.take(number) }
    rig.press("Enter", after: 1)
    #expect(rig.learnt == [1, 2])
  }

  @Test("a take that can't be used is shown with the reason, and doesn't count")
  func refused() {
    let rig = teaching()
    rig.take(1)
    rig.receive(.lesson(.refused("Too quiet: come closer.")))
    #expect(rig.lessonView?.text == "Too quiet: come closer." && rig.lessonView?.done == 1)
    #expect(rig.lessonView?.isWrong == true && rig.sounds == [.play(.refused)])
    rig.take(2)
    #expect(rig.lessonView?.isWrong == false && rig.lessonView?.done == 2)
  }

  @Test(
    "Esc, silence, a lost microphone and the program's end leave nothing behind, and say so",
    arguments: ["Esc", "silence", "lost", "end"])
  func left(how: String) {
    let rig = teaching()
    for number in 1...3 { rig.take(number) }
    if how == "silence" { rig.press("r") }
    switch how {
    case "Esc": rig.press("Esc")
    case "silence": rig.wait(31)
    case "lost": rig.receive(.ear(.lost(reason: "the device is gone")))
    default: rig.receive(.terminated)
    }
    #expect(rig.lesson == nil && rig.learnt.isEmpty && rig.lessonView == nil)
    if how == "end" { return #expect(rig.hasQuit) }
    #expect(rig.toast.lowercased().contains("learnt"), "\(rig.toast)")
    // The session goes on.
    rig.receive(.ear(.on(device: "microphone")))
    rig.say("send")
    #expect(rig.facts.counts.sends == 1)
  }

  @Test("what can't be learnt says why, and everything else goes on")
  func failure() {
    let rig = teaching()
    rig.lessonFault = "the disk is full."
    for number in 1...3 { rig.take(number, knowsTalk: true) }
    #expect(rig.toast == "NOT LEARNT: the disk is full." && rig.learnt.isEmpty)
    rig.say("send")
    #expect(rig.facts.counts.sends == 1)
    rig.press("u")
    #expect(rig.facts.counts.sends == 0)
  }

  @Test("without a microphone no word can be taught, and PocketSphinx can't learn")
  func impossible() {
    let deaf = Rig.climb()
    deaf.receive(.ear(.unused))
    deaf.press("w", "t")
    #expect(deaf.toast == "Not listening: keyboard only.")
    let other = Rig.climb { $0.engine = .pocketsphinx }
    other.receive(.ear(.on(device: "microphone")))
    other.press("w", "t")
    #expect(other.toast.contains("pocketsphinx"))
  }

  @Test(
    "whatever is said once or pressed while a word is taught, nothing is logged")
  func storm() {
    var random = SeededRandom()
    let words = Rig.grammars.values.flatMap(\.rules).map(\.intent).sorted { "\($0)" < "\($1)" }
    let keys: [Key] =
      [.up, .down, .left, .right, .tab, .delete, .end, .backspace]
      + "sfrunpghHtlLCevikd1345mSRPU+-.".map(Key.character)
    for _ in 0..<20 {
      let rig = climbing(with: Bool.random(using: &random) ? ["Anna"] : [])
      rig.press("f")
      rig.wait(10)
      rig.press("w", "t")
      for _ in 0..<Int.random(in: 0...5, using: &random) { rig.press("Down") }
      rig.press("Enter")
      let before = rig.committed.count
      var last: IntentName = "send"
      for _ in 0..<40 where rig.lesson != nil {
        let isTake = rig.lesson.map { rig.listening.only.contains(IntentName(rawValue: $0.phrase)) }
        #expect(isTake != true && rig.expected.isEmpty)
        switch Int.random(in: 0...3, using: &random) {
        case 0:
          // The same word twice in a row leaves the lesson.
          last = words.filter { $0 != last }.randomElement(using: &random) ?? "send"
          rig.say(last, after: 0.3)
        case 1: rig.take(Int.random(in: 1...2, using: &random))
        case 2: rig.receive(.rejected(Scenes.rejection))
        default:
          rig.pass(0.3)
          rig.receive(.key(keys.randomElement(using: &random) ?? "s", pressed: rig.now))
        }
      }
      #expect(rig.committed.count == before)
      #expect(rig.learnt.isEmpty)
    }
  }

  @Test("however the lesson's screen goes, its recording ends with it")
  func neverLost() {
    let rig = teaching()
    // Another screen over it changes nothing.
    rig.press(",")
    rig.press("Esc")
    #expect(rig.lesson != nil)
    rig.press("Esc")
    #expect(rig.lesson == nil && !rig.console.desk.lessons.isRecording)
    #expect(!rig.listening.only.isEmpty)
  }

  @Test("“teach a word” opens the words to teach, from the session and from what was heard")
  func spoken() throws {
    let rig = climbing()
    let lesson = try #require(rig.expected.first { $0.intent == "teach" })
    let teach = SpokenReading(SpokenValue(.name("a word"), words: "teach a word"))
    #expect(lesson == .lesson)
    for isBelow in [false, true] {
      if isBelow { rig.press("w") }
      rig.receive(.said("teach", teach, wordEnd: rig.now))
      #expect(rig.list?.title == "Teach which word?")
      rig.say("choose")
      #expect(rig.lesson?.phrase == "send")
      rig.press("Esc")
    }
    rig.receive(.ear(.lost(reason: "the device is gone")))
    #expect(!rig.expected.contains { $0.intent == "teach" })
  }

  @Test("where nothing was ever heard, `w` says that `t` teaches a word, and it lists them all")
  func nothingHeard() throws {
    let rig = climbing()
    rig.press("w")
    #expect(rig.list?.empty.hasSuffix("Then t teaches a word.") == true)
    rig.press("t")
    #expect(rig.list?.rows.starts(with: ["send", "fall", "rest"]) == true)
  }

  @Test("a partner is taught by name")
  func partners() {
    let rig = climbing(with: ["Anna"])
    rig.press("Tab")
    #expect(
      lessons(rig.effects) == [
        .follow(LessonContext(voice: "Anna"))
      ])
    rig.press("w", "t", "Enter")
    #expect(rig.lesson?.voice == "Anna" && rig.lessonView?.title == "Teach a word · Anna")
    for number in 1...3 { rig.take(number, knowsTalk: true) }
    #expect(rig.toast == "LEARNT  how Anna says “send”")
  }

  @Test("the setting to learn as you go is passed on at once")
  func learning() {
    let rig = Rig.climb()
    #expect(!rig.lessonContext.learns)
    rig.press(",")
    while !rig.selected.hasPrefix("learns words") { rig.press("Down") }
    rig.press("Right", after: 1)
    #expect(lessons(rig.effects) == [.follow(LessonContext(learns: true))])
    #expect(Rig.climb { $0.learns = true }.lessonContext.learns)
  }

  // MARK: Offers

  private func miss(_ rig: Rig, _ word: IntentName = "send", after seconds: Double = 2) {
    rig.pass(seconds)
    var rejection = Scenes.rejection
    rejection.phrase = "\(word)"
    rejection.intent = word
    rig.receive(.rejected(rejection))
  }

  @Test(
    "a word that is missed three times in a row is offered once, in a line; keys keep their meaning"
  )
  func offered() {
    let rig = climbing()
    miss(rig)
    miss(rig)
    #expect(!rig.toast.contains("was missed"))
    let before = rig.listening
    miss(rig)
    #expect(rig.toast.hasPrefix("“send” was missed three times: say"))
    #expect(rig.listening == before && rig.sounds.contains(.play(.again)))
    rig.press("n", after: 1)
    #expect(rig.facts.climb.routes.count == 2)
    for _ in 0..<3 { miss(rig) }
    #expect(!rig.toast.contains("was missed"))
  }

  @Test("a lesson ends by “close that”, and by a command that is heard twice, which then counts")
  func left() {
    let rig = climbing()
    rig.press("w", "t", "Enter")
    #expect(rig.lesson?.phrase == "send" && rig.listening.only.contains("close"))
    #expect(!rig.listening.only.contains("send"), "a take is no command")
    rig.say("close")
    #expect(rig.lesson == nil && rig.lessonView == nil)
    rig.press("w", "t", "Enter", after: 1)
    rig.say("fall")
    #expect(rig.facts.climb.attempts == 0 && rig.lessonView != nil)
    #expect(rig.toast == "“fall”? Say it again to leave the lesson.")
    rig.say("rest")
    #expect(rig.lessonView != nil, "another word is no second time")
    rig.say("fall")
    rig.say("fall")
    #expect(rig.lessonView == nil && rig.lesson == nil && rig.facts.climb.attempts == 1)
  }

  @Test("two words, a long time between, a command, or mere noise are no reason to offer anything")
  func notOffered() {
    let rig = climbing()
    miss(rig, "send")
    miss(rig, "send")
    miss(rig, "fall")
    miss(rig, "send")
    miss(rig, "send", after: 30)
    miss(rig, "send")
    rig.say("send")
    miss(rig, "send")
    for _ in 0..<3 {
      rig.receive(
        .rejected(
          Rejection(
            reason: .noMatch, phrase: nil, intent: nil, start: 0, end: 1, accepted: 1,
            findings: Findings(source: .phones))))
    }
    #expect(!rig.toast.contains("was missed"))
  }

  @Test("in the tour, sounds as loud as words that nothing was heard in count as misses")
  func tourUnheard() {
    let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
    func tour(sounds: Int) -> Rig {
      let rig = Rig([ClimbLayer(), TourLayer(words)])
      rig.receive(.ear(.on(device: "room")))
      for _ in 0..<sounds {
        rig.pass(2)
        rig.receive(.level(LevelReading(rms: -20, peak: -12, noiseFloor: -55, clipped: false)))
        rig.receive(.level(LevelReading(rms: -55, peak: -50, noiseFloor: -55, clipped: false)))
      }
      rig.wait(8)
      return rig
    }
    #expect(tour(sounds: 2).scene.prompt?.text.contains("was missed twice") == true)
    #expect(tour(sounds: 1).scene.prompt?.text.contains("Nothing heard") == true)
  }

  @Test("in the tour a word that was missed twice can be taught, and is asked for again")
  func tour() {
    let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
    let rig = Rig([ClimbLayer(), TourLayer(words)])
    rig.receive(.ear(.on(device: "room")))
    miss(rig)
    #expect(!rig.listening.only.contains("yes"))
    miss(rig)
    #expect(rig.scene.prompt?.text.contains("was missed twice") == true)
    rig.say("yes")
    #expect(rig.lesson == Lesson("send", voice: nil))
    for number in 1...3 { rig.take(number, knowsTalk: true) }
    #expect(rig.learnt == [1] && rig.scene.prompt?.word == "SAY SEND")
    #expect(rig.scene.prompt?.text.hasPrefix("1/5  “Send”") == true)
    rig.say("send")
    #expect(rig.scene.prompt?.word == "SAY FALL")
  }
}
