import Core
package import HUD
import Timers

/// The timer screen: phase, time, round, and what comes next.
extension WorkoutLayer {
  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = "TIMER"
    scene.head.subtitle = "\(timer.configuration.title) · \(timer.configuration.details)"
    scene.head.elapsed = ""
    scene.figures.timer = picture(desk)
    scene.buttons = desk.hasMouse ? buttons(desk, available: true) : []
    scene.overlay = nil
  }

  private func picture(_ desk: Desk) -> Scene.Timer {
    let reading = timer.reading(at: desk.now)
    let (word, topic): (String, Reply.Topic) =
      switch timer.state {
      case .ready: ("START?", .info)
      case .complete: ("DONE", .send)
      case .stopped: ("STOPPED", .info)
      case .running, .paused: (reading.phase.activity.word, reading.phase.activity.look)
      }
    return Scene.Timer(
      phase: word, topic: topic, time: time(reading, at: desk.now),
      longest: isUnderWay ? reading.phase.duration?.clock(.up) : nil,
      progress: reading.progress ?? 0,
      isLastSeconds: reading.isLastSeconds, isPaused: timer.state == .paused,
      position: position(reading),
      // No total if only this phase is left.
      total: reading.next == nil
        ? "" : reading.totalLeft.map { "\($0.clock(.up)) left in all" } ?? "",
      next: next(reading), lines: lines(desk))
  }

  private func time(_ reading: TimerReading, at now: Moment) -> String {
    switch timer.state {
    case .ready: reading.totalLeft?.clock(.up) ?? "0:00"
    case .complete, .stopped: timer.total(at: now).clock()
    case .running, .paused: reading.remaining?.clock(.up) ?? reading.elapsed.clock()
    }
  }

  func position(_ reading: TimerReading) -> [Scene.Count] {
    if timer.state == .ready { return [] }
    var counts: [Scene.Count] = []
    // Between sets this shows the set just done.
    let isBetween = reading.phase.activity == .setRest && isUnderWay
    if reading.sets > 1 {
      counts.append(
        isBetween
          ? Scene.Count(label: "sets done", value: "\(reading.set - 1)/\(reading.sets)")
          : Scene.Count(label: "set", value: "\(reading.set)/\(reading.sets)"))
    }
    if let rounds = reading.rounds {
      if rounds > 1, !isBetween {
        counts.append(Scene.Count(label: "round", value: "\(reading.round)/\(rounds)"))
      }
    } else if timer.configuration.countsRounds {
      counts.append(Scene.Count(label: "rounds", value: "\(reading.round)"))
    } else if timer.addedSets > 0 {
      counts.insert(Scene.Count(label: "sets added", value: "\(timer.addedSets)"), at: 0)
    }
    return counts
  }

  private func next(_ reading: TimerReading) -> String {
    reading.next.map { phase in
      "next: \(phase.activity.rawValue)" + (phase.duration.map { " \($0.clock())" } ?? "")
    } ?? "next: the end"
  }

  /// Before the start: everything the timer will do. After the end: what was planned and done.
  private func lines(_ desk: Desk) -> [String] {
    switch timer.state {
    case .running, .paused: []
    case .ready: readyLines(desk)
    case .complete, .stopped: summaryLines(desk)
    }
  }

  private func readyLines(_ desk: Desk) -> [String] {
    let configuration = timer.configuration
    let past = desk.shelf.lastOfFormat[configuration.format]
    let isSame = past?.configuration == configuration
    return [
      "\(configuration.title) · " + (isSame ? "LAST USED " : "") + configuration.details
        + (inAll.map { " · \($0)" } ?? ""),
      desk.asking(
        configuration.format.purpose
          + (configuration.countsRounds ? " {Say “round”|Press .} for each round." : "")),
      past.map { past in
        isSame
          ? "Last time: \(past.text(at: desk.now))"
          : "Before: \(past.configuration.title), \(past.text(at: desk.now))"
      }, desk.asking("{Say “start”, or “stop” to cancel|Press Enter to start, Esc to cancel}."),
    ].compactMap(\.self)
  }

  /// The total length, if the settings don't state it.
  private var inAll: String? {
    guard let total = timer.configuration.total?.clock(), total != timer.configuration.details
    else { return nil }
    return "\(total) in all"
  }

  private func summaryLines(_ desk: Desk) -> [String] {
    guard let summary = timer.summary(at: desk.now) else { return [] }
    let isLogged = desk.news.logFailure == nil && timer.counts
    let sets = summary.sets > 1 ? ", \(summary.sets) sets" : ""
    return [
      "\(summary.title): \(summary.result)" + (isLogged ? "" : ", not logged"),
      "Plan: \(summary.plan)",
      "Work \(Duration.seconds(Int(summary.workSeconds)).clock())\(sets)"
        + (summary.isComplete ? "" : ", stopped early"),
    ] + roundLine(summary)
  }

  /// The time of each counted round.
  private func roundLine(_ summary: WorkoutSummary) -> [String] {
    guard !summary.roundTimes.isEmpty else { return [] }
    let lengths = zip(summary.roundTimes, [0] + summary.roundTimes).map { $0 - $1 }
    return ["Rounds: " + lengths.map { Duration.seconds(Int($0)).clock() }.joined(separator: " ")]
  }
}
