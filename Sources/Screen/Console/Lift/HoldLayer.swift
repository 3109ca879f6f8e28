import Canvas
import HUD
import Lifting
import Log
import Session
import Sound
import Timers
import Words

/// A hold or a hang protocol against the clock. The set is logged at the end; nothing is confirmed
/// before, so nothing is lost.
struct HoldLayer: Layer {
  private var timer: WorkoutTimer
  private let exercise: Exercise
  /// A shorter one is not logged.
  private static let shortest = Duration.seconds(1)

  /// - Parameter length: the length of a hold; a hang protocol has its own.
  init(_ exercise: Exercise, length: Duration) throws(TimerInputError) {
    self.exercise = exercise
    timer = WorkoutTimer(try Self.configuration(of: exercise, length))
  }

  private static func configuration(
    of exercise: Exercise, _ length: Duration
  ) throws(TimerInputError) -> WorkoutConfiguration {
    let name = String(exercise.name.prefix(30))
    guard let hang = exercise.intervals else {
      return .hold(try WorkoutConfiguration.Hold(name: name, duration: length))
    }
    return .interval(
      try IntervalPreset(
        name: name, getReady: .zero, work: hang.work, rest: hang.rest, rounds: hang.times,
        restsAtEnd: false))
  }

  var mode: Mode? { .timer }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("stop", ["q", .escape], hint: "stop") { layer, desk, command in
        // The hold ended when the lifter let go, not when the answer came.
        let held = layer.whole(layer.timer.worked(at: command.actedAt))
        let asked = Command(
          "held", .number(held.inSeconds, nil), by: command.gesture, at: command.actedAt)
        let question =
          held < Self.shortest
          ? "Stop already? Nothing will be logged."
          : "Stop at \(SetValues.timeText(held))? It will be logged as missed."
        desk.push(QuestionLayer(question, about: asked))
      },
      CommandRow("held", asks: "It will be logged as missed.") { layer, desk, command in
        layer.finish(&desk, .missed, after: .seconds(command.number ?? 0), command)
      },
      end("done", "s", .done, help: "During a hold: log it as done now."),
      end("missed", "f", .missed, help: "During a hold: log it as missed now."),
      CommandRow(
        "pause", [" ", "P"], help: "Pause the clock.", hint: "pause",
        unavailable: timer.state == .running ? nil : "The clock is not running."
      ) { layer, desk, _ in
        layer.sound(layer.timer.pause(at: desk.now), &desk)
        if layer.timer.state == .paused { desk.sound(.play(.pause)) }
      },
      CommandRow(
        "resume", [" ", "P"], help: "Resume the clock.", hint: "resume",
        unavailable: timer.state == .paused ? nil : "The clock is not paused."
      ) { layer, desk, _ in
        layer.timer.resume(at: desk.now)
        desk.sound(.play(.resume))
      },
      CommandRow("status", ["i"]) { layer, desk, _ in
        let left = layer.timer.reading(at: desk.now).remaining ?? .zero
        desk.tell(
          Reply(
            .info, "\(SetValues.timeText(left)) left", tone: .same,
            speech: "\(SpokenNumber.length(left)) left"))
      },
    ]
  }

  /// Ends the hold when the word was said; undo takes it back.
  private func end(
    _ intent: IntentName, _ key: Key, _ outcome: SetOutcome, help: String
  ) -> CommandRow<Self> {
    CommandRow(intent, [key], help: help) { layer, desk, command in
      let held = layer.whole(layer.timer.worked(at: command.actedAt))
      layer.finish(&desk, outcome, after: held, command)
    }
  }

  mutating func begin(_ desk: inout Desk) { sound(timer.start(at: desk.now), &desk) }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    sound(timer.advance(to: desk.now), &desk)
    guard timer.state == .complete else { return }
    let end = timer.endedAt ?? desk.now
    finish(
      &desk, .done, after: whole(timer.worked(at: end)), Command("hold", by: .timer, at: end))
  }

  func nextDeadline(_ desk: Desk) -> Moment? {
    guard timer.state == .running else { return nil }
    let elapsed = timer.elapsed(at: desk.now)
    let second = desk.now + (.seconds(elapsed.components.seconds + 1) - elapsed)
    return min(timer.nextDeadline ?? second, second)
  }

  private mutating func finish(
    _ desk: inout Desk, _ outcome: SetOutcome, after held: Duration, _ command: Command
  ) {
    desk.pop()
    guard held >= Self.shortest else { return desk.refuse("Stopped right away: nothing logged") }
    let start = timer.startedAt ?? command.actedAt - held
    desk.lift(.logTimed(held, outcome, since: start), by: command)
  }

  /// In whole seconds, as sets are logged.
  private func whole(_ time: Duration) -> Duration { .seconds(time.components.seconds) }

  // MARK: Sounds

  private func sound(_ cues: [TimerCue], _ desk: inout Desk) {
    for cue in cues where desk.now - cue.due < .seconds(1) {
      switch cue.kind {
      case .phaseStarted(let phase):
        desk.flash(phase.kind.look)
        desk.sound(.play(phase.kind == .work ? .timerWork : .timerRest))
      case .lastSeconds(let seconds): if seconds <= 3 { desk.sound(.play(.timerLastSeconds)) }
      case .lastTen:
        desk.sound(.play(.timerLastTen))
        desk.speak("ten seconds")
      case .timeLeft(let left): desk.speak(SpokenNumber.length(left))
      case .half, .complete: break
      }
    }
  }

  // MARK: Drawing

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let reading = timer.reading(at: desk.now)
    let rounds = reading.rounds.map {
      [Scene.Count(label: "hang", value: "\(reading.round)/\($0)")]
    }
    let length = reading.phase.duration ?? .zero
    let block = desk.session.facts.lift.current
    scene.head.subtitle = exercise.name
    scene.buttons = []
    scene.overlay = nil
    scene.figures.timer = Scene.Timer(
      phase: reading.phase.kind == .work ? "HOLD" : "REST", kind: reading.phase.kind.look,
      time: Self.figure(reading.remaining ?? .zero, of: length),
      longest: Self.figure(length, of: length), progress: reading.progress ?? 0,
      isLastSeconds: reading.isLastSeconds, isPaused: timer.state == .paused,
      position: rounds ?? [],
      total: block.map { LiftLayer.place(of: $0) } ?? "",
      // A narrow screen has no room for the subtitle.
      next: [
        exercise.name, block?.next(in: desk.unit).values.weightText(exercise, in: desk.unit),
      ].compactMap(\.self).joined(separator: "  "))
  }

  /// The seconds in large digits: `45`; for a hold of two minutes or more, `1:45`.
  private static func figure(_ left: Duration, of length: Duration) -> String {
    length < .seconds(120) ? "\(Int(left.inSeconds.rounded(.up)))" : left.clock(.up)
  }
}

extension Desk {
  /// Starts the clock for the next set, and ends a rest.
  mutating func startHold(by command: Command) {
    guard let block = session.facts.lift.current, let length = holdLength else { return }
    do throws(TimerInputError) {
      let hold = try HoldLayer(block.exercise, length: length)
      if session.facts.rest != nil { order(.rest(.toggle(.lift)), by: command) }
      push(hold)
    } catch {
      refuse("\(error)")
    }
  }

  /// The length of the next set; nil if it isn't a hold.
  private var holdLength: Duration? {
    guard let block = session.facts.lift.current, block.exercise.kind == .hold else { return nil }
    return block.next(in: unit).values.time ?? .seconds(30)
  }

  var reasonAgainstHolding: String? {
    holdLength == nil
      ? "Only holds are timed: {say “set done”|press s} when you finish the set." : nil
  }
}
