import Canvas
import Core
import HUD
import Languages
import Lifting
import Session
import Sound
import Timers
import Words

/// A hold or a hang protocol against the clock. The set is logged at the end; nothing is confirmed
/// before, so nothing is lost.
struct HoldLayer: Layer {
  private var timer: WorkoutTimer
  private let exercise: Exercise
  private let length: Duration
  /// The hold that goes on, if it was interrupted: the clock waits.
  private var resumed: RunningHold?
  /// The question what to do with it, after “stop”.
  private var question: Question?
  /// The second that was saved last.
  private var kept: Int?
  /// A shorter one is not logged.
  private static let shortest = Duration.seconds(1)
  /// Without an answer the hold goes on.
  private static let patience = Duration.seconds(20)

  private struct Question {
    /// The hold ended when the lifter let go, not when the answer came.
    let held: Duration
    /// When it goes without an answer; nil: the hand asked, and answers.
    let leavesAt: Moment?
  }

  /// - Parameter length: the length of a hold; a hang protocol has its own.
  init(_ exercise: Exercise, length: Duration) throws(TimerInputError) {
    self.exercise = exercise
    self.length = length
    timer = WorkoutTimer(try Self.configuration(of: exercise, length))
  }

  /// A hold that was interrupted or thrown away, paused where it is last known.
  init(_ exercise: Exercise, resuming hold: RunningHold, at now: Moment) throws(TimerInputError) {
    try self.init(exercise, length: .seconds(hold.length))
    resumed = hold
    _ = timer.start(at: now - .seconds(hold.elapsed))
    _ = timer.pause(at: now)
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

  func rows(_ desk: Desk) -> [CommandRow<Self>] { question == nil ? running(desk) : answers }

  func wayOn(_ desk: Desk) -> String {
    question == nil ? tr("That key does nothing during a hold: q stops it.") : Self.ways
  }

  /// The set of a hold belongs to its exercise, so nothing else may come up meanwhile.
  func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? {
    if ["send", "fall", "weight", "effort", "reps", "heavier", "lighter"].contains(intent) {
      return nil
    }
    return question == nil
      ? tr("Not during a hold: {say “stop”|press q} first.") : desk.asking(Self.ways)
  }

  private static var ways: String {
    tr("Answer first: f logs it as missed, x throws it away, Esc goes on.")
  }

  private var answers: [CommandRow<Self>] {
    [
      CommandRow("missed", ["f"], hint: tr("log as missed")) { layer, desk, command in
        guard let question = layer.question else { return }
        layer.finish(&desk, .missed, after: question.held, command)
      },
      CommandRow("delete", ["x", "d", .delete], hint: tr("throw away")) { layer, desk, _ in
        guard let question = layer.question else { return }
        layer.close(&desk)
        let held = SetValues.timeText(question.held)
        if let hold = layer.record(of: Int(question.held.components.seconds), desk) {
          desk.noteThrowingAway(hold, called: tr("throwing away \(held) held"))
        }
        desk.tell(
          Reply(
            .undo, word: tr("GONE", context: "big word"), tr("Thrown away: \(held) held"),
            tone: .undo))
      },
      CommandRow("resume", [.escape, "g"], hint: tr("go on")) { layer, desk, _ in
        layer.question = nil
        desk.sound(.play(.resume))
      },
      end("done", "s", .done, help: tr("During a hold: log it as done now.")),
      // What throws something away must not be confirmed by a key that is pressed without looking.
      CommandRow("confirm", [.enter, " ", "y", "n", "q"], unavailable: Self.ways) { _, _, _ in },
    ]
  }

  private func running(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("stop", ["q", .escape], hint: tr("stop", context: "hint")) {
        layer, desk, command in
        let held = layer.whole(layer.timer.worked(at: command.actedAt))
        guard held >= Self.shortest else {
          return layer.finish(&desk, .missed, after: held, command)
        }
        layer.question = Question(
          held: held, leavesAt: command.isByHand ? nil : desk.now + Self.patience)
        desk.sound(.play(.question))
      },
      end("done", "s", .done, help: tr("During a hold: log it as done now.")),
      end("missed", "f", .missed, help: tr("During a hold: log it as missed now.")),
      CommandRow(
        "pause", [" ", "P"], help: tr("Pause the clock."), hint: tr("pause", context: "hint"),
        unavailable: timer.state == .running ? nil : tr("The clock is not running.")
      ) { layer, desk, _ in
        layer.sound(layer.timer.pause(at: desk.now), &desk)
        if layer.timer.state == .paused { desk.sound(.play(.pause)) }
      },
      CommandRow(
        "resume", [" ", "P"], help: tr("Resume the clock."), hint: tr("resume", context: "hint"),
        unavailable: timer.state == .paused ? nil : tr("The clock is not paused.")
      ) { layer, desk, _ in
        layer.timer.resume(at: desk.now)
        desk.sound(.play(.resume))
      },
      turning("undo", "u", tr("Nothing to undo during a hold."), desk) { $0.undo(by: $1) },
      turning("redo", "U", tr("Nothing to redo during a hold."), desk) { $0.redo(by: $1) },
      CommandRow("status", ["i"]) { layer, desk, _ in
        let left = layer.timer.reading(at: desk.now).remaining ?? .zero
        desk.tell(
          Reply(
            .info, tr("\(SetValues.timeText(left)) left"), tone: .same,
            speech: tr("\(SpokenNumber.length(left)) left")))
      },
    ]
  }

  /// A hold that has come back goes with the next undo or redo.
  private func turning(
    _ intent: IntentName, _ key: Key, _ nothing: String, _ desk: Desk,
    _ turn: @escaping (inout Desk, Command) -> Void
  ) -> CommandRow<Self> {
    CommandRow(intent, [key], unavailable: isBack(desk) ? nil : nothing) { layer, desk, command in
      layer.close(&desk)
      turn(&desk, command)
    }
  }

  /// Whether the hold has come back by undo and still waits: redo throws it away again.
  private func isBack(_ desk: Desk) -> Bool {
    guard timer.state == .paused, let resumed, case .hold(let hold) = desk.deedToRedo?.content
    else { return false }
    return hold == resumed && Int(timer.total(at: desk.now).components.seconds) == hold.elapsed
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

  mutating func begin(_ desk: inout Desk) {
    if timer.state == .ready { sound(timer.start(at: desk.now), &desk) }
    if let resumed {
      let held = SetValues.timeText(.seconds(resumed.elapsed))
      desk.tellAlso(
        Reply(
          .info,
          desk.asking(tr("Held for \(held) so far: {say “resume” or press Space|press Space}")),
          tone: .awake))
    }
    keep(&desk)
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    sound(timer.advance(to: desk.now), &desk)
    if let end = question?.leavesAt, desk.now >= end { question = nil }
    guard timer.state == .complete else { return keep(&desk) }
    let end = timer.endedAt ?? desk.now
    desk.holdEndedAt = desk.now
    finish(
      &desk, .done, after: whole(timer.worked(at: end)), Command("hold", by: .timer, at: end))
  }

  func nextDeadline(_ desk: Desk) -> Moment? {
    guard timer.state == .running else { return question?.leavesAt }
    let elapsed = timer.elapsed(at: desk.now)
    let second = desk.now + (.seconds(elapsed.components.seconds + 1) - elapsed)
    return [timer.nextDeadline ?? second, second, question?.leavesAt ?? second].min()
  }

  private mutating func finish(
    _ desk: inout Desk, _ outcome: SetOutcome, after held: Duration, _ command: Command
  ) {
    close(&desk)
    guard held >= Self.shortest else {
      return desk.refuse(tr("Stopped right away: nothing logged"))
    }
    let start = startedAt ?? command.actedAt - held
    desk.lift(.logTimed(held, outcome, since: start), by: command)
  }

  private var startedAt: Moment? {
    resumed.map { Moment(microseconds: $0.startUs) } ?? timer.startedAt
  }

  private func close(_ desk: inout Desk) {
    desk.pop()
    desk.add([.keepHold(nil)])
  }

  /// Saves each new second.
  private mutating func keep(_ desk: inout Desk) {
    let seconds = Int(timer.total(at: desk.now).components.seconds)
    guard seconds != kept, let hold = record(of: seconds, desk) else { return }
    kept = seconds
    desk.add([.keepHold(hold)])
  }

  private func record(of seconds: Int, _ desk: Desk) -> RunningHold? {
    let facts = desk.session.facts
    guard let session = facts.id, let block = facts.lift.current?.id, let start = startedAt else {
      return nil
    }
    return RunningHold(
      session: session, block: block, startUs: start.microseconds,
      length: Int(length.components.seconds), elapsed: seconds)
  }

  /// In whole seconds, as sets are logged.
  private func whole(_ time: Duration) -> Duration { .seconds(time.components.seconds) }

  // MARK: Sounds

  private func sound(_ cues: [TimerCue], _ desk: inout Desk) {
    for cue in cues where desk.now - cue.due < .seconds(1) {
      switch cue.occasion {
      case .phaseStarted(let phase):
        desk.flash(phase.activity.look)
        desk.sound(.play(phase.activity == .work ? .timerWork : .timerRest))
      case .lastSeconds(let seconds): if seconds <= 3 { desk.sound(.play(.timerLastSeconds)) }
      case .lastTen:
        desk.sound(.play(.timerLastTen))
        desk.speak(tr("ten seconds"))
      case .timeLeft(let left): desk.speak(SpokenNumber.length(left))
      case .half, .complete: break
      }
    }
  }

  // MARK: Drawing

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let reading = timer.reading(at: desk.now)
    let rounds = reading.rounds.map {
      [Scene.Count(label: tr("hang", context: "count"), value: "\(reading.round)/\($0)")]
    }
    let length = reading.phase.duration ?? .zero
    scene.head.subtitle = exercise.name
    scene.buttons = []
    scene.overlay = nil
    scene.figures.timer = Scene.Timer(
      phase: question != nil
        ? tr("STOP?", context: "big word")
        : reading.phase.activity == .work
          ? tr("HOLD", context: "big word") : tr("REST", context: "big word"),
      topic: question == nil ? reading.phase.activity.look : .over,
      time: Self.figure(reading.remaining ?? .zero, of: length),
      longest: Self.figure(length, of: length), progress: reading.progress ?? 0,
      isLastSeconds: reading.isLastSeconds, isPaused: question == nil && timer.state == .paused,
      position: rounds ?? [], total: "", next: "", lines: lines(desk))
  }

  /// What is being done and what was, so that the workout stays in sight; or the answers.
  private func lines(_ desk: Desk) -> [String] {
    if let question {
      let held = SetValues.timeText(question.held)
      // A phone has a button for each answer.
      return desk.isForPhone
        ? [tr("\(held) held")]
        : [tr("\(held): f log as missed · x throw away"), tr("Esc go on")]
    }
    guard let block = desk.session.facts.lift.current else { return [exercise.name] }
    let weight = block.next(in: desk.unit).values.weightText(exercise, in: desk.unit)
    let sets = block.sets.map { set in
      (set.entry.outcome == .done ? "✔ " : "✘ ")
        + SetValues.timeText(set.entry.values.time ?? .zero)
    }
    return [
      [exercise.name, weight, LiftLayer.setNumber(of: block)].compactMap(\.self).joined(
        separator: "  "),
      sets.isEmpty ? tr("No set yet") : sets.suffix(Self.mostSets).joined(separator: "  "),
    ]
  }

  /// The latest sets that fit on the smallest screen.
  private static let mostSets = 5

  /// The seconds in large digits: `45`; for a hold of two minutes or more, `1:45`.
  private static func figure(_ left: Duration, of length: Duration) -> String {
    length < .seconds(120) ? "\(Int(left.inSeconds.rounded(.up)))" : left.clock(.up)
  }
}
