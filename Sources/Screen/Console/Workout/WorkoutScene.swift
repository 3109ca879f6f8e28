import Core
package import HUD
import Languages
import Timers

/// The timer screen: phase, time, round, and what comes next.
extension WorkoutLayer {
  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = tr("TIMER", context: "title")
    scene.head.subtitle = "\(timer.configuration.shownTitle) · \(timer.configuration.details)"
    scene.head.elapsed = ""
    scene.figures.timer = picture(desk)
    scene.buttons = desk.hasMouse ? buttons(desk, available: true) : []
    scene.overlay = nil
  }

  private func picture(_ desk: Desk) -> Scene.Timer {
    let reading = timer.reading(at: desk.now)
    let (word, topic): (String, Reply.Topic) =
      switch timer.state {
      case .ready: (tr("START?", context: "big word"), .info)
      case .complete: (tr("DONE", context: "big word"), .send)
      case .stopped: (tr("STOPPED", context: "big word"), .info)
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
        ? "" : reading.totalLeft.map { tr("\($0.clock(.up)) left in all") } ?? "",
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
          ? Scene.Count(
            label: tr("sets done", context: "count"), value: "\(reading.set - 1)/\(reading.sets)")
          : Scene.Count(label: tr("set", context: "count"), value: "\(reading.set)/\(reading.sets)")
      )
    }
    if let rounds = reading.rounds {
      if rounds > 1, !isBetween {
        counts.append(
          Scene.Count(label: tr("round", context: "count"), value: "\(reading.round)/\(rounds)"))
      }
    } else if timer.configuration.countsRounds {
      counts.append(Scene.Count(label: tr("rounds", context: "count"), value: "\(reading.round)"))
    } else if timer.addedSets > 0 {
      counts.insert(
        Scene.Count(label: tr("sets added", context: "count"), value: "\(timer.addedSets)"), at: 0)
    }
    return counts
  }

  private func next(_ reading: TimerReading) -> String {
    guard let phase = reading.next else { return tr("next: the end") }
    return phase.duration.map { tr("next: \(phase.activity.shown) \($0.clock())") }
      ?? tr("next: \(phase.activity.shown)")
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
    let details = configuration.details
    let settings = isSame ? tr("LAST USED") + " " + details : details
    var purpose = configuration.format.purpose
    if configuration.countsRounds { purpose += " " + tr("{Say “round”|Press .} for each round.") }
    return [
      [configuration.shownTitle, settings, inAll].compactMap(\.self).joined(separator: " · "),
      desk.asking(purpose),
      past.map { past in
        isSame
          ? tr("Last time: \(past.text(at: desk.now))")
          : tr("Before: \(past.configuration.shownTitle), \(past.text(at: desk.now))")
      }, desk.asking(tr("{Say “start”, or “stop” to cancel|Press Enter to start, Esc to cancel}.")),
    ].compactMap(\.self)
  }

  /// The total length, if the settings don't state it.
  private var inAll: String? {
    guard let total = timer.configuration.total?.clock(), total != timer.configuration.details
    else { return nil }
    return tr("\(total) in all")
  }

  private func summaryLines(_ desk: Desk) -> [String] {
    guard let summary = timer.summary(at: desk.now) else { return [] }
    let isLogged = desk.news.logFailure == nil && timer.counts
    let result = "\(timer.configuration.shownTitle): \(summary.result)"
    let sets = summary.sets
    let work: [String?] = [
      tr("Work \(Duration.seconds(Int(summary.workSeconds)).clock())"),
      sets > 1 ? plural(sets, "\(sets.grouped) set", "\(sets.grouped) sets") : nil,
      summary.isComplete ? nil : tr("stopped early"),
    ]
    return [
      isLogged ? result : result + ", " + tr("not logged"),
      tr("Plan: \(timer.configuration.details)"),
      work.compactMap(\.self).joined(separator: ", "),
    ] + roundLine(summary)
  }

  /// The time of each counted round.
  private func roundLine(_ summary: WorkoutSummary) -> [String] {
    guard !summary.roundTimes.isEmpty else { return [] }
    let lengths = zip(summary.roundTimes, [0] + summary.roundTimes).map { $0 - $1 }
    let list = lengths.map { Duration.seconds(Int($0)).clock() }.joined(separator: " ")
    return [tr("Rounds: \(list)")]
  }
}
