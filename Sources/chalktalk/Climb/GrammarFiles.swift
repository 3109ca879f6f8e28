import App
import Foundation
import Hearing

/// The grammars as texts: what can be said, without what recognising it needs.
struct GrammarFiles {
  let all: [String: Grammar]
  let climb: Grammar
  let list: Grammar
  let timer: Grammar
  let asleep: Grammar

  init(_ resources: Resources) throws {
    func read(_ mode: String) throws -> Grammar {
      let url = resources.grammar(mode)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw CommandFailure(.noInput, "cannot read the grammar \(url.path) as UTF-8 text.")
      }
      do {
        return try Grammar(parsing: text, file: url.path)
      } catch {
        throw CommandFailure(.dataError, "\(error)")
      }
    }
    climb = try read("climb")
    list = try read("list")
    timer = try read("timer")
    asleep = try read("asleep")
    all = [
      "climb": climb, "list": list, "timer": timer, "asleep": asleep,
      "confirm": try read("confirm"),
    ]
  }
}
