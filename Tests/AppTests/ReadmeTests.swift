import App
import Foundation
import Hearing
import Testing

/// The README's table of words is the help screen's, made from the grammar and the key table.
@Suite("README")
struct ReadmeTests {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func grammar(_ mode: String) throws -> Grammar {
    let file = root.appendingPathComponent("grammars/\(mode).gram")
    return try Grammar(parsing: String(contentsOf: file, encoding: .utf8), file: file.path)
  }

  @Test("its table of words and keys is the program's own")
  func table() throws {
    let table = try Help.markdown(
      Help.rows(climb: grammar("climb"), list: grammar("list"), asleep: grammar("asleep")))
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains(table), "put this into README.md:\n\(table)")
  }

  @Test("so is the table of the timers' words and keys")
  func timers() throws {
    let table = try Help.markdown(Help.rows(timer: grammar("timer"), asleep: grammar("asleep")))
    let file = root.appendingPathComponent("docs/timers.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(table), "put this into docs/timers.md:\n\(table)")
  }
}
