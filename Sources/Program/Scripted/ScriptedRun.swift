package import Console
package import Core
import Foundation
package import HUD
package import Hearing
package import Session

/// Runs a console from a script on a virtual clock, without devices.
package struct ScriptedRun {
  private let clock = ScriptRunner.VirtualClock()
  private let script: Script
  private let file: String

  /// Reads the script from a file or a pipe; `-` is standard input.
  package init(file: String) throws(ScriptError) {
    let handle = file == "-" ? .standardInput : FileHandle(forReadingAtPath: file)
    // Not String(contentsOfFile:), which treats a pipe as an empty file.
    guard let data = try? handle?.readToEnd() ?? Data(), handle != nil,
      let text = String(data: data, encoding: .utf8)
    else {
      throw ScriptError(file: file, line: nil, reason: "cannot be read as UTF-8 text")
    }
    script = try Script(text, file: file)
    self.file = file
  }

  /// The time on the virtual clock.
  package var now: Moment { clock.now }

  /// The state at the end of a run: the scene, and the facts of each climber's session.
  package typealias FinalState = (scene: Scene, facts: [SessionFacts])

  /// Runs to the end of the script or of the console.
  ///
  /// - Parameters:
  ///   - ports: perform the console's effects; the script decides what is heard.
  ///   - grammars: what can be said, by mode.
  ///   - reader: parses the commands that take a value.
  ///   - layers: the initial layers, lowest first.
  ///   - tell: takes each line of the session's story; nil for no story.
  package func run(
    _ console: Console, layers: [any Layer], ports: Ports, grammars: [Mode: Grammar],
    reader: SpokenReader, tell: ((String) -> Void)? = nil
  ) throws(ScriptError) -> FinalState {
    var listening = ScriptRunner.Listening()
    let lessons = ScriptedLessons()
    var ports = ports
    ports.lesson = lessons.obey
    ports.ear = { order in
      switch order {
      case .listen(let words): listening.words = words
      case .expect(let forms): listening.forms = forms
      case .sleep, .choose, .hear, .happened: break
      }
    }
    let story = tell.map { Storyteller(now: { clock.now }, write: $0) }
    ports = story?.following(ports) ?? ports
    var driver = Driver(console: console, ports: ports) { clock.now }
    driver.start(layers)
    driver.receive(.ear(.unused))
    try ScriptRunner(
      script: script, file: file, grammars: grammars, reader: reader, lessons: lessons
    )
    .run(&driver, clock: clock, story: story) { listening }
    return (driver.scene(), driver.console.desk.sessions)
  }
}
