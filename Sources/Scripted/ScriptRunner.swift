import Canvas
package import Console
package import Hearing
package import Log

/// Runs a script on a virtual clock, as fast as it can.
///
/// `say` goes through the grammar of the mode, as text; a phrase that cannot be said there is an error, like
/// a key that no key table knows.
package struct ScriptRunner {
  private let script: Script
  private let file: String
  private let grammars: [Mode: Grammar]

  package init(script: Script, file: String, grammars: [Mode: Grammar]) {
    self.script = script
    self.file = file
    self.grammars = grammars
  }

  /// The clock that the script moves.
  package final class VirtualClock {
    package var now: Moment

    package init(start: Moment) { now = start }
  }

  /// `listening` tells the mode and the intents that the console listens for at the moment.
  package func run(
    _ driver: inout Driver, clock: VirtualClock, listening: () -> (Mode, Set<IntentName>)
  ) throws(ScriptError) {
    let start = clock.now
    for step in script.steps {
      pass(to: start + step.at, &driver, clock)
      guard !driver.isOver else { return }
      switch step.action {
      case .end: return
      case .key(let name):
        guard let key = Key(name: name) else {
          throw ScriptError(file: file, line: step.line, reason: "there is no key “\(name)”")
        }
        driver.receive(.key(key, pressed: clock.now))
      case .say(let words):
        let said = try intent(of: words, line: step.line, listening())
        driver.receive(
          .said(said.intent, said.number.map { [.number($0)] } ?? [], wordEnd: clock.now))
      }
    }
  }

  /// Lets the time pass, stopping at each deadline of the console.
  private func pass(to moment: Moment, _ driver: inout Driver, _ clock: VirtualClock) {
    while let next = driver.console.nextDeadline(after: clock.now), next <= moment {
      clock.now = next
      driver.receive(.tick)
    }
    clock.now = moment
  }

  private func intent(
    of words: String, line: Int, _ listening: (mode: Mode, only: Set<IntentName>)
  ) throws(ScriptError) -> (intent: IntentName, number: Double?) {
    if let said = SpokenValue.read(words), listening.only.contains(said.intent) {
      return said
    }
    let intent =
      grammars[listening.mode]?.intent(forPhrase: words)
      ?? grammars[.asleep]?.intent(forPhrase: words)
    guard let intent, listening.only.contains(intent) || intent == .wake else {
      throw ScriptError(
        file: file, line: line,
        reason: "“\(words)” is not among the words of the mode \(listening.mode.rawValue)")
    }
    return (intent, nil)
  }
}
