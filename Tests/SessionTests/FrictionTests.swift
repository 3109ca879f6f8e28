import Climbing
import Log
import Testing

@testable import Session

@Suite("Friction")
struct FrictionTests {
  @Test("words and keys an attempt, what was undone, and how long a change of route took")
  func counts() throws {
    var climber = Climber()
    climber.order(.log(.fall))
    climber.order(.next)
    climber.order(.harder, after: .seconds(2))
    climber.order(.harder, after: .seconds(2))
    climber.order(.log(.send))
    climber.order(.undo)
    let friction = Friction([climber.state.events])
    #expect(friction.attempts == 2 && friction.undos == 1)
    #expect(friction.commands == 6)
    #expect(friction.switches == [.seconds(4)])
    #expect(friction.timesToLog.count == 2)
  }

  @Test("a quantile is the value at its rank")
  func quantiles() {
    let values = (1...20).map { Duration.seconds($0) }
    #expect(Friction.quantile(0.5, of: values) == .seconds(10))
    #expect(Friction.quantile(0.95, of: values) == .seconds(19))
    #expect(Friction.quantile(0.5, of: []) == nil)
  }
}
