import Core
import Testing

@Suite("Say or press", .timeLimit(.minutes(30)))
struct SayOrPressTests {
  @Test(
    "a sentence suggests words if they would be heard, otherwise keys",
    arguments: [
      ("{Say “next”|Press n} for a new route", ["next"], "Say “next” for a new route"),
      ("{Say “next”|Press n} for a new route", [], "Press n for a new route"),
      ("{say “send” or “fall”|press s or f}.", ["send"], "press s or f."),
      ("{say “skip ahead”|press ]} or {say “stop”|press q}", ["stop"], "press ] or say “stop”"),
      (
        "You climb alone: {|press C} to add a partner.", [],
        "You climb alone: press C to add a partner."
      ),
      ("No attempts {yet}", [], "No attempts {yet}"),
      ("a | b", [], "a | b"),
    ])
  func asking(sentence: String, heard: [String], shown: String) {
    #expect(sentence.asking(heard.contains) == shown)
  }

  @Test(
    "for a phone it names the phone's button, or gives no advice",
    arguments: [
      ("Locked: {say “next”|press n} for another  · Ben", "Locked: tap Next for another  · Ben"),
      ("It stays. {Say “next”|Press n} for another", "It stays. Tap Next for another"),
      ("Fest: {sag “next”|drück n} für neue", "Fest: tap Next für neue"),
      ("Rests are off: {say “rests on” or press R|press R}  · Ben", "Rests are off  · Ben"),
      ("It waits: {say “skip ahead”|press ]} to go on", "It waits"),
      ("It stays. {Say “again”|Press a} for another.", "It stays."),
      ("{Say “next”, or “stop” to cancel|Press Enter to start, Esc to cancel}.", ""),
      ("You climb alone: {|press C} to add a partner.  · Ben", "You climb alone  · Ben"),
      ("No attempts yet", "No attempts yet"),
    ])
  func tapping(sentence: String, shown: String) {
    #expect(sentence.tapping { $0 == "next" ? "Next" : nil } == shown)
  }
}
