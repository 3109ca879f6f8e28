import Foundation
import Testing

@testable import Core

@Suite("Lengths of time and numbers of things as text", .timeLimit(.minutes(30)))
struct LengthAndCountTests {
  @Test("a countdown rounds up, so that it starts at its full length")
  func up() {
    #expect(Duration.milliseconds(89_001).clock(.up) == "1:30")
    #expect(Duration.milliseconds(1).clock(.up) == "0:01")
    #expect(Duration.zero.clock(.up) == "0:00")
  }

  @Test("elapsed time counts whole seconds, and drops the sign")
  func down() {
    #expect(Duration.milliseconds(89_999).clock() == "1:29")
    #expect(Duration.milliseconds(-89_999).clock() == "1:29")
    #expect(Duration.seconds(3723).clock() == "1:02:03")
  }

  @Test("minutes are whole ones, the same as text and as a number")
  func minutes() {
    let session = Duration.seconds(25 * 60 + 58)
    #expect(session.minutes == "25 min" && session.wholeMinutes == 25)
    #expect((session + session).wholeMinutes == 51, "a sum is cut once")
    #expect(Duration.seconds(-90).wholeMinutes == 0)
  }

  @Test(
    "only one is singular", arguments: [(0, "0 sends"), (1, "1 send"), (2, "2 sends")])
  func counted(number: Int, text: String) {
    #expect(number.counted("send") == text)
  }

  @Test(
    "the time since something is rounded",
    arguments: [
      (59, "just now"), (60, "1 min ago"), (7200, "2 h ago"), (86_400, "1 day ago"),
      (200_000, "2 days ago"), (-5, "just now"),
    ])
  func ago(seconds: Int, text: String) {
    #expect(Duration.seconds(seconds).ago == text)
  }
}

@Suite("Mistakes in a JSON file", .timeLimit(.minutes(30)))
struct JSONReasonTests {
  private struct Entry: Decodable {
    let name: String
    let work: Int
  }

  @Test(
    "are reported in words, with their place",
    arguments: [
      (#"[{"name": "a", "work": "x"}]"#, "entry 1, “work”: this should be a number"),
      (#"[{"name": "a", "work": 1}, {"name": "b"}]"#, "entry 2: “work” is missing"),
      (#"[{"name": null, "work": 1}]"#, "entry 1, “name”: there is no value"),
      (#"{"name": "a"}"#, "this should be a list, in [ ]"), ("nonsense", "it is not JSON"),
    ])
  func reason(json: String, reason: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Entry].self, from: Data(json.utf8))
    }
    #expect(error?.reason == reason)
  }
}
