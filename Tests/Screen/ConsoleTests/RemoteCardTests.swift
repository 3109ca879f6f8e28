import Canvas
import Core
import Foundation
import HUD
import TestSupport
import Testing
import Timers

@testable import Console

/// What a phone shows: its words, and what is open on the machine.
@Suite("The card for phones", .timeLimit(.minutes(30)))
struct RemoteCardTests {
  @Test("a refusal names the phone's buttons, and on the screen what to say or press")
  func refusals() throws {
    let world = PhoneWorld()
    world.press("f")
    let text = "Grade locked after 1 attempt: tap Next for a new route  · Anna"
    #expect(world.answer(try gesture("grade", "V7", number: 1)) == .refused(text))
    #expect(world.card.toast?.text == text)
    #expect(world.driver.scene().news.toast?.text.contains("say “next” for a new route") == true)
    let pause = world.card.offers.first { $0.command == "pause" }
    #expect(pause?.unavailable == "No rest to pause: tap Rest to start one.")
    world.press("t")
    world.driver.receive(.key(.enter, pressed: world.now))
    #expect(world.card.figures?.timer?.lines.contains { $0.contains("Press") } == false)
  }

  @Test("no sentence asks a phone for a key or a word, and its page has each button that is named")
  func phoneWords() throws {
    let root = BuildProducts.repository
    let folder = root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var sentences: [String] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let code = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      sentences += code.matches(of: #/"([^"\n]*\{[Ss]ay “[^"\n]*)"/#).map { String($0.1) }
    }
    #expect(sentences.count > 15)
    sentences += PhoneWorld().card.offers.compactMap(\.unavailable)
    for sentence in sentences {
      #expect(!sentence.tappingOnPhone.contains(#/\{|[Pp]ress|\b[Ss]ay\b/#), "\(sentence)")
    }
    let page = try String(
      contentsOf: folder.appendingPathComponent("Reach/Remote/Page/card.html"), encoding: .utf8)
    for phrase in ["next", "next route", "rest", "set done"] {
      let label = "{Say “\(phrase)”|Press x}".tappingOnPhone.replacing("Tap ", with: "")
      let isNamed = [" \(label)</button>", ">\(label) <span", ">\(label)</span>"]
        .contains { page.contains($0) }
      #expect(isNamed, "\(label)")
    }
    let script = try String(
      contentsOf: folder.appendingPathComponent("Reach/Remote/Page/card.js"), encoding: .utf8)
    #expect(script.contains("\"Resume the rest\""))
    let round = WorkoutLayer(.standard(.amrap)).rows(PhoneWorld().driver.console.desk)
    #expect(round.contains { $0.hint == "round" })
  }

  @Test("where nothing can be done, the card says what is open and where to go on")
  func idle() throws {
    let timers = PhoneWorld([TimersLayer()]).card
    #expect(timers.figures?.caption == "Timers" && timers.offers.isEmpty)
    #expect(timers.figures?.note == "Choose on the machine that runs Chalktalk.")
    let lift = PhoneWorld([LiftLayer()]).card
    #expect(lift.list?.title == "Workout" && lift.list?.rows.first == "Empty workout")
    #expect(lift.offers.contains { $0.command == "choose-row" })
    let form = PhoneWorld()
    form.press("t")
    form.press("n")
    #expect(form.card.figures?.caption == "New preset" && form.card.climb == nil)
    #expect(form.card.figures?.note == "Fill it in on the machine that runs Chalktalk.")
  }

  @Test("a row of an open list is chosen by its text, and one that is gone is refused")
  func rows() throws {
    let world = PhoneWorld([LiftLayer()])
    #expect(
      world.answer(try gesture("choose-row", "No such row", number: 1))
        == .refused("That is no longer in the list.  · Anna"))
    _ = world.answer(try gesture("choose-row", "Empty workout", number: 2))
    #expect(world.card.list?.title == "Exercise")
  }

  @Test("an attempt is described and annotated from the phone, and a set isn't")
  func describing() throws {
    let world = PhoneWorld()
    world.press("f")
    let id = try #require(world.driver.console.listing(.entries).entries.first).id
    for (command, value, number) in [
      ("describe-entry", "\(id) crux", 1), ("describe-entry", "\(id) felthard", 2),
      ("describe-entry", "\(id) quality2", 7), ("describe-entry", "\(id) quality4", 8),
      ("note-entry", "\(id)  Heel hook ", 3),
    ] {
      _ = world.answer(try gesture(command, value, number: number))
    }
    let entry = try #require(world.driver.console.listing(.entries).entries.first)
    #expect(entry.attempt?.words == ["crux", "felthard", "quality4"])
    #expect(entry.attempt?.remark == "Heel hook" && entry.attempt?.route == 1)
    #expect(
      world.answer(try gesture("describe-entry", "\(id) purple", number: 4))
        == .refused("Nothing like that can be said about an attempt.  · Anna"))
    #expect(
      world.answer(try gesture("note-entry", "gone text", number: 5))
        == .refused("That attempt is gone already.  · Anna"))
    _ = world.answer(try gesture("note-entry", id, number: 6))
    #expect(world.driver.console.listing(.entries).entries.first?.attempt?.remark == nil)
  }

  @Test("a warning on a phone has no advice for whoever sits at the machine")
  func warnings() {
    let world = PhoneWorld([ClimbLayer()])
    let advice = #"plug one in, or choose one that "chalktalk voice levels" lists"#
    world.driver.receive(.ear(.on(device: "hw:2")))
    world.driver.receive(.ear(.lost(reason: #"no microphone "hw:2" found: \#(advice)"#)))
    world.driver.receive(.speaker(.on))
    world.driver.receive(.speaker(.lost(reason: #""hw:2" hangs; restart it"#)))
    #expect(
      world.card.warnings == [
        #"No words are heard: no microphone "hw:2" found."#, #"No sound: "hw:2" hangs."#,
      ])
  }

  @Test("past sessions are in nobody's way: a phone goes on with the climbing below them")
  func covered() throws {
    let world = PhoneWorld([ClimbLayer(), SessionsLayer()])
    #expect(world.card.climb != nil && world.card.offers.contains { $0.command == "send" })
    #expect(!world.card.offers.contains { $0.command == "delete" })
  }

  /// Whether no letter that runs from right to left stands beside others without an isolate.
  private func isIsolated(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2068: depth += 1
      case 0x2069: depth -= 1
      case 0x0590...0x08FF: if depth == 0 { return false }
      default: break
      }
    }
    return depth == 0
  }

  @Test("names and notes from right to left are isolated wherever they are joined with others")
  func isolates() throws {
    let world = PhoneWorld()
    var number = 0
    func ask(_ command: String, _ text: String? = nil) throws {
      number += 1
      _ = world.answer(try gesture(command, text, number: number))
    }
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
      let card = world.card
      let entries = world.driver.console.listing(.entries).entries
      var texts = [card.title, card.subtitle, card.question, card.toast?.text, card.outcome?.text]
        .compactMap(\.self)
      texts += [card.climb?.name, card.climb?.style].compactMap(\.self)
      let routes = world.driver.console.listing(.routes(from: 0, words: [])).routes
      texts += routes.compactMap(\.name)
      texts += (card.list?.rows ?? []) + [card.list?.title].compactMap(\.self)
      texts += [card.figures?.caption, card.figures?.note].compactMap(\.self)
      texts += entries.map(\.title) + entries.map(\.note)
      for text in texts { #expect(isIsolated(text), "\(text)", sourceLocation: sourceLocation) }
    }
    try ask("name", "שלום 3")
    #expect(world.card.climb?.name == "\u{2068}שלום 3\u{2069}")
    check()
    try ask("send")
    check()
    let entry = try #require(world.driver.console.listing(.entries).entries.last)
    try ask("note-entry", "\(entry.id) שמאלה 2")
    check()
    for key: Character in ["h", "g", "J"] {
      world.press(key)
      check()
      // A list is chosen from by its rows, which come back without their isolates.
      if key == "g", let row = world.card.list?.rows.first(where: { $0.contains("שלום") }) {
        try ask("choose-row", TypedText(row).text)
        #expect(world.card.list == nil)
      }
      world.driver.receive(.key(.escape, pressed: world.now))
    }
    world.press("q")
    check()
  }
}
