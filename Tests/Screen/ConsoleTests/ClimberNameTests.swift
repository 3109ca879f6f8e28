import Testing

@testable import Console

/// Which names climbers may have.
@Suite("Climbers' names", .timeLimit(.minutes(30)))
struct ClimberNameTests {
  @Test(
    "a name that can't be used is refused",
    arguments: [
      "Send", "ben", "  ", "A name of far too many letters", "123", "all", "next climber",
    ])
  func refused(name: String) {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"), with: ["Anna", "Ben"])
    let sessions = rig.committed.count
    let names = ClimberNames(Rig.grammars)
    #expect(throws: ClimberNameError.self) {
      try names.checked(name, besides: ["You", "Anna", "Ben"])
    }
    rig.press("C")
    rig.type(name)
    rig.press("Enter")
    #expect(rig.committed.count == sessions)
  }

  @Test("a session has at most eight climbers")
  func many() {
    let names = ClimberNames()
    #expect(throws: ClimberNameError.many) {
      try names.checked((1...8).map { "Climber \($0) x" }, besides: "You")
    }
    #expect(throws: Never.self) {
      try names.checked((1...7).map { "Climber \($0) x" }, besides: "You")
    }
  }
}
