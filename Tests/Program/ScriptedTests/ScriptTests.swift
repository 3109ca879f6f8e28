import Testing

@testable import Scripted

@Suite("Script", .timeLimit(.minutes(30)))
struct ScriptTests {
  @Test("words, keys and the end are read with their times and lines")
  func reads() throws {
    let script = try Script("# a warm-up\n0.5 say Log Send\n\n1 key Up # log\n2 end\n", file: "x")
    #expect(
      script.steps == [
        .init(at: .milliseconds(500), action: .say("log send"), line: 2),
        .init(at: .seconds(1), action: .key("Up"), line: 4),
        .init(at: .seconds(2), action: .end, line: 5),
      ])
  }

  @Test(
    "an error in a line gives its place and reason",
    arguments: [
      ("soon say send", 1, "not a time"),
      ("1 say", 1, "needs the words"),
      ("1 key a b", 1, "one key"),
      ("2 say send\n1 say fall", 2, "before the line above"),
      ("1 shout send", 1, "not an action"),
      ("1", 1, "must follow the time"),
      ("nan say send", 1, "not a time"),
      ("-1 say send", 1, "not a time"),
    ])
  func refuses(text: String, line: Int, reason: String) {
    let error = #expect(throws: ScriptError.self) { try Script(text, file: "demo.txt") }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("demo.txt:\(line): ") == true)
    #expect(error?.reason.contains(reason) == true)
  }
}
