import Canvas
package import Core
import HUD
import Languages
import Preferences
import Session
import Sound
package import Timers
package import Words

/// A workout: chosen, running or over. It waits for "start"; it never counts down to a start that
/// nobody asked for.
package struct WorkoutLayer: Layer {
  package enum Start {
    case onCommand, atOnce
    /// As soon as the speaker has reported its state, so that the first cue is audible.
    case withSpeaker
    /// Once the workout that a crash left open is closed; not at all if the climber continues with
    /// it.
    case onceClosed
  }

  var timer: WorkoutTimer
  private var pendingStart: Start
  /// The workout was handed to the log, which has not answered yet.
  var isRecording = false
  /// When it returns to the screen below by itself.
  var leavesAt: Moment?
  /// Whether phases are spoken, if that was changed during the workout.
  private var chosenVoice: Bool?
  /// The last end, which undo takes back.
  var ending: Ending?

  package init(_ configuration: WorkoutConfiguration, start: Start = .onCommand) {
    timer = WorkoutTimer(configuration)
    pendingStart = start
  }

  /// A running workout from the log: after a crash, or after its end was undone.
  init(_ open: WorkoutState) {
    timer = open.timer
    pendingStart = .onCommand
  }

  package var mode: Mode? { .timer }

  var isUnderWay: Bool { timer.state == .running || timer.state == .paused }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    let notUnderWay = isUnderWay ? nil : tr("The timer is not running.")
    let canCount = timer.configuration.countsRounds && timer.state == .running
    let noCount = canCount ? nil : tr("No rounds to count now.")
    let isHold = timer.configuration.format == .hold
    let isSpoken = voice && desk.preferences.speaks
    return [
      CommandRow(
        "start", isBesideClimbing(desk) ? [.enter, " "] : [.enter, "s", " "],
        hint: timer.state == .paused ? nil : startHint,
        button: timer.state == .paused ? nil : tr("▶ START"),
        unavailable: timer.state == .running || isRecording ? tr("It is running already.") : nil
      ) { $0.start(&$1, $2) },
      CommandRow(
        "pause", [" ", "P"], hint: tr("pause", context: "hint"), button: tr("‖ PAUSE"),
        unavailable: timer.state == .running ? nil : tr("The timer is not running.")
      ) { layer, desk, _ in layer.pause(&desk) },
      CommandRow(
        "resume", [" ", "P"], hint: tr("resume", context: "hint"), button: tr("▶ RESUME"),
        unavailable: timer.state == .paused ? nil : tr("The timer is not paused.")
      ) { layer, desk, _ in layer.resume(&desk) },
      CommandRow(
        "stop", isUnderWay ? ["q", .escape] : [.escape, "q"], hint: stopHint,
        button: "■ \(stopHint.uppercased())",
        asks: isUnderWay ? stopQuestion : nil
      ) { layer, desk, command in
        if layer.isUnderWay { return layer.stop(&desk) }
        desk.endTimerSession()
        layer.leave(by: command, &desk)
      },
      CommandRow(
        "next", ["n", .right],
        hint: timer.phase.duration == nil
          ? tr("done", context: "hint") : tr("skip", context: "hint"),
        unavailable: notUnderWay
      ) { layer, desk, _ in layer.skip(&desk) },
      CommandRow(
        "previous", ["p", .left], hint: tr("back", context: "hint"), unavailable: notUnderWay
      ) {
        layer, desk, _ in
        desk.log(.back)
        layer.sound(layer.timer.back(at: desk.now), &desk)
      },
      CommandRow(
        "round", [".", .up], hint: tr("round", context: "hint"), button: tr("● ROUND"),
        unavailable: noCount
      ) {
        layer, desk, _ in
        layer.countRound(&desk)
      },
      CommandRow(
        "addset", ["a"], hint: isHold ? tr("add set") : nil,
        unavailable: isHold ? nil : tr("Only a hold has sets to add.")
      ) { layer, desk, _ in layer.addSet(&desk) },
      CommandRow("status", ["i"]) { layer, desk, _ in
        let text = layer.spokenStatus(at: desk.now)
        desk.tell(Reply(.info, text, tone: .same, speech: text))
      },
      CommandRow(
        "voiceon", ["v"], unavailable: isSpoken ? tr("The voice is on already.") : nil
      ) { layer, desk, _ in layer.setVoice(true, &desk) },
      CommandRow(
        "voiceoff", ["v"], unavailable: isSpoken ? nil : tr("The voice is off already.")
      ) { layer, desk, _ in layer.setVoice(false, &desk) },
      CommandRow(
        "restart", ["R"], help: tr("Start again from the beginning (asks first)."),
        hint: isUnderWay ? tr("restart", context: "hint") : nil,
        asks: isUnderWay ? restartQuestion(at: desk.now) : nil
      ) { layer, desk, _ in layer.startAgain(&desk) },
      CommandRow(
        "edit", ["e"], help: tr("Change the timer before it starts."),
        hint: tr("change", context: "hint"),
        unavailable: isUnderWay ? tr("Stop the timer first.") : nil
      ) { layer, desk, _ in
        desk.open(FormLayer(layer.timer.configuration, desk.shelf, replacesWorkout: true))
      },
      CommandRow(
        "history", ["h"],
        unavailable: isUnderWay ? tr("Stop the timer first.") : nil
      ) { _, desk, _ in desk.push(WorkoutsLayer()) },
    ] + sessionRows(desk)
  }

  /// What start, stop and the phases' keys mean depends on where the timer is.
  package func target(_ desk: Desk) -> String { "\(timer.state) \(timer.index)" }

  package func isAimed(_ intent: IntentName) -> Bool {
    ["next", "previous", "stop"].contains(intent)
  }

  package func wayOn(_ desk: Desk) -> String {
    isUnderWay
      ? tr("Not while the timer runs: q stops it.") : tr("Not over a timer: Esc leaves it.")
  }

  /// Once it has run, the way leads to the screen below and not to the list that it was chosen from.
  private func leave(by command: Command, _ desk: inout Desk) {
    if isOver { desk.goBack(orEnd: true) } else { desk.pop() }
    if command.gesture == .voice { desk.sound(.play(.same)) }
  }

  /// While it runs, nothing may lie over it or rest beside it.
  package func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? {
    isUnderWay && !Self.beside.contains(intent)
      ? tr("Not while the timer runs: {say “stop”|press q} first.") : nil
  }

  /// What can be said of the session while the timer runs.
  private static let beside: Set<IntentName> = [
    "send", "fall", "repeat", "undo", "redo", "harder", "easier", "grade", "name", "onsight", "low",
    "middle", "crux", "top", "felteasy", "felthard", "quality", "sentence", "restsoff",
    "restson", "climber",
  ]

  /// A timer that is over is in nobody's way.
  package var yields: Bool { isOver && !isRecording }

  package mutating func begin(_ desk: inout Desk) {
    if pendingStart == .atOnce { begin(at: desk.now, &desk) }
  }

  /// Sounds the cues that are due.
  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    let cues = timer.advance(to: desk.now)
    sound(cues, &desk)
    keepUp(cues, &desk)
    if case .speaker = input, pendingStart == .withSpeaker {
      pendingStart = .onCommand
      begin(at: desk.now, &desk)
    }
    leaveByItself(input, &desk)
  }

  /// Leaves unless somebody is using the screen or speaking.
  private mutating func leaveByItself(_ input: Input, _ desk: inout Desk) {
    guard let leavesAt else { return }
    switch input.source {
    case .voice: self.leavesAt = desk.now + .seconds(desk.preferences.staysAfterTimer)
    case .terminal, .remote: self.leavesAt = nil
    case .program:
      guard desk.now >= leavesAt else { return }
      self.leavesAt = nil
      desk.goBack()
    }
  }

  package mutating func committed(_ desk: inout Desk) {
    guard isRecording else {
      if pendingStart == .onceClosed {
        pendingStart = .onCommand
        if desk.session.facts.workout == nil { begin(at: desk.now, &desk) }
      }
      return follow(&desk)
    }
    isRecording = false
    leaveSoon(desk)
    keepEnding(&desk)
  }

  /// It goes back to the screen below by itself, however it ended.
  private mutating func leaveSoon(_ desk: Desk) {
    let stay = desk.preferences.staysAfterTimer
    if isOver, stay > 0 { leavesAt = desk.now + .seconds(stay) }
  }

  /// The final tone sounds all the same.
  package mutating func notCommitted(_ desk: inout Desk) {
    guard isRecording else { return }
    isRecording = false
    guard timer.state == .complete else { return desk.sound(.play(.finish)) }
    desk.flash(.send)
    desk.sound(.play(.timerEnd))
    if voice { desk.speak(tr("Workout complete")) }
  }

  package mutating func leave(_ desk: inout Desk) {
    if isUnderWay { stop(&desk) } else { desk.endTimerSession() }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? {
    guard timer.state == .running else { return leavesAt }
    let elapsed = timer.elapsed(at: desk.now)
    let second = desk.now + (.seconds(elapsed.milliseconds / 1000 + 1) - elapsed)
    return min(timer.nextDeadline ?? second, second)
  }

  // MARK: Orders

  private mutating func start(_ desk: inout Desk, _ command: Command) {
    // "Start" on a paused timer means to continue.
    if timer.state == .paused { return resume(&desk) }
    begin(at: desk.now, &desk)
  }

  /// Starts from the beginning; the start is in the log before the first tone.
  private mutating func begin(at now: Moment, _ desk: inout Desk) {
    ending = nil
    desk.log(.start(timer.configuration))
    sound(timer.start(at: now), &desk)
  }

  /// What was done until now comes back by undo.
  private mutating func startAgain(_ desk: inout Desk) {
    guard isUnderWay, desk.session.facts.workout != nil else {
      return begin(at: desk.now, &desk)
    }
    ending = nil
    desk.restart(timer.configuration.shownTitle)
    sound(timer.start(at: desk.now), &desk)
  }

  private mutating func pause(_ desk: inout Desk) {
    sound(timer.pause(at: desk.now), &desk)
    guard timer.state == .paused else { return }
    desk.log(.pause)
    desk.sound(.play(.pause))
  }

  private mutating func resume(_ desk: inout Desk) {
    timer.resume(at: desk.now)
    desk.log(.resume)
    desk.sound(.play(.resume))
  }

  /// Keeps what was done, except for a hold stopped during its first set.
  private mutating func stop(_ desk: inout Desk) {
    sound(timer.stop(at: desk.now), &desk)
    guard timer.state == .stopped else { return }
    if timer.counts { return record(&desk) }
    let facts = desk.session.facts
    ending = Ending(timer: timer, session: facts.id, workouts: facts.workouts.count)
    leaveSoon(desk)
    desk.discard()
  }

  private mutating func countRound(_ desk: inout Desk) {
    let before = timer.roundMarks.count
    timer.markRound(at: desk.now)
    guard timer.roundMarks.count > before else { return desk.refuse(tr("No rounds to count now.")) }
    desk.log(.round)
  }

  /// Counts a set done beside the timer; if no timer runs, logs it alone.
  private mutating func addSet(_ desk: inout Desk) {
    switch timer.state {
    case .running, .paused:
      timer.addSet()
      desk.log(.addSet)
    case .ready, .complete, .stopped: logWithoutTimer(&desk)
    }
  }

  private mutating func setVoice(_ isOn: Bool, _ desk: inout Desk) {
    chosenVoice = isOn
    if isOn { desk.preferences.speaks = true }
    let text = isOn ? tr("Voice on") : tr("Voice off")
    desk.tell(
      Reply(.info, text, tone: isOn ? .awake : .asleep, speech: isOn ? text : nil))
  }

  /// Whether phases and the time left are spoken.
  var voice: Bool {
    if let chosenVoice { return chosenVoice }
    return if case .interval(let preset) = timer.configuration { preset.voice } else { true }
  }

  // MARK: Texts

  private var startHint: String {
    timer.state == .ready ? tr("start", context: "hint") : tr("start again")
  }

  private var stopHint: String {
    isUnderWay
      ? tr("stop", context: "hint")
      : timer.state == .ready ? tr("cancel", context: "hint") : tr("leave", context: "hint")
  }

  private var stopQuestion: String {
    if timer.counts { return tr("Stop the timer? What you have done will be logged.") }
    return timer.phase.activity == .getReady
      ? tr("Stop the timer? It hasn't begun: nothing is logged.")
      : tr("Stop the timer? Nothing will be logged.")
  }

  private func restartQuestion(at now: Moment) -> String {
    let place = position(timer.reading(at: now)).map { "\($0.label) \($0.value)" }
    if place.isEmpty { return tr("Start again?") }
    return tr("Start again? You are at \(place.joined(separator: ", ")).")
  }

  private func spokenStatus(at now: Moment) -> String {
    let reading = timer.reading(at: now)
    switch timer.state {
    case .ready:
      let total = reading.totalLeft.map { tr("\(SpokenNumber.length($0)) in all") }
      return [timer.configuration.shownTitle, timer.configuration.details, total].compactMap(\.self)
        .joined(separator: ", ")
    case .complete: return tr("workout complete")
    case .stopped: return tr("stopped", context: "timer")
    case .running, .paused: return reading.spoken
    }
  }
}
