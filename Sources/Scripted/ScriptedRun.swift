package import App
import Foundation
package import HUD
package import Hearing
package import Log

/// A program that a script runs on a virtual clock, without devices.
package struct ScriptedRun {
  package let clock = ScriptRunner.VirtualClock(start: AppClock.system().now())
  private let script: Script
  private let file: String

  /// Reads the script from a file or a pipe; `-` is standard input.
  package init(file: String) throws(ScriptError) {
    let handle = file == "-" ? .standardInput : FileHandle(forReadingAtPath: file)
    // Not String(contentsOfFile:), which takes a pipe for an empty file.
    guard let data = try? handle?.readToEnd() ?? Data(), handle != nil,
      let text = String(data: data, encoding: .utf8)
    else {
      throw ScriptError(file: file, line: nil, reason: "cannot be read as UTF-8 text")
    }
    script = try Script(text, file: file)
    self.file = file
  }

  /// Runs to the end of the script or of the program, and gives what is then to be seen.
  ///
  /// - Parameters:
  ///   - ports: what the program's effects do; what it listens for is the script's matter.
  ///   - grammars: what can be said, by mode.
  ///   - begin: gives what the program starts with.
  package func run<P: LoopProgram>(
    _ program: P, ports: Ports, grammars: [String: Grammar],
    begin: (inout P, Moment) -> [Effect]
  ) throws(ScriptError) -> Scene {
    var listening: (Mode, Set<Intent>) = (.climb, [])
    var ports = ports
    ports.listen = { listening = ($0, $1) }
    var driver = Driver(program: program, ports: ports) { clock.now }
    driver.start(begin)
    driver.receive(.ear(.off(reason: "no microphone")))
    try ScriptRunner(script: script, file: file, grammars: grammars).run(&driver, clock: clock) {
      listening
    }
    return driver.scene()
  }
}
