import Testing

@testable import Core

@Suite("JSON", .timeLimit(.minutes(30)))
struct JSONTests {
  @Test(
    "printing gives what was read: members in order, numbers as spelled",
    arguments: [
      "null", "true", "-0.50e+7", "18446744073709551616", #""a\"b\\c\n\u0001é🧗""#, "[]", "{}",
      #"{"b":[1,{"a":null}],"a":"x"}"#,
    ])
  func roundTrip(text: String) throws {
    #expect(try JSON(parsing: text).description == text)
  }

  @Test("escapes and spaces are decoded")
  func escapes() throws {
    let json = try JSON(parsing: " [ \"\\ud83e\\uddd7\\/\\u00e9\\b\" , 1 ] ")
    #expect(json == .array([.string("🧗/é\u{8}"), .number("1")]))
  }

  @Test(
    "invalid JSON is an error with its place",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "{\"a\"}", "01", "1.", "-", "tru", "\"", "\"\\x\"",
      "\"\\ud800\"",
      "\"\\ud800\\u0041\"", "\"\u{1}\"", "1 2", "[1 2]", "nan",
      String(repeating: "[", count: 10_000),
    ])
  func refused(text: String) {
    #expect(throws: JSONError.self) { try JSON(parsing: text) }
  }

  @Test("an encoded value holds no character that a terminal obeys, and reads back as it was")
  func encodedControls() throws {
    let text = "a\u{7F}b\u{85}c\u{9B}31md\u{A0}e\n"
    let line = try JSON.line(of: [text])
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    #expect(!line.unicodeScalars.contains(where: isControl))
    #expect(try JSON(parsing: line) == .array([.string(text)]))
  }

  @Test("a member's spelling is kept")
  func spelled() throws {
    let members = try JSON.spelledMembers(#"{ "a" : {"b": 1.0 } , "c":"x" }"#)
    #expect(members["a"] == #"{"b": 1.0 }"#)
    #expect(members["c"] == #""x""#)
  }
}
