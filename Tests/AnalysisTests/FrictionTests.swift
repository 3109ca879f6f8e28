import Testing

@testable import Analysis

@Suite("Friction")
struct FrictionTests {
  @Test("sessions add up")
  func sums() {
    let friction = Friction([
      TallyRow(.timeToLog, subject: "voice", bucket: 3, number: 18),
      TallyRow(.command, subject: "", number: 30), TallyRow(.undo, subject: "", number: 2),
      TallyRow(.change, subject: "", bucket: 42, number: 1),
      TallyRow(.timeToLog, subject: "key", bucket: 0, number: 1),
      TallyRow(.timeToLog, subject: "voice", bucket: 20, number: 1),
      TallyRow(.command, subject: "", number: 10), TallyRow(.undo, subject: "", number: 1),
    ])
    #expect(friction.attempts == 20 && friction.byVoice == 19)
    #expect(friction.commands == 40 && friction.undos == 3)
    #expect(friction.timesToLog.quantile(0.95) == 175)
    #expect(friction.changes.quantile(0.5) == 4200)
  }

  @Test("a quantile is the value at its rank")
  func quantiles() {
    let changes = Friction(
      (1...20).map { TallyRow(.change, subject: "", bucket: $0 * 10, number: 1) }
    ).changes
    #expect(changes.quantile(0) == 1000 && changes.quantile(0.5) == 10_000)
    #expect(changes.quantile(0.95) == 19_000 && changes.quantile(1) == 20_000)
    #expect(Friction([]).changes.quantile(0.5) == nil)
  }
}
