import Canvas
import HUD
import Hearing
import Sound
import Testing
import Timers
import Words

@testable import Console

@Suite("List of timers", .timeLimit(.minutes(30)))
struct TimersLayerTests {
  @Test("it offers the presets and every other timer, with the settings used last")
  func offers() throws {
    let past = TimerShelf.Past(
      configuration: .forTime(try .init(cap: .seconds(1200))), result: "done in 12:31",
      at: Rig.start)
    let rows = try #require(Rig.timers(TimerShelf(past: [past])).list?.rows)
    #expect(rows[0].hasPrefix("LAST USED") && rows[0].contains("done in 12:31, just now"))
    #expect(rows.contains { $0.hasPrefix("Tabata") })
    #expect(rows.contains { $0.hasPrefix("For Time") && $0.contains("LAST USED 20:00 cap") })
    for kind in ["AMRAP", "EMOM", "Hold"] {
      #expect(rows.contains { $0.hasPrefix(kind) })
    }
  }

  @Test("a chosen timer shows its whole configuration and waits; Esc goes back to the list")
  func quickStart() throws {
    let rig = Rig.timers()
    rig.press("Down", "Enter")
    let timer = try #require(rig.scene.figures.timer)
    #expect(timer.phase == "START?")
    #expect(
      timer.lines[0]
        == "Repeaters 7/3 · get ready 0:10, work 0:07, rest 0:03, 6 rounds, 1 set, no rest at the end · 1:07 in all"
    )
    #expect(rig.console.nextDeadline(after: rig.now) == nil)
    rig.press("Esc")
    #expect(rig.selected.hasPrefix("Repeaters"))
    #expect(rig.press("Esc").contains(.quit))
  }

  @Test("by voice: down, up, choose that, delete that, close that")
  func voice() {
    let rig = Rig.timers()
    rig.say("down")
    rig.say("down")
    rig.say("up")
    #expect(rig.selected.hasPrefix("Repeaters"))
    #expect(rig.say("delete").contains(.speaker(.play(.question))))
    rig.say("no")
    rig.say("choose")
    #expect(rig.scene.figures.timer?.phase == "START?")
    rig.say("stop")
    #expect(rig.list != nil)
    rig.say("start")
    #expect(rig.scene.figures.timer?.phase == "START?")
    rig.say("stop")
    #expect(rig.say("close").contains(.quit))
  }

  @Test("without presets it says how to get some, and Enter makes one")
  func empty() {
    let rig = Rig.timers(TimerShelf(presets: PresetList([])))
    #expect(rig.selected.contains("n makes one, R restores Tabata"))
    rig.press("Enter")
    #expect(rig.form?.title == "New preset")
  }

  @Test("a new preset is saved, and selected in the list")
  func create() throws {
    let rig = Rig.timers()
    rig.press("n", "M", "e", "Enter")
    #expect(try #require(rig.kept)["Me"] != nil)
    #expect(rig.selected.hasPrefix("Me "))
  }

  @Test("a name that another preset has is refused beside the field")
  func takenName() throws {
    let rig = Rig.timers()
    rig.press("n", "4", "X", "4", "Enter")
    #expect(rig.kept == nil)
    let row = try #require(rig.form).rows[0]
    #expect(row.isRefused && row.note == "! another preset has this name")
  }

  @Test("an edited preset replaces the old one, even under a new name")
  func edit() throws {
    let rig = Rig.timers()
    rig.press("e", "N", "e", "w", "Down", "Down", "Right", "Enter")
    let presets = try #require(rig.kept)
    #expect(presets.presets[0].name == "New" && presets.presets[0].work == .seconds(21))
    #expect(presets["Tabata"] == nil)
  }

  @Test("a copy is saved; deleting, and restoring the built-in presets, ask first")
  func copyDeleteRestore() throws {
    let rig = Rig.timers()
    rig.press("c")
    #expect(try #require(rig.kept).presets[1].name == "Tabata 2")
    rig.press("d")
    #expect(rig.kept == nil)
    #expect(rig.confirmation == "Delete “Tabata 2”?")
    rig.press("n")
    #expect(rig.kept == nil)
    rig.press("d", "y")
    #expect(try #require(rig.kept)["Tabata 2"] == nil)
    rig.press("Home", "d", "y")
    #expect(try #require(rig.kept)["Tabata"] == nil)
    rig.press("R", "y")
    #expect(try #require(rig.kept)["Tabata"] != nil)
  }

  @Test("an unreadable file is reported, and not overwritten")
  func unreadable() {
    let rig = Rig.timers(TimerShelf(failure: "timers.json cannot be read"))
    #expect(rig.scene.news.warnings.contains("timers.json cannot be read"))
    for key in ["c", "d", "R", "n", "e"] {
      #expect(rig.press(key).contains(.speaker(.play(.refused))), "\(key)")
      #expect(rig.kept == nil && rig.form == nil)
    }
  }

  @Test("a workout's settings are changed before its start, and then it waits")
  func settings() throws {
    let rig = Rig.timers()
    rig.press("End", "Up", "Up", "e")
    rig.type("5:00")
    rig.press("Enter")
    #expect(rig.scene.figures.timer?.lines[0] == "AMRAP · 5:00")
    rig.press("Esc")
    #expect(rig.list != nil, "Esc doesn't return to the form")
  }

  @Test(
    "each kind's card shows its full purpose, its own colour and sign, and the total time")
  func cards() throws {
    let past = TimerShelf.Past(
      configuration: .amrap(try .init(duration: .seconds(480))), result: "7 rounds in 8:00",
      at: Rig.start)
    let cards = try #require(Rig.timers(TimerShelf(past: [past])).list?.detailedRows)
    #expect(cards[0].badge == "LAST USED" && cards[1].title == "View all past workouts")
    let kinds = cards.suffix(4)
    #expect(Set(kinds.map(\.sign)).count == 4 && Set(kinds.map(\.topic)).count == 4)
    let amrap = try #require(kinds.first { $0.title == "AMRAP" })
    #expect(amrap.badge == "LAST USED" && amrap.figure == "8:00 in all")
    #expect(amrap.lines.last == "As many rounds as possible before time runs out.")
    #expect(amrap.lines.first == "8:00 · 7 rounds in 8:00, just now")
  }

  @Test("a pinned timer comes first with all its settings, until it is unpinned")
  func pins() throws {
    let rig = Rig.timers()
    rig.press("End", "*")
    #expect(rig.list?.rows[0] == "PINNED         Hold 1:00")
    #expect(rig.effects.contains(.keepFavourites([.standard(.hold)])))
    rig.press("Home", "Enter")
    #expect(rig.scene.head.subtitle.hasPrefix("Hold"))
    rig.press("Esc", "Home", "*")
    #expect(rig.list?.rows[0].hasPrefix("Tabata") == true)
    #expect(rig.selected.hasPrefix("Hold"), "the timer itself stays selected")
  }

  @Test("after a workout its row is selected, below the pinned timers")
  func afterWorkout() {
    let rig = Rig.timers()
    rig.press("End", "*", "Home", "Down", "Enter", "Enter")
    rig.pass(19)
    rig.press("q", "y", "q")
    #expect(rig.selected.hasPrefix("LAST USED") && rig.list?.selection == 1)
  }

  @Test("presets change places, and stay selected")
  func reorders() throws {
    let rig = Rig.timers()
    rig.press("J")
    #expect(try #require(rig.kept).presets.prefix(2).map(\.name) == ["Repeaters 7/3", "Tabata"])
    #expect(rig.selected.hasPrefix("Tabata"))
    rig.press("K")
    #expect(try #require(rig.kept).presets.first?.name == "Tabata")
    #expect(rig.toast == "Moved Tabata up")
    rig.press("K")
    #expect(rig.kept == nil && rig.toast == "It is the first preset.")
  }

  @Test("show history lists past workouts, or invites to the first; Enter repeats one")
  func history() throws {
    let rig = Rig.timers()
    rig.say("history")
    #expect(rig.list?.rows.isEmpty == true && rig.list?.empty.hasPrefix("No workouts yet") == true)
    let past = TimerShelf.Past(configuration: .standard(.hold), result: "held 1:00", at: Rig.start)
    let again = Rig.timers(TimerShelf(past: [past]))
    again.press("h")
    #expect(again.selected == "Hold 1:00 · held 1:00, just now")
    again.press("Enter")
    #expect(again.scene.figures.timer?.phase == "START?")
  }

  @Test("a click selects a row, a second click chooses it")
  func clicks() {
    let rig = Rig.timers()
    rig.receive(.click(.row(3), pressed: rig.now))
    #expect(rig.selected.hasPrefix("4x4"))
    rig.receive(.click(.row(3), pressed: rig.now))
    #expect(rig.scene.figures.timer?.lines[0].hasPrefix("4x4") == true)
  }
}
