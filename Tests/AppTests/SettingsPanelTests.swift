import App
import Canvas
import Configuration
import HUD
import Hearing
import Log
import Session
import Testing

@Suite("Settings on the screen")
struct SettingsPanelTests {
  private let start = Moment(microseconds: 0)

  private func program() -> Program {
    var number = 0
    var program = Program(
      settings: Settings(), firstGrade: Grade.easiest(.v), profile: .normal, helpRows: [],
      shelf: TimerShelf(), timerHelpRows: [],
      newID: {
        number += 1
        return "\(number)"
      })
    _ = program.receive(.speaker(.on), at: start)
    return program
  }

  private func list(_ program: Program) throws -> ListView {
    guard case .list(let list) = program.scene(at: start).overlay else {
      throw Missing()
    }
    return list
  }

  private struct Missing: Error {}

  @discardableResult
  private func press(_ key: Key, _ program: inout Program) -> [Effect] {
    program.receive(.key(key, pressed: start), at: start)
  }

  @Test("a comma opens them, Esc closes them")
  func opens() throws {
    var program = program()
    press(.character(","), &program)
    #expect(try list(program).title == "Settings")
    press(.escape, &program)
    #expect(program.scene(at: start).overlay == nil)
  }

  @Test("they show what was chosen by key or word before")
  func tellsTheProfile() throws {
    var program = program()
    press(.character("S"), &program)
    press(.character(","), &program)
    #expect(try list(program).rows[3].contains("strict: two words or more"))
  }

  @Test("each acts at once and is kept")
  func acts() throws {
    var program = program()
    press(.character(","), &program)
    #expect(press(.right, &program) == [.save(.theme(.light))])
    #expect(program.scene(at: start).theme == .light)
    press(.down, &program)
    #expect(press(.enter, &program) == [.setMuted(true), .save(.isMuted(true))])
    #expect(program.scene(at: start).speaker == .muted)
    press(.down, &program)
    #expect(press(.left, &program) == [.save(.speaks(false))])
    press(.down, &program)
    #expect(press(.right, &program) == [.setProfile(.strict), .save(.profile(.strict))])
    press(.down, &program)
    #expect(press(.right, &program) == [.save(.rest(240))])
    #expect(press(.left, &program) == [.save(.rest(180))])
    press(.down, &program)
    #expect(press(.character(" "), &program) == [.save(.restsByItself(true))])
    press(.down, &program)
    #expect(press(.right, &program) == [.save(.reducesMotion(true))])
    #expect(try list(program).rows.last == "flashes         off")
  }

  @Test("going on round every theme comes back to the first")
  func themes() throws {
    var program = program()
    press(.character(","), &program)
    for _ in Theme.allCases { press(.right, &program) }
    #expect(program.scene(at: start).theme == .dark)
    press(.left, &program)
    #expect(program.scene(at: start).theme == Theme.allCases.last)
  }
}
