import Core
import HUD
import Languages
import Sound
import Timers

/// The sounds of a workout.
extension WorkoutLayer {
  /// A cue that is later than this (the machine slept) is not sounded, except the last one.
  private static let cueLimit = Duration.seconds(1)

  /// Sounds cues. After a suspend only the last one matters.
  mutating func sound(_ cues: [TimerCue], _ desk: inout Desk) {
    // "Halfway" at the start of a phase is part of that phase's words.
    let halves = cues.filter { $0.occasion == .half }.map(\.due)
    let starts = cues.filter(\.isPhaseStart).map(\.due)
    let audible = cues.filter { $0.occasion != .half || !starts.contains($0.due) }
    for (index, cue) in audible.enumerated() {
      let isRecent = desk.now - cue.due < Self.cueLimit
      if isRecent || index == audible.count - 1 {
        sound(cue, isHalf: halves.contains(cue.due), &desk)
      }
    }
  }

  /// - Parameter isHalf: half of the workout ends at the same moment.
  private mutating func sound(_ cue: TimerCue, isHalf: Bool, _ desk: inout Desk) {
    switch cue.occasion {
    case .phaseStarted(let phase):
      desk.flash(phase.activity.look)
      let half = isHalf ? tr("Halfway.") + " " : ""
      switch phase.activity {
      case .getReady: sound(.timerGetReady, nil, &desk)
      case .work: sound(.timerWork, half + tr("Go", context: "speech"), &desk)
      case .rest, .setRest: sound(.timerRest, half + tr("Rest", context: "speech"), &desk)
      }
      run(.phase, &desk)
    // Speech lags, so the last seconds have only tones.
    case .lastSeconds: sound(.timerLastSeconds, nil, &desk)
    case .lastTen: sound(.timerLastTen, nil, &desk)
    case .half: sound(.timerHalf, tr("Halfway"), &desk)
    case .timeLeft(let left): sound(nil, SpokenNumber.length(left), &desk)
    case .complete:
      record(&desk)
      run(.complete, &desk)
    }
  }

  private func sound(_ cue: Cue?, _ words: String?, _ desk: inout Desk) {
    if let cue, tones { desk.sound(.play(cue)) }
    if let words, voice { desk.speak(words) }
  }

  private var tones: Bool {
    if case .interval(let preset) = timer.configuration { preset.sound } else { true }
  }

  /// Runs the user's command for a moment.
  private func run(_ occasion: Hook.Occasion, _ desk: inout Desk) {
    let reading = timer.reading(at: desk.now)
    func seconds(_ length: Duration?) -> String {
      length.map { "\(Int($0.inSeconds.rounded(.up)))" } ?? ""
    }
    let hook = Hook(
      occasion: occasion,
      variables: [
        "CHALKTALK_TIMER": timer.configuration.title,
        "CHALKTALK_KIND": timer.configuration.format.rawValue,
        "CHALKTALK_PHASE": occasion == .complete ? "complete" : reading.phase.activity.rawValue,
        "CHALKTALK_SET": "\(reading.set)",
        "CHALKTALK_SETS": "\(reading.sets)",
        "CHALKTALK_ROUND": "\(reading.round)",
        "CHALKTALK_ROUNDS": reading.rounds.map { "\($0)" } ?? "",
        "CHALKTALK_REMAINING": seconds(reading.remaining),
        "CHALKTALK_TOTAL_LEFT": seconds(reading.totalLeft),
      ])
    desk.add([.run(hook)])
    guard occasion == .complete else { return }
    let climber = desk.sharedName(of: desk.up)
    desk.add([.announce(.workoutOver(timer.configuration.title, climber: climber))])
  }
}

extension Phase.Activity {
  /// The phase's colour and sign on the screen.
  var look: Reply.Topic {
    switch self {
    case .getReady: .getReady
    case .work: .work
    case .rest, .setRest: .rest
    }
  }

  /// The phase's word, in huge letters.
  var word: String {
    switch self {
    case .getReady: tr("READY", context: "big word")
    case .work: tr("WORK", context: "big word")
    case .rest, .setRest: tr("REST", context: "big word")
    }
  }
}
