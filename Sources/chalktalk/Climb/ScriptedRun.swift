import App
import Configuration
import Foundation
import HUD
import Hearing
import Log
import Session
import Store

/// A session or a timer that a script plays on a virtual clock, with the real log and no devices.
struct ScriptedRun {
  let clock = ScriptRunner.VirtualClock(start: AppClock.system().now())
  private let script: Script
  private let file: String
  private let status: StatusFile?

  /// Reads the script. `status` is where the status line goes.
  init(file: String, status: String?) throws {
    self.status = status.map { StatusFile(path: $0) }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw CommandFailure(.noInput, "cannot read the script \(file) as UTF-8 text.")
    }
    do {
      script = try Script(text, file: file)
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    self.file = file
  }

  /// `begin` gives what the program starts with.
  func run<P: LoopProgram>(
    _ program: P, log: SessionLog, grammars: GrammarFiles, printing size: Size?,
    begin: (inout P, Moment) -> [Effect]
  ) throws {
    let hooks = Hooks()
    // On the virtual clock a command is waited for; what failed is told at the end.
    var failures: [String] = []
    var listening: (Mode, Set<Intent>) = (.climb, [])
    let ports = Ports(
      commit: { try log.store.append($0) }, play: { _ in true }, playNext: { _ in }, ring: {},
      speak: { _ in },
      listen: { listening = ($0, $1) }, setAsleep: { _ in }, setProfile: { _ in },
      setMuted: { _ in }, save: { try ConfigurationFile().keep($0) },
      keep: { try PresetStore().write($0) },
      run: { if let failure = hooks.run($0) { failures.append(failure) } }, log: { _ in })
    var driver = Driver(program: program, ports: ports) { clock.now }
    driver.start(begin)
    driver.receive(.ear(.off(reason: "no microphone")))
    do {
      try ScriptRunner(script: script, file: file, grammars: grammars.all).run(
        &driver, clock: clock
      ) { listening }
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    for failure in failures {
      try? FileHandle.standardError.write(contentsOf: Data("chalktalk: \(failure)\n".utf8))
    }
    status?.write(driver.scene())
    if let size { print(Renderer.render(driver.scene(), size: size).plainText) }
  }
}
