/// A script: words and keys with their times, for tests and demos.
///
/// One step a line, `SECONDS say WORDS`, `SECONDS key KEY` or `SECONDS end`; `#` starts a comment. The
/// times are seconds from the start and may not go back.
struct Script: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// Words as the grammar spells them.
    case say(String)
    /// A key by its name, as in the key table: `s`, `Up`, `Space`, `Enter`, `Ctrl-C`.
    case key(String)
    case end
  }

  struct Step: Equatable, Sendable {
    var at: Duration
    var action: Action
    /// The step's line number, from 1.
    var line: Int
  }

  var steps: [Step]

  /// Parses a script's text; `file` only names it in errors.
  init(_ text: String, file: String) throws(ScriptError) {
    steps = []
    var last = Duration.zero
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, raw) in lines.enumerated() {
      let line = raw.prefix { $0 != "#" }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      func fail(_ reason: String) -> ScriptError {
        ScriptError(file: file, line: number + 1, reason: reason)
      }
      guard let seconds = Double(first), seconds.isFinite, seconds >= 0, seconds < 1e6 else {
        throw fail(
          "“\(first)” is not a time; a line is SECONDS say WORDS, SECONDS key KEY, or SECONDS end")
      }
      let at = Duration.microseconds(Int64((seconds * 1e6).rounded()))
      guard at >= last else { throw fail("the time \(first) is before the line above it") }
      last = at
      let rest = words.dropFirst(2).joined(separator: " ")
      let action: Action
      switch words.dropFirst().first {
      case "say" where !rest.isEmpty: action = .say(rest.lowercased())
      case "key" where words.count == 3: action = .key(rest)
      case "end" where words.count == 2: action = .end
      case "say": throw fail("say needs the words to say")
      case "key": throw fail("key needs the name of one key")
      case "end": throw fail("nothing may follow end")
      case let other?: throw fail("“\(other)” is not an action; use say, key or end")
      case nil: throw fail("say, key or end must follow the time")
      }
      steps.append(Step(at: at, action: action, line: number + 1))
    }
  }
}

/// A script that can't be run, and the place of the mistake.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
  package var file: String
  /// From 1; nil if the file itself can't be read.
  package var line: Int?
  package var reason: String

  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)." }
}
