import ArgumentParser
import Canvas
import Console
import Core
import Files
import Foundation
import HUD
import Hearing
import Languages
import Library
import Live
import Preferences
import Scripted
import Session
import Store
import Sync
import Terminal

/// Runs a console as its options say: on the real devices, or from a script.
struct ConsoleRun {
  let options: RunOptions
  /// The user's preferences, overridden by the options.
  let preferences: Preferences
  let resources: Resources
  let scripting: ScriptOptions
  /// Lines shown beside the title, by their time from the start.
  var captions: [LiveRun.Caption] = []
  /// Whether to discard the log after the run.
  var isThrowaway = false

  /// The parts a run is made from.
  struct Parts {
    let log: SessionLog
    let shelf: TimerShelf
    /// The names climbers may have.
    let names: ClimberNames
    let now: () -> Moment
    /// The date that a session was given, if nothing was logged since then, and when that session began.
    let dating: (event: Event, start: String)?

    init(_ log: SessionLog, _ grammars: GrammarFiles, now: @escaping () -> Moment) throws {
      self.log = log
      shelf = try TimerShelf(log)
      names = ClimberNames(grammars.byMode)
      self.now = now
      dating = try log.store.latestDating().map { ($0.event, $0.session.startedAt.localText) }
    }
  }

  /// The sessions' setup and the first layers, the lowest first.
  struct Beginning {
    var setup: SessionSetup
    var partners: [SessionSetup] = []
    var layers: [any Layer]
  }

  /// Opens the log and runs the beginning that `begin` returns.
  func run(_ begin: (Parts) throws -> Beginning) async throws {
    RunLanguage.open(preferences, resources)
    let grammars = try GrammarFiles(resources)
    if let script = scripting.script {
      // If the reader of the output stops reading, the script still runs to its end. Unlike an
      // ignored signal, a handler isn't inherited by the hooks.
      signal(SIGPIPE) { _ in }
      if let trouble = RunLanguage.takeTrouble() { Output.error(trouble) }
      if script != "-" { try CommandFailure.unlessFound(script) }
      let run = try Self.reading { () throws(ScriptError) in try ScriptedRun(file: script) }
      let status = try options.screen.status.map {
        try StatusFile(path: $0, sparing: options.log.spared(preferences))
      }
      let log = try openLog(step: { nil })
      let parts = try Parts(log, grammars) { run.now }
      let sync = startSync(log)
      let beginning = try begin(parts)
      // Even if the script fails or its output is not read: what it logged is in the log.
      defer {
        backUp(log)
        finish(sync, log.store)
      }
      let (scene, facts) = try play(run, beginning, parts, grammars)
      status?.write(scene)
      status?.close()
      if let size = scripting.printFrame?.size {
        try Output.line(Renderer.render(scene, size: size).plainText)
      } else {
        for line in try farewell(facts, log) { try Output.line(line) }
      }
    } else {
      try OpenFiles.allow()
      let clock = AppClock.system()
      let log = try openLog(step: clock.step)
      let gym = syncPlace?.isLive == true ? GymWatch(log.store, unit: preferences.unit) : nil
      let sync = startSync(log, gym)
      let (desk, failure) = try await live(log, grammars, clock, gym: gym, begin)
      backUp(log)
      LastLines.write(try farewell(desk.sessions, log) + undated(desk.sessions, log))
      finish(sync, log.store)
      if let failure { throw failure }
    }
  }

  /// Runs on the real devices and restores the shell's screen; returns the final desk.
  func live(_ begin: (Parts) throws -> Beginning) async throws -> Desk {
    RunLanguage.open(preferences, resources)
    try OpenFiles.allow()
    let clock = AppClock.system()
    let log = try openLog(step: clock.step)
    let (desk, failure) = try await live(log, GrammarFiles(resources), clock, gym: nil, begin)
    if let failure { throw failure }
    return desk
  }

  private func openLog(step: @escaping () -> Duration?) throws -> SessionLog {
    isThrowaway
      ? try SessionLog(database: options.log.file(preferences), step: step)
      : try options.log.openForSession(preferences, options.newLog, step: step)
  }

  private func live(
    _ log: SessionLog, _ grammars: GrammarFiles, _ clock: AppClock, gym: GymWatch?,
    _ begin: (Parts) throws -> Beginning
  ) async throws -> LiveRun.End {
    let parts = try Parts(log, grammars, now: clock.now)
    let beginning = try begin(parts)
    var live = options.live(preferences)
    live.tellsStory = isThrowaway && !Screen.isThere
    live.trouble = RunLanguage.takeTrouble() ?? MachineClock.warning
    return try await LiveRun(options: live, resources: resources, captions: captions).run(
      console(beginning, parts, grammars.byMode, isLive: true), layers: beginning.layers,
      log: log, clock: clock, gym: gym)
  }

  /// The lines left in the shell once the screen is gone.
  private func farewell(_ sessions: [SessionFacts], _ log: SessionLog) throws -> [String] {
    try sessions.flatMap { facts in
      try Farewell(facts, in: isThrowaway ? nil : log.store, unit: preferences.unit).lines
    }.map(\.printable)
  }

  /// What to do about a session that ran with a clock that nobody ever set.
  private func undated(_ sessions: [SessionFacts], _ log: SessionLog) throws -> [String] {
    guard !isThrowaway, log.wall.offset == .zero, !MachineClock.isKnown else { return [] }
    var lines: [String] = []
    for facts in sessions where facts.endedAt != nil && !facts.counts.isEmpty {
      guard let id = facts.id,
        let found = try log.store.session(named: id, of: Who(facts.climber))
      else { continue }
      let command = LogText.dating(MisdatedSession(session: found, machine: nil))
      let line = tr("The clock was never set during this session. To say when it was: \(command)")
      lines.append(line.printable)
    }
    return lines
  }

  /// The session is logged; a failed backup is only reported.
  private func backUp(_ log: SessionLog) {
    if !isThrowaway, let lack = options.log.elsewhere(preferences).lack(in: log.store) {
      Output.error(lack)
    }
    guard preferences.backsUpSessions else { return }
    do {
      try preferences.backUp(log.store)
    } catch {
      Output.error("the session is logged, but not backed up: \(error)")
    }
  }

  /// Where the user's own log is synced; nil for a log named for this run or discarded after it.
  private var syncPlace: SyncPlace? {
    isThrowaway || options.log.db != nil ? nil : SyncPlace(preferences)
  }

  private func startSync(_ log: SessionLog, _ gym: GymWatch? = nil) -> (any SessionSync)? {
    guard let place = syncPlace else { return nil }
    let sync = place.sessionSync(
      log.store, files: FileSharing(log.store, resources: resources)
    ) { gym?.record($0) }
    sync.start()
    return sync
  }

  /// The session is logged; a failed sync is only reported.
  private func finish(_ sync: (any SessionSync)?, _ store: EventStore) {
    guard let end = sync?.finish(within: .seconds(3)) else { return }
    // Else the next sync does it.
    _ = try? Settling.run(store)
    for note in end.notes { Output.error(note) }
    if let reason = end.failure {
      Output.error("the session is logged, but not synced: \(reason)")
    }
  }

  private func console(
    _ beginning: Beginning, _ parts: Parts, _ grammars: [Mode: Grammar], isLive: Bool
  ) -> Console {
    let now = parts.now
    var preferences = preferences
    preferences.languages = Catalogue.languages(in: resources.catalogues)
    var desk = Desk(
      setup: beginning.setup, partners: beginning.partners, names: parts.names,
      preferences: preferences, hasMouse: isLive && Screen.mayHaveMouse(),
      keysRepeat: isLive && isatty(STDIN_FILENO) == 1,
      audio: AudioState(profile: preferences.profile, hears: options.hears(preferences)),
      shelf: parts.shelf, timeOfDay: { parts.log.wall.wall($0).localClock }
    ) { EventIDs.next(at: now()) }
    desk.wordsAreText = !isLive
    if let dating = parts.dating { desk.remember(dating.event, ofSessionFrom: dating.start) }
    return Console(desk: desk, grammars: grammars)
  }

  private func play(
    _ run: ScriptedRun, _ beginning: Beginning, _ parts: Parts, _ grammars: GrammarFiles
  ) throws -> ScriptedRun.FinalState {
    // On the virtual clock, wait for each command; report failures at the end.
    let hooks = Hooks(preferences)
    var failures: [String] = []
    let ports = Ports.files(log: parts.log, resources: resources) {
      if let failure = hooks.run($0) { failures.append(failure) }
    }
    var unread: (any Error)?
    let tell = { (line: String) in
      do { try Output.line(line) } catch { unread = unread ?? error }
    }
    let outcome = try Self.reading { () throws(ScriptError) in
      try run.run(
        console(beginning, parts, grammars.byMode, isLive: false), layers: beginning.layers,
        ports: ports, grammars: grammars.byMode, reader: grammars.reader,
        tell: scripting.printFrame == nil ? tell : nil)
    }
    for failure in failures { Output.error(failure) }
    if let unread { throw unread }
    return outcome
  }

  private static func reading<Value>(_ body: () throws(ScriptError) -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw CommandFailure(error.line == nil ? .noInput : .dataError, "\(error)")
    }
  }
}

extension SessionStart {
  /// A session of this program on this machine.
  static var here: SessionStart {
    SessionStart(
      appVersion: Version.number,
      device: ProcessInfo.processInfo.hostName)
  }
}
