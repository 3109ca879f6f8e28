import Log
import Testing

@Suite("Say or press")
struct SayOrPressTests {
  @Test(
    "a sentence suggests words if they would be heard, otherwise keys",
    arguments: [
      ("{Say “next”|Press n} for a new route", ["next"], "Say “next” for a new route"),
      ("{Say “next”|Press n} for a new route", [], "Press n for a new route"),
      ("{say “send” or “fall”|press s or f}.", ["send"], "press s or f."),
      ("{say “skip ahead”|press ]} or {say “stop”|press q}", ["stop"], "press ] or say “stop”"),
      ("No attempts {yet}", [], "No attempts {yet}"),
      ("a | b", [], "a | b"),
    ])
  func asking(sentence: String, heard: [String], shown: String) {
    #expect(sentence.asking(heard.contains) == shown)
  }
}
