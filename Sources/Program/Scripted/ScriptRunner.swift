import Canvas
import Console
import Core
import Hearing
import Languages
import Words

/// Runs a script on a virtual clock, as fast as possible.
///
/// `say` goes through the mode's grammar as text; a phrase that can't be said there is an error,
/// and so is an unknown key.
struct ScriptRunner {
  let script: Script
  let file: String
  let grammars: [Mode: Grammar]
  let reader: SpokenReader
  let lessons: ScriptedLessons

  /// What the console listens for at the moment.
  struct Listening {
    var words = Sayable([])
    var forms: [SpokenForm] = []
  }

  /// The clock that the script moves.
  final class VirtualClock {
    var now = AppClock.system().now()
  }

  /// - Parameter story: receives each step and its outcome.
  func run(
    _ driver: inout Driver, clock: VirtualClock, story: Storyteller?, listening: () -> Listening
  ) throws(ScriptError) {
    let start = clock.now
    story?.show(driver.scene())
    for step in script.steps {
      pass(to: start + step.at, &driver, clock, story)
      guard !driver.isOver else { return }
      switch step.action {
      case .end: return
      case .key(let name):
        guard let key = Key(name: name) else {
          throw ScriptError(file: file, line: step.line, reason: "there is no key “\(name)”")
        }
        story?.tell(tr("pressed \(name)"))
        driver.receive(.key(key, pressed: clock.now))
      case .say(let words):
        story?.tell(tr("said “\(words)”"))
        if lessons.isRecording {
          lessons.say(words)
        } else {
          driver.receive(try heard(words, line: step.line, listening(), at: clock.now))
        }
      }
      passReports(to: &driver)
      story?.show(driver.scene())
    }
  }

  private func passReports(to driver: inout Driver) {
    while let report = lessons.nextReport() { driver.receive(.lesson(report)) }
  }

  /// Advances the time, stopping at each of the console's deadlines.
  private func pass(
    to moment: Moment, _ driver: inout Driver, _ clock: VirtualClock, _ story: Storyteller?
  ) {
    while let next = driver.console.nextDeadline(after: clock.now), next <= moment {
      clock.now = next
      driver.receive(.tick)
      passReports(to: &driver)
      story?.show(driver.scene())
    }
    clock.now = moment
  }

  private var byName: [String: Grammar] {
    Dictionary(uniqueKeysWithValues: grammars.map { ($0.rawValue, $1) })
  }

  /// The words as if they had been heard; a value is accepted as given, without a question.
  private func heard(
    _ words: String, line: Int, _ listening: Listening, at now: Moment
  ) throws(ScriptError) -> Input {
    let intent =
      listening.words.intent(forPhrase: words, byName)
      ?? grammars[.asleep]?.intent(forPhrase: words)
    if let intent { return .said(intent, wordEnd: now) }
    guard let spoken = reader.read(words, as: listening.forms) else {
      throw ScriptError(
        file: file, line: line,
        reason: "“\(words)” is not among the words that can be said there")
    }
    return .said(spoken.intent, SpokenReading(spoken.value), wordEnd: now)
  }
}
