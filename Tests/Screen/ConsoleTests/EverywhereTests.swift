import Canvas
import Climbing
import Core
import HUD
import Hearing
import Preferences
import Session
import Sound
import TestSupport
import Testing
import Words

@testable import Console

/// Words mean the same on every screen: each does what it does on the climbing screen, or says why not.
@Suite("Words everywhere", .timeLimit(.minutes(30)))
struct EverywhereTests {
  static let vocabulary: [IntentName] = [
    "send", "fall", "rest", "undo", "redo", "next", "harder", "easier", "crux", "felthard",
    "status",
    "repeat", "stop", "sleep", "finish", "previous", "low", "middle", "top", "felteasy",
  ]

  /// What lies over the climbing screen, and the words that it means by itself.
  struct Screen: CustomTestStringConvertible {
    let name: String
    let open: @Sendable (Rig) -> Void
    var own: Set<IntentName> = []
    /// The command needs more than one saying there.
    var isLesson = false

    var testDescription: String { name }
  }

  static let screens: [Screen] =
    [
      ("the routes", "g"), ("the plans", "l"), ("the workouts", "L"),
      ("the past sessions", "H"), ("the charts", "v"), ("the settings", ","), ("the help", "?"),
      ("what was heard", "w"), ("a note", "N"), ("the quality", "e"),
    ].map { name, key in Screen(name: name, open: { $0.press(key) }) } + [
      // There they describe the selected attempt.
      Screen(
        name: "the attempts", open: { $0.press("h") },
        own: ["low", "middle", "crux", "top", "felteasy", "felthard"]),
      Screen(name: "a question", open: { $0.press("q") }),
      Screen(name: "a question that a word asked", open: { $0.say("finish") }),
      Screen(
        name: "two values",
        open: { rig in
          let (left, right) = ("V5", "V6")
          rig.receive(
            .said(
              "grade",
              SpokenReading(
                SpokenValue(.name(left), words: "vee five"),
                rival: SpokenValue(.name(right), words: "vee six")), wordEnd: rig.now))
        }),
      Screen(name: "the timers", open: { $0.press("t") }, own: ["stop"]),
      Screen(
        name: "a timer that waits", open: { $0.press("t", "Enter") },
        own: ["stop", "status", "previous"]),
      Screen(
        name: "a timer that runs", open: { run($0) },
        own: ["stop", "status", "next", "previous", "undo", "redo"]),
      Screen(
        name: "a timer that was stopped",
        open: { rig in
          run(rig)
          rig.wait(30)
          rig.press("q", "y", after: 1)
        }, own: ["stop", "status", "undo"]),
      Screen(
        name: "a lesson", open: { $0.press("w", "t", "Enter") }, own: ["sleep", "send", "fall"],
        isLesson: true),
    ]

  private static func run(_ rig: Rig) {
    rig.press("t", "Enter")
    rig.press("s", after: 1)
    rig.wait(15)
  }

  /// What a word may change.
  private struct Digest: Equatable {
    let attempts: [String]
    let route: Int
    let grade: String
    let details: [String]
    let isResting, isOver, isAsleep: Bool

    init(_ rig: Rig) {
      let climb = rig.facts.climb
      attempts = rig.facts.attemptsInOrder.map { "\($0.attempt.outcome) \($0.routeNumber)" }
      route = climb.currentNumber
      grade = climb.current.map { "\($0.grade)" } ?? ""
      details = rig.facts.attemptsInOrder.last?.attempt.detailTexts ?? []
      isResting = rig.facts.rest != nil
      isOver = rig.facts.endedAt != nil
      isAsleep = rig.console.desk.audio.isAsleep
    }
  }

  /// A fall was just logged on the second route, or a new route is just begun.
  private static func session(isFresh: Bool) -> Rig {
    let rig = Rig.climb(setup: Rig.setup(at: "V4")) { $0.hasRestTimer = false }
    rig.receive(.ear(.on(device: "room")))
    rig.say("send")
    rig.say("next")
    if !isFresh { rig.say("fall") }
    rig.pass(1)
    return rig
  }

  @Test("each word acts as on the climbing screen, or says why not", arguments: screens)
  func acts(screen: Screen) {
    for isFresh in [false, true] {
      for word in Self.vocabulary where !screen.own.contains(word) {
        let plain = Self.session(isFresh: isFresh)
        let rig = Self.session(isFresh: isFresh)
        screen.open(rig)
        // What is said late of an attempt is asked about.
        plain.wait(Double((rig.now - plain.now).microseconds) / 1e6)
        plain.say(word, after: 0)
        let what = "“\(word)” over \(screen.name)\(isFresh ? ", nothing logged" : "")"
        #expect(rig.listening.only.contains(word), "\(what) isn't heard")
        let before = Digest(rig)
        rig.say(word, after: 0)
        if screen.isLesson {
          #expect(Digest(rig) == before, "once may be the room's: \(what)")
          rig.say(word)
        }
        #expect(!rig.sounds.isEmpty, "no tone for \(what)")
        if rig.sounds.contains(.play(.refused)) {
          #expect(!rig.toast.isEmpty && Digest(rig) == before, "no line for \(what)")
        } else {
          #expect(Digest(rig) == Digest(plain), "\(what)")
          // What only shows something, or is about listening, leaves a question open.
          let leavesOpen = ["status", "sleep"].contains(word)
          #expect(leavesOpen || (rig.question == nil) == (plain.question == nil), "\(what)")
        }
      }
    }
  }

  @Test("each word is heard on every screen, and unlikely where it could only be refused")
  func heard() {
    let rig = Self.session(isFresh: true)
    #expect(rig.listening.only.isSuperset(of: Self.vocabulary))
    #expect(rig.listening.unlikely.isSuperset(of: ["crux", "stop", "felthard"]))
    #expect(rig.listening.unlikely.isDisjoint(with: ["send", "fall", "rest", "next", "harder"]))
    rig.say("fall")
    #expect(rig.listening.unlikely.isDisjoint(with: ["crux", "felthard"]))
  }

  @Test("a screen is reached by its word from any other", arguments: screens)
  func reached(screen: Screen) {
    let titles: [(IntentName, String)] = [
      ("history", "Attempts"), ("stats", "Statistics"), ("routes", "Grade, route or name"),
      ("timers", "Timers"), ("plans", "Plans"),
    ]
    for (word, title) in titles where screen.name != "the timers" || word != "history" {
      let rig = Self.session(isFresh: false)
      screen.open(rig)
      let held = rig.list?.title
      rig.say(word)
      if screen.isLesson { rig.say(word) }
      if rig.sounds.contains(.play(.refused)) {
        #expect(screen.name == "a timer that runs" && !rig.toast.isEmpty, "“\(word)”: \(rig.toast)")
        continue
      }
      let shown: String
      switch rig.scene.overlay {
      case .list(let list): shown = list.title
      case .page(let page): shown = page.title
      default: shown = ""
      }
      // The word of the list that is open closes it.
      let closes = held?.hasPrefix(title) == true || held == nil && screen.name == "the charts"
      #expect(
        shown.hasPrefix(title) || closes
          || title == "Attempts" && shown == "Past workouts, newest first",
        "“\(word)” over \(screen.name) shows “\(shown)”")
    }
  }

  @Test("no try is lost to a layer, and one undo takes one saying back", arguments: 1...6)
  func walk(number: Int) {
    var random = SeededRandom(seed: UInt64(number))
    var rig = Self.session(isFresh: false)
    var way: [String] = []
    let keys: [Key] =
      [.enter, .escape, .up, .down, .tab] + "sfrunphgtlHvw?,Nqy13e+-".map(Key.character)
    for _ in 0..<250 {
      if rig.hasQuit || rig.facts.endedAt != nil || way.count > 60 {
        (rig, way) = (Self.session(isFresh: false), [])
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !rig.hasQuit {
        guard let key = keys.randomElement(using: &random) else { break }
        way.append("\(key)")
        rig.pass([0.4, 2, 7].randomElement(using: &random) ?? 1)
        rig.receive(.key(key, pressed: rig.now))
      }
      guard !rig.hasQuit, rig.facts.endedAt == nil, rig.console.desk.isOpen, rig.lesson == nil
      else {
        continue
      }
      let word: IntentName = Bool.random(using: &random) ? "send" : "fall"
      way.append("“\(word)”")
      rig.wait([0.5, 3, 16].randomElement(using: &random) ?? 1)
      guard rig.lesson == nil else { continue }
      let before = rig.facts.climb.attempts
      rig.say(word)
      #expect(rig.facts.climb.attempts == before + 1, "lost: \(way) \(rig.toast)")
      guard Bool.random(using: &random) else { continue }
      way.append("“undo”")
      rig.say("undo")
      #expect(rig.facts.climb.attempts == before, "undo: \(way) \(rig.toast)")
    }
  }
}
