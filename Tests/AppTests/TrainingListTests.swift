import Canvas
import HUD
import Hearing
import Log
import Session
import Sound
import Testing
import Timers

@testable import App

@Suite("List of timers")
struct TrainingListTests {
  let start = Moment(microseconds: 1_800_000_000_000_000)

  private func program(_ shelf: TimerShelf = TimerShelf()) -> TimerProgram {
    var number = 0
    return TimerProgram(.list, shelf: shelf, settings: Settings(), profile: .normal, helpRows: []) {
      number += 1
      return "id\(number)"
    }
  }

  private func list(_ program: TimerProgram) -> ListView? {
    if case .list(let list) = program.scene(at: start).overlay { list } else { nil }
  }

  private func selected(_ program: TimerProgram) -> String {
    list(program).map { $0.rows[$0.selection] } ?? ""
  }

  @discardableResult
  private func press(_ program: inout TimerProgram, _ keys: String...) -> [Effect] {
    var effects: [Effect] = []
    for name in keys {
      guard let key = Key(name: name) else { continue }
      effects = program.receive(.key(key, pressed: start), at: start)
    }
    return effects
  }

  private func kept(_ effects: [Effect]) -> PresetList? {
    for case .keep(let presets) in effects { return presets }
    return nil
  }

  @Test("it offers the presets and every other timer, with what Quick Start takes")
  func offers() throws {
    let past = TimerShelf.Past(
      configuration: .forTime(try .init(cap: .seconds(1200))), result: "done in 12:31", at: start)
    let rows = try #require(list(program(TimerShelf(past: [past])))?.rows)
    #expect(rows[0].hasPrefix("LAST USED") && rows[0].contains("done in 12:31, just now"))
    #expect(rows.contains { $0.hasPrefix("Tabata") })
    #expect(rows.contains { $0.hasPrefix("For Time") && $0.contains("LAST USED 20:00 cap") })
    for kind in ["AMRAP", "EMOM", "Hold"] {
      #expect(rows.contains { $0.hasPrefix(kind) })
    }
  }

  @Test("a chosen timer shows its whole configuration and waits; Esc goes back to the list")
  func quickStart() throws {
    var program = program()
    press(&program, "Down", "Enter")
    let timer = try #require(program.scene(at: start).timer)
    #expect(timer.phase == "START?")
    #expect(
      timer.lines[0]
        == "Repeaters 7/3 · get ready 0:10, work 0:07, rest 0:03, 6 rounds, 1 set")
    #expect(program.nextDeadline(after: start) == nil)
    press(&program, "Esc")
    #expect(list(program) != nil)
    #expect(press(&program, "Esc").contains(.quit))
  }

  @Test("by voice: next, go back, choose that, delete that, close that")
  func voice() {
    var program = program()
    func say(_ intent: Intent) -> [Effect] {
      program.receive(.said(intent, wordEnd: start), at: start)
    }
    _ = say(.next)
    _ = say(.next)
    _ = say(.previous)
    #expect(selected(program).hasPrefix("Repeaters"))
    #expect(say(.delete).contains(.play(.question)))
    _ = say(.no)
    _ = say(.choose)
    #expect(program.scene(at: start).timer?.phase == "START?")
    _ = say(.stop)
    #expect(list(program) != nil)
    _ = say(.start)
    #expect(program.scene(at: start).timer?.phase == "START?")
    _ = say(.stop)
    #expect(say(.close).contains(.quit))
  }

  @Test("without presets it says how to get some, and Enter makes one")
  func empty() {
    var program = program(TimerShelf(presets: PresetList([])))
    #expect(selected(program).contains("n makes one, R takes Tabata"))
    press(&program, "Enter")
    guard case .form(let form) = program.scene(at: start).overlay else {
      Issue.record("no form")
      return
    }
    #expect(form.title == "New preset")
  }

  @Test("a new preset is kept, and stands selected in the list")
  func create() throws {
    var program = program()
    press(&program, "n", "M", "e")
    let presets = try #require(kept(press(&program, "Enter")))
    #expect(presets["Me"] != nil)
    #expect(selected(program).hasPrefix("Me "))
  }

  @Test("a name that another preset has is refused beside the field")
  func takenName() throws {
    var program = program()
    press(&program, "n", "4", "X", "4")
    #expect(kept(press(&program, "Enter")) == nil)
    guard case .form(let form) = program.scene(at: start).overlay else {
      Issue.record("no form")
      return
    }
    #expect(form.rows[0].isRefused && form.rows[0].note == "! there is a preset of this name")
  }

  @Test("an edited preset takes the place of what it was, under a new name too")
  func edit() throws {
    var program = program()
    press(&program, "e", "N", "e", "w", "Down", "Down", "Right")
    let presets = try #require(kept(press(&program, "Enter")))
    #expect(presets.presets[0].name == "New" && presets.presets[0].work == .seconds(21))
    #expect(presets["Tabata"] == nil)
  }

  @Test("a copy is kept; a deletion and the shipped presets' return are asked for")
  func copyDeleteRestore() throws {
    var program = program()
    #expect(try #require(kept(press(&program, "c"))).presets[1].name == "Tabata 2")
    #expect(kept(press(&program, "d")) == nil)
    #expect(
      program.scene(at: start).overlay == .question("Delete “Tabata 2”?", yes: "yes", no: "no"))
    #expect(kept(press(&program, "n")) == nil)
    #expect(try #require(kept(press(&program, "d", "y")))["Tabata 2"] == nil)
    _ = press(&program, "Home", "d", "y")
    #expect(try #require(kept(press(&program, "R", "y")))["Tabata"] != nil)
  }

  @Test("a file that cannot be read is told of, and not written over")
  func unreadable() {
    var program = program(TimerShelf(failure: "timers.json cannot be read"))
    #expect(program.scene(at: start).warnings.contains("timers.json cannot be read"))
    for keys in [["c"], ["d", "y"], ["R", "y"], ["n"]] {
      var effects: [Effect] = []
      for key in keys { effects = press(&program, key) }
      #expect(kept(effects) == nil && effects.contains(.play(.refused)))
    }
  }

  @Test("a workout's settings are changed before its start, and then it waits")
  func settings() throws {
    var program = program()
    press(&program, "End", "Up", "Up", "e")
    press(&program, "5", ":", "0", "0", "Enter")
    #expect(program.scene(at: start).timer?.lines[0] == "AMRAP · 5:00")
  }
}
