import Canvas
package import HUD
import Hearing
package import Log
import Timers

extension Training {
  /// Puts the timers on the screen; ears and speaker are the program's.
  package func fill(_ scene: inout Scene, at now: Moment) {
    scene.theme = settings.theme
    if stage == .workout {
      scene.title = "TIMER"
      scene.subtitle = "\(timer.configuration.title) · \(timer.configuration.details)"
      scene.elapsed = ""
      scene.timer = picture(at: now)
      scene.hints = hints
      scene.buttons = []
      scene.flash = flash?.kind
    }
    if let toast {
      scene.toast = Scene.Toast(
        kind: toast.kind, word: nil, text: toast.text, offersUndo: false)
    }
    if let logFailure { scene.warnings.append("NOT LOGGED: \(logFailure)") }
    if let failure = shelf.failure, stage != .workout { scene.warnings.append(failure) }
    scene.overlay = overlay(at: now)
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
      position: position(reading), total: total(reading),
      next: next(reading), lines: lines(at: now))
  }

  private func time(_ reading: TimerReading, at now: Moment) -> String {
    switch timer.state {
    case .ready: reading.totalLeft?.clock ?? "0:00"
    case .complete, .stopped: timer.total(at: now).rounded.clock
    case .running, .paused: reading.remaining?.clock ?? reading.elapsed.rounded.clock
    }
  }

  private func position(_ reading: TimerReading) -> [Scene.Count] {
    if timer.state == .ready { return [] }
    var counts: [Scene.Count] = []
    if reading.sets > 1 {
      counts.append(Scene.Count(label: "set", value: "\(reading.set)/\(reading.sets)"))
    }
    if let rounds = reading.rounds {
      if rounds > 1 {
        counts.append(Scene.Count(label: "round", value: "\(reading.round)/\(rounds)"))
      }
    } else if timer.configuration.countsRounds {
      counts.append(Scene.Count(label: "rounds", value: "\(reading.round)"))
    }
    return counts
  }

  /// Nothing where the phase is all that is left.
  private func total(_ reading: TimerReading) -> String {
    guard reading.next != nil else { return "" }
    return reading.totalLeft.map { "\($0.clock) left in all" } ?? ""
  }

  private func next(_ reading: TimerReading) -> String {
    reading.next.map { phase in
      "next: \(phase.kind.rawValue)" + (phase.duration.map { " \($0.clock)" } ?? "")
    } ?? "next: the end"
  }

  /// Before the start, all that it will do; after the end, what was planned and what was done.
  private func lines(at now: Moment) -> [String] {
    switch timer.state {
    case .running, .paused: []
    case .ready: readyLines(at: now)
    case .complete, .stopped: summaryLines(at: now)
    }
  }

  private func readyLines(at now: Moment) -> [String] {
    let configuration = timer.configuration
    let past = shelf.lastOfKind[configuration.kind]
    let isSame = past?.configuration == configuration
    return [
      "\(configuration.title) · " + (isSame ? "LAST USED " : "") + configuration.details,
      configuration.kind.purpose + (configuration.countsRounds ? " Say “round” for each." : ""),
      past.map { past in
        "last time: " + (isSame ? "" : "\(past.configuration.details), ") + past.text(at: now)
      }, "say “start”, or “stop” to cancel",
    ].compactMap(\.self)
  }

  private func summaryLines(at now: Moment) -> [String] {
    guard let summary = timer.summary(at: now) else { return [] }
    let work = Duration.seconds(Int(summary.workSeconds)).clock
    let isLogged = logFailure == nil && timer.configuration.kind != .hold || summary.isComplete
    return [
      "\(summary.title): \(summary.result)" + (isLogged ? "" : ", not logged"),
      "planned: \(summary.plan)",
      "done: work \(work), \(summary.phasesDone) of \(summary.phasesPlanned) phases"
        + (summary.sets > 1 ? ", \(summary.sets) sets" : ""),
    ] + roundLine(summary)
  }

  /// How long each counted round took.
  private func roundLine(_ summary: WorkoutSummary) -> [String] {
    guard !summary.roundTimes.isEmpty else { return [] }
    let lengths = zip(summary.roundTimes, [0] + summary.roundTimes).map { $0 - $1 }
    return ["rounds: " + lengths.map { Duration.seconds(Int($0)).clock }.joined(separator: " ")]
  }

  private var hints: [Scene.Hint] {
    guard isUnderWay else {
      return [
        Scene.Hint(key: .enter, label: timer.state == .ready ? "start" : "start again"),
        Scene.Hint(key: .character("e"), label: "change"),
        Scene.Hint(key: .escape, label: timer.state == .ready ? "cancel" : "leave"),
        Scene.Hint(key: .character("?"), label: "help"),
      ]
    }
    return [
      Scene.Hint(key: .character(" "), label: timer.state == .paused ? "resume" : "pause"),
      Scene.Hint(key: .character("n"), label: timer.phase.duration == nil ? "done" : "skip"),
      Scene.Hint(key: .character("p"), label: "back"),
    ]
      + (timer.configuration.countsRounds
        ? [Scene.Hint(key: .character("."), label: "round")] : [])
      + [
        Scene.Hint(key: .character("q"), label: "stop"),
        Scene.Hint(key: .character("R"), label: "restart"),
        Scene.Hint(key: .character("?"), label: "help"),
      ]
  }

  private func overlay(at now: Moment) -> Overlay? {
    switch (panel, stage) {
    case (.help(let selection), _): .help(HelpView(rows: helpRows, selection: selection))
    case (.question(let question), _): .question(text(of: question), yes: "yes", no: "no")
    case (nil, .list(let selection)): .list(listView(selection: selection, at: now))
    case (nil, .form(let form)): .form(form.view)
    case (nil, .workout): nil
    }
  }

  private func text(of question: Question) -> String {
    switch question {
    case .stop:
      timer.configuration.kind == .hold
        ? "Cancel timer? Progress will be lost" : "Stop the timer? What was done is logged"
    case .restart: "Start again? Progress will be lost"
    case .restorePresets: "Take the shipped presets again? Others stay"
    case .delete(let preset): "Delete “\(preset.name)”?"
    }
  }
}

extension TimerForm {
  var view: FormView {
    FormView(
      title: title,
      rows: fields.indices.map { index in
        let refusal = refusal(of: index)
        return FormView.Row(
          label: fields[index].label, value: fields[index].text,
          note: refusal.map { "! \($0)" } ?? fields[index].range, isRefused: refusal != nil)
      },
      selection: selection, footer: footer)
  }

  private var footer: String {
    switch subject {
    case .newPreset, .preset: "type, ◂ ▸ step · Enter keeps · Esc leaves"
    case .settings: "type, ◂ ▸ step · Enter goes on · Esc leaves"
    }
  }
}

extension Duration {
  /// Down to the whole second: a time that counts up.
  fileprivate var rounded: Duration { .seconds(components.seconds) }
}
