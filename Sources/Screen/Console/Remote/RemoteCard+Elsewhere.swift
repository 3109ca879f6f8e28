import Climbing
package import Core
import Grades
import HUD
import Languages
package import Session
import Timers

extension RemoteCard {
  /// A board's card for another machine's session, made from its log.
  ///
  /// - Parameters:
  ///   - climbers: at least one; whoever logged last comes first and is up.
  ///   - behind: how far the other machine's clock is behind this one's.
  package init(
    of climbers: [SessionFacts], at machine: String, behind: Duration, unit: MassUnit
  ) {
    self.init()
    let up = climbers[0]
    title = machine
    counts = up.counts
    rest = up.rest.map { Rest($0).later(by: behind) }
    if climbers.count > 1 {
      // The owner first, then by name, so that nobody changes places.
      self.climbers = climbers.sorted { ($0.climber ?? "") < ($1.climber ?? "") }.map { facts in
        Climber(
          name: facts.climber ?? tr("Owner", context: "climber"),
          grade: facts.exercise?.name ?? facts.climb.current.map { "\($0.grade)" } ?? "",
          tries: facts.exercise?.sets ?? facts.climb.current?.attempts.count ?? 0,
          rest: facts.rest.map { Rest($0).later(by: behind) },
          isUp: facts.id == up.id)
      }
    } else if let name = up.climber {
      title += " · \(name)"
    }
    if let workout = up.workout {
      figures = Scene.Figures(
        word: tr("TIMER", context: "big word"), caption: workout.timer.configuration.shownTitle)
    } else if let lifting = up.liftFigures(in: unit) {
      figures = lifting
    } else {
      climb = Climb(up.climb)
    }
    outcome = up.climb.lastReply.flatMap { Scene.LastOutcome($0, \.tappingOnPhone) }
  }
}

extension Scene.Figures {
  /// A word under a caption.
  init(word: String, caption: String) {
    self = Scene().figures
    main = Scene.Figure(text: word)
    self.caption = caption
  }
}

extension RemoteCard.Rest {
  fileprivate func later(by behind: Duration) -> Self {
    guard case .running(let since) = clock else { return self }
    return Self(clock: .running(since: since + behind), length: length)
  }
}
