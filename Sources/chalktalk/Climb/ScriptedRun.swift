import App
import Foundation
import HUD
import Hearing
import Session
import Store
import TimeBase

/// A session that a script plays on a virtual clock, with the real log and no devices.
struct ScriptedRun {
  let options: SessionOptions
  let resources: Resources

  func run(file: String, printing size: Size?) throws {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw CommandFailure(.noInput, "cannot read the script \(file) as UTF-8 text.")
    }
    let script: Script
    do {
      script = try Script(text, file: file)
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    let grammars = try GrammarFiles(resources)
    let log = try SessionLog(database: options.database)
    let clock = ScriptRunner.VirtualClock(start: AppClock.system().now())
    let ids = { EventIDs.next(at: clock.now) }
    let program = try Program(
      settings: options.settings,
      firstGrade: options.chosenGrade
        ?? log.firstGrade(in: options.gradeSystem, at: clock.now),
      profile: options.profile,
      helpRows: Help.rows(climb: grammars.climb, asleep: grammars.asleep), newID: ids)
    var listening: (Mode, Set<Intent>) = (.climb, [])
    let ports = Ports(
      commit: { try log.store.append($0) }, play: { _ in true }, ring: {}, speak: { _ in },
      listen: { listening = ($0, $1) }, setAsleep: { _ in }, setStrict: { _ in },
      setMuted: { _ in }, log: { _ in })
    var driver = Driver(program: program, ports: ports) { clock.now }
    driver.start(unfinished: try log.unfinished())
    do {
      try ScriptRunner(script: script, file: file, grammars: grammars.all).run(
        &driver, clock: clock
      ) { listening }
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    if let size { print(Renderer.render(driver.scene(), size: size).plainText) }
  }
}
