import Testing
import Words

@testable import Hearing

@Suite("The gate", .timeLimit(.minutes(30)))
struct GateTests {
  @Test("masks our own sound and its tail, and nothing else")
  func mask() {
    var sounds = OwnSounds(tail: 0.01)
    sounds.add(100..<200)
    let masked = sounds.masked([Int16](repeating: 9999, count: 600), at: 0, level: -60).all
    #expect(masked[..<100].allSatisfy { $0 == 9999 })
    #expect(masked[100..<360].allSatisfy { abs($0) < 200 })
    #expect(masked[360...].allSatisfy { $0 == 9999 })
  }

  @Test("moves to strict in a loud room, and back only when it is calm, after its patience")
  func automatic() {
    var auto = AutoProfile()
    var changes: [(Double, ListeningState.StrictCause?)] = []
    for second in 0..<120 {
      let floor = (20..<60).contains(second) ? -30.0 : second < 80 ? -37 : -50
      if auto.update(noiseFloor: floor, at: Double(second)) {
        changes.append((Double(second), auto.cause))
      }
    }
    #expect(changes.map(\.0) == [30, 90])
    #expect(changes.map(\.1) == [.noise, nil])
  }

  @Test("moves to strict when many words are rejected")
  func rejections() {
    var auto = AutoProfile()
    for index in 0..<20 { auto.rejected(at: Double(index)) }
    for second in 20..<32 { _ = auto.update(noiseFloor: -60, at: Double(second)) }
    #expect(auto.cause == .rejections)
  }

  @Test("keeps the two-word forms in the strict profile, and single words that have none")
  func strict() throws {
    let grammar = try Grammar(
      parsing: """
        #JSGF V1.0; grammar g;
        public <send> = send | log send;
        public <yes> = yes;
        """, file: "g")
    let vocabulary = Vocabulary(grammar: grammar, isStrict: true)
    #expect(vocabulary.phrases == ["log send", "yes"])
    #expect(vocabulary.intent(forPhrase: "log send") == "send")
  }

  @Test("knows when another intent's phrase starts with a command")
  func goesOn() throws {
    let grammar = try Grammar(
      parsing: """
        #JSGF V1.0; grammar g;
        public <next> = next | next route;
        public <nextclimber> = next climber;
        """, file: "g")
    let vocabulary = Vocabulary(grammar: grammar, isStrict: false)
    #expect(vocabulary.goesOn(after: "next", of: "next"))
    #expect(!vocabulary.goesOn(after: "next climber", of: "nextclimber"))
    let alone = Vocabulary(grammar: grammar, only: ["next"], isStrict: false)
    #expect(!alone.goesOn(after: "next", of: "next"))
  }
}
