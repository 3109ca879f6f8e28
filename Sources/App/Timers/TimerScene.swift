package import HUD
import Hearing
package import TimeBase
import Timers

extension TimerProgram {
  /// What is to be seen now.
  package func scene(at now: Moment) -> Scene {
    var scene = Scene()
    scene.title = "TIMER"
    scene.subtitle = "\(timer.configuration.title) · \(timer.configuration.details)"
    scene.ear = ear.shown(listening)
    scene.level = level.map {
      Scene.Level(loudness: $0.rms, floor: $0.noiseFloor, isClipped: $0.clipped)
    }
    scene.speaker = speaker.shown
    scene.heardNothing = heardNothingUntil.map { $0 > now } ?? false
    scene.warnings = ear.warnings + speaker.warnings
    if let logFailure { scene.warnings.append("NOT LOGGED: \(logFailure)") }
    scene.toast = toast.map { Scene.Toast(kind: $0.kind, text: $0.text, offersUndo: false) }
    scene.flash = flash?.kind
    scene.timer = picture(at: now)
    scene.hints = hints
    scene.overlay = overlay(at: now)
    return scene
  }

  private func picture(at now: Moment) -> Scene.Timer {
    let reading = timer.reading(at: now)
    let (word, kind): (String, Scene.Kind) =
      switch timer.state {
      case .ready: ("START?", .info)
      case .complete: ("DONE", .send)
      case .stopped: ("STOPPED", .info)
      case .running, .paused: (reading.phase.kind.word, reading.phase.kind.look)
      }
    return Scene.Timer(
      phase: word, kind: kind, time: time(reading, at: now), progress: reading.progress ?? 0,
      isLastSeconds: reading.isLastSeconds, isPaused: timer.state == .paused,
      position: position(reading), total: total(reading), next: next(reading))
  }

  private func time(_ reading: TimerReading, at now: Moment) -> String {
    switch timer.state {
    case .ready: reading.totalLeft?.clock ?? "0:00"
    case .complete, .stopped: timer.total(at: now).rounded.clock
    case .running, .paused: reading.remaining?.clock ?? reading.elapsed.rounded.clock
    }
  }

  private func position(_ reading: TimerReading) -> String {
    var parts: [String] = []
    if reading.sets > 1 { parts.append("set \(reading.set)/\(reading.sets)") }
    if let rounds = reading.rounds {
      if rounds > 1 { parts.append("round \(reading.round)/\(rounds)") }
    } else if timer.configuration.countsRounds {
      parts.append("rounds \(reading.round)")
    }
    return parts.joined(separator: "  ")
  }

  private func total(_ reading: TimerReading) -> String {
    guard timer.state == .running || timer.state == .paused else { return "" }
    return reading.totalLeft.map { "\($0.clock) left in all" } ?? ""
  }

  private func next(_ reading: TimerReading) -> String {
    switch timer.state {
    case .ready:
      timer.configuration.purpose + (lastUsed.map { "  LAST USED \($0)" } ?? "")
    case .running, .paused:
      reading.next.map { phase in
        "next: \(phase.kind.rawValue)" + (phase.duration.map { " \($0.clock)" } ?? "")
      } ?? "next: the end"
    case .complete, .stopped: "start again, or q to leave"
    }
  }

  private var hints: [Scene.Hint] {
    switch timer.state {
    case .ready, .complete, .stopped:
      [
        Scene.Hint(key: .enter, label: timer.state == .ready ? "start" : "start again"),
        Scene.Hint(key: .escape, label: "leave"), Scene.Hint(key: .character("?"), label: "help"),
      ]
    case .running, .paused:
      [
        Scene.Hint(key: .character(" "), label: timer.state == .paused ? "resume" : "pause"),
        Scene.Hint(key: .character("n"), label: "skip"),
        Scene.Hint(key: .character("p"), label: "back"),
      ]
        + (timer.configuration.countsRounds
          ? [Scene.Hint(key: .character("."), label: "round")] : [])
        + [
          Scene.Hint(key: .character("q"), label: "stop"),
          Scene.Hint(key: .character("?"), label: "help"),
        ]
    }
  }

  private func overlay(at now: Moment) -> Overlay? {
    switch panel {
    case nil: nil
    case .help: .help(helpRows)
    case .stop:
      .question("Cancel timer? Progress will be lost", yes: "stop", no: "go on")
    }
  }
}

extension Duration {
  /// Down to the whole second: a time that counts up.
  fileprivate var rounded: Duration { .seconds(components.seconds) }
}
