import Core
import HUD
import Hearing
import Preferences
import TestSupport
import Testing
import Words

@testable import Console

@Suite("The tour, and the questions before it", .timeLimit(.minutes(30)))
struct TourTests {
  private func tour(hears: Bool = true) -> Rig {
    let words = TourKind.climb.words.map { TourLayer.Word($0, phrase: "\($0)") }
    let rig = Rig([ClimbLayer(), TourLayer(words)])
    rig.receive(hears ? .ear(.on(device: "room")) : .ear(.unused))
    return rig
  }

  @Test("each spoken word leads to the next, and has its usual effect on the screen")
  func words() throws {
    let rig = tour()
    for (index, word) in TourKind.climb.words.enumerated() {
      let prompt = try #require(rig.scene.prompt)
      #expect(prompt.word == "SAY \("\(word)".uppercased())")
      #expect(prompt.text.hasPrefix("\(index + 1)/5  “\("\(word)".prefix(1).uppercased())"))
      rig.say(word)
    }
    let lines = rig.summary
    #expect(lines.contains("Chalktalk heard every word."))
    #expect(rig.scene.news.toast?.text.contains("New route 2") == true)
    rig.press("Enter")
    #expect(rig.hasQuit && rig.console.desk.tour == .done)
  }

  @Test("another command, a rejection and silence each have their remark")
  func remarks() throws {
    let rig = tour()
    rig.say("fall")
    #expect(rig.scene.prompt?.text == "1/5  Heard as “fall”: say “send” once more.")
    rig.say("send")
    rig.pass(1)
    rig.receive(.rejected(Scenes.rejection))
    #expect(try #require(rig.scene.prompt).text.hasPrefix("2/5  Heard no command. "))
    rig.press("f")
    #expect(rig.scene.prompt?.word == "SAY UNDO")
    rig.wait(8)
    #expect(try #require(rig.scene.prompt).text.hasPrefix("3/5  Nothing heard."))
  }

  @Test("keys work too, and the end lists the words heard, pressed and skipped")
  func keys() throws {
    let rig = tour()
    rig.say("send")
    rig.press("f")
    rig.press("Enter", "Enter", "Enter", after: 1)
    let lines = rig.summary
    #expect(
      lines.prefix(5) == [
        "✔ send  heard", "· fall  by key", "· undo  skipped", "· rest  skipped", "· next  skipped",
      ])
    #expect(lines[5].hasPrefix("Heard 1 of 5."))
  }

  @Test("without a microphone it asks for keys")
  func deaf() throws {
    let prompt = try #require(tour(hears: false).scene.prompt)
    #expect(prompt.word == "SEND" && prompt.text == "1/5  Press s: it logs a send.")
  }

  @Test("Esc ends it, and so do two minutes without input")
  func ends() {
    let left = tour()
    left.press("Esc")
    #expect(left.hasQuit && left.console.desk.tour == .skipped)
    let alone = tour()
    alone.wait(119)
    #expect(!alone.hasQuit)
    alone.wait(1)
    #expect(alone.hasQuit && alone.console.desk.tour == .skipped)
  }

  // MARK: The questions

  private let questions = [
    FirstQuestionsLayer.Question(
      "Microphone?",
      [
        .init("default", changes: []),
        .init("usb", changes: [SettingChange(\.microphone, "usb")]),
      ], present: 0, isOfMicrophone: true),
    FirstQuestionsLayer.Question(
      "Unit?",
      [.init("kg", changes: []), .init("lb", changes: [SettingChange(\.unit, .lb)])], present: 0),
  ]

  private func ask() -> Rig { Rig([FirstQuestionsLayer(questions)], setup: Rig.training) }

  @Test("an answer is saved unless it is set already, and the last one ends the questions")
  func answers() throws {
    let rig = ask()
    #expect(rig.list?.title == "Microphone?")
    rig.press("Enter")
    #expect(rig.effects.allSatisfy { if case .save = $0 { false } else { true } })
    #expect(rig.list?.title == "Unit?")
    rig.press("Down")
    #expect(rig.press("Enter", after: 1).contains(.save(SettingChange(\.unit, .lb))))
    #expect(rig.hasQuit && rig.console.desk.tour == .done)
    #expect(rig.committed.isEmpty)
  }

  @Test("another microphone is opened before the next question")
  func microphone() {
    let rig = ask()
    rig.say("down")
    #expect(rig.say("choose").contains(.save(SettingChange(\.microphone, "usb"))))
    #expect(rig.hasQuit && rig.console.desk.tour == .done)
  }

  @Test("the microphone's level is shown, with what to do about it")
  func level() throws {
    let rig = ask()
    rig.receive(.ear(.on(device: "default")))
    rig.receive(.level(LevelReading(rms: -20, peak: -12, noiseFloor: -55, clipped: false)))
    let card = try #require(rig.list?.detailedRows.first)
    #expect(card.lines.last == "Your voice is 35 dB above the room: good.")
    rig.receive(.ear(.lost(reason: "the device is gone")))
    #expect(
      rig.list?.detailedRows.first?.lines == [
        "the device is gone. Choose another, or go on with the keys."
      ])
  }

  @Test("Esc skips one question; q skips all, and so do two minutes without input")
  func skips() {
    let rig = ask()
    rig.press("Esc")
    #expect(rig.list?.title == "Unit?")
    rig.press("q")
    #expect(rig.hasQuit && rig.console.desk.tour == .skipped)
    let alone = ask()
    alone.wait(120)
    #expect(alone.hasQuit && alone.console.desk.tour == .skipped)
    // Somebody is there, and thinks.
    let touched = ask()
    touched.press("Down")
    touched.wait(600)
    #expect(touched.list?.selection == 1)
  }
}
