import App
import Canvas
import Foundation
import HUD
import Live
import Log
import Scripted

/// Runs a program as its options say: on the real devices, or by a script.
struct ProgramRun {
  let options: RunOptions
  let scripting: ScriptOptions
  /// Lines to be shown beside the title, by their time from the start.
  var captions: [LiveRun.Caption] = []

  /// What a program is made from.
  struct Parts {
    let log: SessionLog
    let resources: Resources
    let grammars: GrammarFiles
    let now: () -> Moment
    /// Whether the screen can be clicked.
    let hasMouse: Bool
  }

  /// A program, and what it starts with.
  typealias Beginning<P> = (program: P, begin: (inout P, Moment) -> [Effect])

  /// Opens the log and runs the program that `make` gives.
  func run<P: LoopProgram>(_ make: (Parts) throws -> Beginning<P>) async throws {
    let resources = try Resources.found()
    let grammars = try GrammarFiles(resources)
    if let script = scripting.script {
      let run = try Self.reading { () throws(ScriptError) in try ScriptedRun(file: script) }
      let log = try SessionLog(database: options.database)
      let parts = Parts(
        log: log, resources: resources, grammars: grammars, now: { run.clock.now },
        hasMouse: false)
      try play(run, try make(parts), log, grammars)
    } else {
      let clock = AppClock.system()
      let log = try SessionLog(database: options.database)
      let parts = Parts(
        log: log, resources: resources, grammars: grammars, now: clock.now, hasMouse: true)
      let (program, begin) = try make(parts)
      try await LiveRun(options: options.live, resources: resources, captions: captions).run(
        program, log: log, clock: clock, begin: begin)
    }
  }

  private func play<P: LoopProgram>(
    _ run: ScriptedRun, _ beginning: Beginning<P>, _ log: SessionLog, _ grammars: GrammarFiles
  ) throws {
    // On the virtual clock a command is waited for; what failed is told at the end.
    let hooks = options.hooks
    var failures: [String] = []
    let ports = Ports.files(log: log) {
      if let failure = hooks.run($0) { failures.append(failure) }
    }
    let scene = try Self.reading { () throws(ScriptError) in
      try run.run(
        beginning.program, ports: ports, grammars: grammars.all, begin: beginning.begin)
    }
    for failure in failures { Output.error(failure) }
    if let status = options.status { StatusFile(path: status).write(scene) }
    if let size = scripting.printFrame?.size {
      print(Renderer.render(scene, size: size).plainText)
    }
  }

  private static func reading<Value>(_ body: () throws(ScriptError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error.line == nil ? .noInput : .dataError, "\(error)")
    }
  }
}
