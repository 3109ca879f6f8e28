import Canvas
import Climbing
import Core
import Foundation
import Grades
import HUD
import Hearing
import Lifting
import Preferences
import Session
import TestSupport
import Testing
import Timers
import Words

@testable import Console

/// What a key means changes only by what the hand did.
@Suite("What keys mean", .timeLimit(.minutes(30)))
struct KeyMeaningTests {
  // MARK: Examples

  @Test("lists, fields and menus stay open, however long nobody touches them")
  func nothingCloses() {
    for key in ["h", "g", "l", "L", "t", "H", "v", ",", "w", "?", "Q", "C"] {
      let rig = Rig.climb()
      rig.press("f", key)
      let count = rig.committed.count
      rig.wait(600)
      #expect(rig.scene.overlay != nil, "\(key)")
      rig.press("Down", "Up", "Down", "Right")
      #expect(rig.committed.count == count, "\(key) logged something")
    }
  }

  @Test("a search keeps its text, and typing goes on in it")
  func searchStays() {
    let rig = Rig.climb()
    rig.press("s", "g", "P", "i")
    rig.wait(60)
    rig.press("n", "s")
    #expect(rig.list?.query == "Pins" && rig.facts.counts.attempts == 1)
    #expect(rig.facts.climb.currentNumber == 1)
  }

  @Test("a question that a key asked waits for the answer; one that a word asked goes")
  func questionsWait() {
    let rig = Rig.climb()
    rig.press("s", "q")
    rig.wait(600)
    #expect(rig.confirmation != nil)
    rig.press("n")
    #expect(rig.confirmation == nil && rig.facts.climb.currentNumber == 1)
    rig.say("finish")
    #expect(rig.confirmation != nil)
    rig.wait(30)
    #expect(rig.confirmation == nil)
  }

  @Test("as a question goes by itself, its answer's key does nothing for a moment, and says why")
  func afterTheQuestion() {
    let rig = Rig.climb()
    rig.press("s")
    rig.say("finish")
    rig.isHasty = true
    // It goes after 4 s.
    rig.wait(4.2)
    #expect(rig.confirmation == nil)
    rig.press("n")
    #expect(rig.facts.climb.currentNumber == 1 && rig.toast.contains("changed by itself"))
    rig.press("n", after: 1)
    #expect(rig.facts.climb.currentNumber == 2)
  }

  @Test("as a turn passes by itself, undo does nothing for a moment, and says why")
  func afterTheTurn() {
    let rig = Rig.climb(with: ["Anna"]) { $0.takesTurns = true }
    rig.isHasty = true
    rig.press("s")
    rig.wait(5.3)
    #expect(rig.scene.climbers.last?.isUp == true)
    rig.press("s")
    #expect(rig.toast.contains("changed by itself") && rig.facts.counts.attempts == 0)
    rig.press("s", after: 0.8)
    #expect(rig.facts.counts.attempts == 1)
  }

  @Test("a finished timer leaves the screen, and its keys log nothing for a moment")
  func afterTheTimer() throws {
    let rig = Rig.climb { $0.staysAfterTimer = 15 }
    rig.press("t")
    while rig.list?.selection != rig.list?.rows.firstIndex(where: { $0.contains("AMRAP") }) {
      rig.press("Down")
    }
    rig.press("Enter", "Enter")
    rig.isHasty = true
    rig.wait(20 * 60 + 15.4)
    #expect(rig.scene.figures.timer == nil)
    let count = rig.committed.count
    rig.press("Up", "Right")
    #expect(rig.committed.count == count && rig.toast.contains("changed by itself"))
  }

  @Test("beside climbing, the key that logs a send never starts a timer, and logs nothing in READY")
  func startIsNotLog() {
    let rig = Rig.climb()
    rig.press("t", "Enter", "s", "s")
    #expect(rig.facts.counts.attempts == 0 && rig.facts.workout == nil)
    rig.press("Enter")
    #expect(rig.facts.workout != nil)
    rig.press("s", "f", after: 1)
    #expect(rig.facts.counts.attempts == 0 && rig.toast.contains("READY"))
    rig.say("next")
    rig.press("s", after: 1)
    #expect(rig.facts.counts.sends == 1)
  }

  // MARK: Fields

  @Test("a typed value keeps its set, however long the typing takes", arguments: [0.4, 6.0])
  func fieldKeepsItsSet(pause: Double) {
    let rig = LiftLayerTests.rig()
    rig.press("s")
    rig.press("6", after: 2)
    #expect(rig.scene.figures.caption == "Bench press, set 1 (just done)")
    rig.press("0", after: 0.4)
    rig.press("Enter", after: pause)
    #expect(rig.facts.lift.sets.map(\.set.entry.values.weight) == [Weight(60, .kg)])
    // Tab chooses the next set.
    rig.press("6", "Tab", "5")
    #expect(rig.scene.figures.caption == "Bench press, set 2 (next)")
    rig.press("Enter")
    #expect(rig.facts.lift.current?.next(in: .kg).values.weight == Weight(65, .kg))
    #expect(rig.facts.lift.sets.map(\.set.entry.values.weight) == [Weight(60, .kg)])
  }

  @Test("a spoken value keeps the set it was said about while a question about it is open")
  func spokenKeepsItsSet() {
    let rig = LiftLayerTests.rig()
    rig.press("s")
    let (sixteen, sixty) = (
      SpokenValue(.number(16, nil), words: "sixteen"), SpokenValue(.number(60, nil), words: "sixty")
    )
    rig.pass(2)
    rig.receive(.said("weight", SpokenReading(sixteen, rival: sixty), wordEnd: rig.now))
    rig.say("right", after: 3.5)
    #expect(rig.facts.lift.sets.map(\.set.entry.values.weight) == [Weight(60, .kg)])
  }

  @Test("a value nine times the last one asks first, typed or said")
  func slips() {
    let rig = LiftLayerTests.rig()
    rig.type("182.5")
    rig.press("Enter")
    #expect(rig.confirmation == "182.5 kg is far more than 20 kg. Is it right?")
    rig.press("n")
    #expect(rig.scene.figures.main.text == "182.5", "the field stays, to correct it")
    rig.press("Enter", "y", "s")
    #expect(rig.facts.lift.sets.map(\.set.entry.values.weight) == [Weight(182.5, .kg)])
    let reading = SpokenReading(SpokenValue(.number(88, nil), words: "eighty eight"))
    rig.pass(10)
    rig.receive(.said("reps", reading, wordEnd: rig.now))
    #expect(rig.confirmation == "88 is far more than 8. Is it right?")
    rig.say("no")
    #expect(rig.facts.lift.current?.next(in: .kg).values.reps == 8)
  }

  @Test("a weight over the record by half asks first; on the way up from the empty bar none does")
  func overTheRecord() {
    let before = LiftLayerTests.rig()
    for weight in ["40", "60", "80", "100"] {
      before.type(weight)
      before.press("Tab", "Enter")
      before.press("s", after: 6)
    }
    #expect(before.facts.lift.sets.count == 4)
    let rig = LiftLayerTests.rig()
    var choices = rig.console.desk.lifting
    choices.history = LiftHistory([
      PastLift(id: "s", start: rig.now, end: rig.now, lift: before.facts.lift)
    ])
    rig.receive(.found(.lifting(choices)))
    rig.type("155")
    rig.press("Enter")
    #expect(rig.confirmation == "155 kg is far more than your heaviest, 100 kg. Is it right?")
    rig.press("n", "Esc")
    rig.type("110")
    rig.press("Enter")
    #expect(rig.confirmation == nil)
  }

  // MARK: Every layer

  /// What the events of one key are about, without times and new ids.
  private func gist(_ effects: [Effect]) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect {
      case .commit(let decision):
        return decision.events.prefix(1).map { event in
          let words = "\(event.payload)".prefix { $0 != ":" && $0 != "\"" }
          if case .sessionStarted = event.payload { return "\(words)" }
          return "\(event.sessionID) \(words)"
        }
      case .change, .keep, .keepFavourites, .save: return ["\(effect)".prefix(12).description]
      case .speaker, .ear, .keepHold, .look, .run, .announce, .lesson, .remote, .quit: return []
      }
    }
  }

  /// What a key would do in a state, were it pressed then, without the pause after a change; nil if it would look something up first.
  private func effect(of key: Key, in state: (at: Moment, console: Console)) -> [String]? {
    var console = state.console
    console.meanings = KeyMeanings()
    console.isHandAlone = false
    console.followKeys(after: .terminal)
    let effects = console.receive(.key(key, pressed: state.at), at: state.at)
    if effects.contains(where: { if case .look = $0 { true } else { false } }) { return nil }
    return gist(effects)
  }

  private func step(_ rig: Rig, _ random: inout SeededRandom) -> Bool {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: rig.pass(Double.random(in: 0...3, using: &random))
    case 1: rig.pass([0.2, 5.0, 16.0, 21.0].randomElement(using: &random) ?? 1)
    case 2:
      let words = rig.listening.only.map(\.rawValue).sorted()
      guard let word = words.randomElement(using: &random) else { return false }
      rig.say(IntentName(rawValue: word), after: 0.1)
      return true
    default: rig.pass(Double.random(in: 0...0.4, using: &random))
    }
    return false
  }

  @Test(
    "a key that logs would have logged the same 0.7 s before, unless the hand changed the screen")
  func everyLayer() throws {
    let doors = Doors.all
    let missed = try Doors.layers().subtracting(doors.map(\.layer))
    #expect(missed.isEmpty, "no key opens \(missed.sorted())")
    var layers: Set<String> = []
    var held = 0
    var logged = 0
    let steps = ProcessInfo.processInfo.environment["CHALKTALK_STORM"].flatMap(Int.init) ?? 1500
    for (place, door) in doors.enumerated() {
      var random = SeededRandom(seed: UInt64(place + 1))
      var rig = door.open()
      var states: [(at: Moment, console: Console, source: Input.Source)] = [
        (rig.now, rig.console, .terminal)
      ]
      for number in 0..<steps / doors.count {
        let before = rig.now
        // The first key is for the layer itself.
        let hasSpoken = number > 0 && step(rig, &random)
        // The deadlines on the way, as the alarm keeps them.
        let end = rig.now
        rig.go(to: hasSpoken ? end : before)
        if hasSpoken { states.append((rig.now, rig.console, .voice)) }
        while let next = rig.console.nextDeadline(after: rig.now), next <= end {
          rig.go(to: next)
          rig.receive(.tick)
          states.append((rig.now, rig.console, .program))
        }
        rig.go(to: end)
        rig.receive(.tick)
        states.append((rig.now, rig.console, .program))
        layers.insert(rig.console.stack.last.map { "\(type(of: $0))" } ?? "")

        let key = Self.keys.randomElement(using: &random) ?? .enter
        let isHold = rig.console.stack.last is HoldLayer
        rig.receive(.key(key, pressed: rig.now))
        let done = gist(rig.commits)
        if rig.toast.contains("changed by itself") { held += 1 }
        if !done.isEmpty {
          logged += 1
          // From the latest back, up to what the hand did last.
          for state in states.reversed() {
            // A word is the climber's own doing, too.
            if state.source == .terminal || state.source == .voice { break }
            guard let earlier = effect(of: key, in: (state.at, state.console)) else { break }
            // In the first second of a hold, the key that ends it has nothing to log.
            let isShort = earlier.isEmpty && isHold && state.console.stack.last is HoldLayer
            #expect(
              // What follows from its commit isn't tried.
              !earlier.isEmpty && done.starts(with: earlier) || isShort,
              """
              from \(door.layer), step \(number): \(key) on \(state.console.stack.map { "\(type(of: $0))" }), \
              \(rig.now - state.at) before: \(earlier), now: \(done)
              """)
            if rig.now - state.at >= KeyMeanings.pause { break }
          }
        }
        states.append((rig.now, rig.console, .terminal))
        states = states.suffix(40)
        if rig.hasQuit || rig.facts.endedAt != nil {
          rig = door.open()
          states = [(rig.now, rig.console, .terminal)]
        }
      }
    }
    #expect(layers.isSuperset(of: doors.map(\.layer)), "\(layers.sorted())")
    #expect(held > 5 && logged > 30, "\(held) held, \(logged) logged")
    print("walked \(layers.count) layers: \(logged) keys logged, \(held) were held back")
  }

  private static let keys: [Key] =
    [
      .enter, .enter, .escape, .escape, .up, .down, .left, .right, .backspace, .tab, .end, .delete,
    ] + "sfrunpUhHgGlLvtTqyncdkjeEN.,+-/0123456789?wWaD*xP i]".map(Key.character)
}
