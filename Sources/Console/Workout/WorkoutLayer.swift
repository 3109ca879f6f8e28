import Canvas
import Hearing
package import Log
import Session
import Sound
package import Timers

/// A workout: chosen, running or over. It waits for "start": nothing counts down to a start that nobody asked for.
package struct WorkoutLayer: Layer {
  package enum Start {
    case whenTold, atOnce
    /// As soon as the speaker has told how it is: the first cue shall be heard.
    case withSpeaker
  }

  private(set) var timer: WorkoutTimer
  private var pendingStart: Start
  /// The workout has been handed to the log, which has not answered yet.
  var isRecording = false

  package init(_ configuration: WorkoutConfiguration, start: Start = .whenTold) {
    timer = WorkoutTimer(configuration)
    pendingStart = start
  }

  /// One of the log that is under way: taken up after a crash, or its end was undone.
  init(_ open: WorkoutState) {
    timer = open.timer
    pendingStart = .whenTold
  }

  package var mode: Mode? { .timer }

  var isUnderWay: Bool { timer.state == .running || timer.state == .paused }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    let notUnderWay = isUnderWay ? nil : "The timer is not running."
    let canCount = timer.configuration.countsRounds && timer.state == .running
    let noCount = canCount ? nil : "No rounds to count now."
    return [
      CommandRow(
        "start", [.enter, "s", " "], hint: startHint,
        unavailable: timer.state == .running || isRecording ? "It is running already." : nil
      ) { $0.start(&$1, $2) },
      CommandRow(
        "pause", [" ", "P"], hint: "pause",
        unavailable: timer.state == .running ? nil : "The timer is not running."
      ) { layer, desk, _ in layer.pause(&desk) },
      CommandRow(
        "resume", [" ", "P"], hint: "resume",
        unavailable: timer.state == .paused ? nil : "The timer is not paused."
      ) { layer, desk, _ in layer.resume(&desk) },
      CommandRow(
        "stop", isUnderWay ? ["q", .escape] : [.escape, "q"], hint: stopHint,
        asks: isUnderWay ? stopQuestion : nil
      ) { layer, desk, _ in layer.stop(&desk) },
      CommandRow(
        "next", ["n", .right], hint: timer.phase.duration == nil ? "done" : "skip",
        unavailable: notUnderWay
      ) { layer, desk, _ in
        desk.log(.skip)
        layer.sound(layer.timer.skip(at: desk.now), &desk)
      },
      CommandRow("previous", ["p", .left], hint: "back", unavailable: notUnderWay) {
        layer, desk, _ in
        desk.log(.back)
        layer.sound(layer.timer.back(at: desk.now), &desk)
      },
      CommandRow("round", [".", .up], hint: "round", unavailable: noCount) { layer, desk, _ in
        layer.countRound(&desk)
      },
      CommandRow(
        "undo", ["u"], unavailable: canTakeBack(desk) ? nil : "No round to take back."
      ) { layer, desk, command in layer.takeBack(&desk, command) },
      CommandRow("status", ["i"]) { layer, desk, _ in
        let text = layer.spokenStatus(at: desk.now)
        desk.tell(Reply(.info, text, tone: .same, speech: text))
      },
      CommandRow(
        "restart", ["R"], help: "Start again from the beginning (asks first).",
        hint: isUnderWay ? "restart" : nil,
        asks: isUnderWay ? "Start again? Progress will be lost." : nil
      ) { layer, desk, _ in
        desk.log(.discard)
        layer.begin(at: desk.now, &desk)
      },
      CommandRow(
        "edit", ["e"], help: "Change the timer before it starts.", hint: "change",
        unavailable: isUnderWay ? "Stop the timer first." : nil
      ) { layer, desk, _ in
        desk.open(FormLayer(layer.timer.configuration, desk.shelf, replacesWorkout: true))
      },
      CommandRow(
        "history", ["h"], help: "Show past workouts, before the start or after the end.",
        unavailable: isUnderWay ? "Stop the timer first." : nil
      ) { _, desk, _ in desk.push(WorkoutsLayer()) },
    ]
  }

  package mutating func begin(_ desk: inout Desk) {
    if pendingStart == .atOnce { begin(at: desk.now, &desk) }
  }

  /// The cues that fell due.
  package mutating func pass(_ input: Input, _ desk: inout Desk) {
    let cues = timer.advance(to: desk.now)
    sound(cues, &desk)
    if cues.contains(where: \.isPhaseStart), isUnderWay { desk.log(.phase(timer.index)) }
    if case .speaker = input, pendingStart == .withSpeaker {
      pendingStart = .whenTold
      begin(at: desk.now, &desk)
    }
  }

  package mutating func committed(_ desk: inout Desk) {
    guard isRecording else { return follow(desk.session.facts.workout) }
    isRecording = false
    if let result = timer.summary(at: desk.now)?.result {
      desk.shelf.remember(
        .init(configuration: timer.configuration, result: result, at: desk.now))
    }
  }

  /// The final tone comes all the same.
  package mutating func notCommitted(_ desk: inout Desk) {
    guard isRecording else { return }
    isRecording = false
    guard timer.state == .complete else { return desk.add([.play(.finish)]) }
    desk.flash(.send)
    desk.add([.play(.timerEnd)])
    if voice { desk.speak("Workout complete") }
  }

  /// What was done of a running workout is logged, but for a hold.
  package mutating func leave(_ desk: inout Desk) {
    if isUnderWay { stop(&desk) }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? {
    guard timer.state == .running else { return nil }
    // When the shown time changes.
    let elapsed = timer.elapsed(at: desk.now)
    let second = desk.now + (.seconds(elapsed.milliseconds / 1000 + 1) - elapsed)
    return min(timer.nextDeadline ?? second, second)
  }

  // MARK: Orders

  private mutating func start(_ desk: inout Desk, _ command: Command) {
    // Whoever says "start" to a paused timer wants it to go on, not to lose what was done.
    if timer.state == .paused { return resume(&desk) }
    begin(at: desk.now, &desk)
  }

  /// From the beginning: it is in the log before its first tone.
  private mutating func begin(at now: Moment, _ desk: inout Desk) {
    desk.log(.start(timer.configuration))
    sound(timer.start(at: now), &desk)
  }

  /// What was taken back in the log is taken back here.
  private mutating func follow(_ open: WorkoutState?) {
    guard let open else { return }
    if timer.state == .stopped {
      timer = open.timer
    } else if isUnderWay {
      timer.takeRounds(of: open.timer)
    }
  }

  private mutating func pause(_ desk: inout Desk) {
    sound(timer.pause(at: desk.now), &desk)
    guard timer.state == .paused else { return }
    desk.log(.pause)
    desk.add([.play(.pause)])
  }

  private mutating func resume(_ desk: inout Desk) {
    timer.resume(at: desk.now)
    desk.log(.resume)
    desk.add([.play(.resume)])
  }

  /// A hold that was broken off is no set, and to get ready is no workout; of the others what was done is kept.
  private mutating func stop(_ desk: inout Desk) {
    guard isUnderWay else { return desk.pop() }
    sound(timer.stop(at: desk.now), &desk)
    guard timer.state == .stopped else { return }
    if timer.counts { record(&desk) } else { desk.discard() }
  }

  private mutating func countRound(_ desk: inout Desk) {
    let before = timer.roundMarks.count
    timer.markRound(at: desk.now)
    guard timer.roundMarks.count > before else { return desk.refuse("No rounds to count now.") }
    desk.log(.round)
  }

  /// A round, or the end of a workout that was stopped.
  private func canTakeBack(_ desk: Desk) -> Bool {
    switch timer.state {
    case .running, .paused: !timer.roundMarks.isEmpty
    case .stopped: desk.isOpen && desk.session.canUndo && !isRecording && timer.counts
    case .ready, .complete: false
    }
  }

  private mutating func takeBack(_ desk: inout Desk, _ command: Command) {
    desk.order(.undo, by: command)
  }

  // MARK: Words

  private var startHint: String {
    timer.state == .ready ? "start" : "start again"
  }

  private var stopHint: String {
    isUnderWay ? "stop" : timer.state == .ready ? "cancel" : "leave"
  }

  private var stopQuestion: String {
    timer.configuration.kind == .hold
      ? "Cancel timer? Progress will be lost." : "Stop the timer? What you did is logged."
  }

  private func spokenStatus(at now: Moment) -> String {
    let reading = timer.reading(at: now)
    switch timer.state {
    case .ready: return "\(timer.configuration.title), \(timer.configuration.details)"
    case .complete: return "workout complete"
    case .stopped: return "stopped"
    case .running, .paused:
      let time = SpokenNumber.length(reading.remaining ?? reading.elapsed)
      return "\(reading.phase.kind.rawValue), \(time) \(reading.remaining == nil ? "gone" : "left")"
        + (timer.state == .paused ? ", paused" : "")
    }
  }
}
