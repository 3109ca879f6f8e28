import Console
import Core
import HUD
import Languages

/// A session's standing in a line or two, for every outlet.
struct Standing: Equatable {
  enum Rest: Equatable {
    case none
    case running(since: Moment, length: Duration?)
    case paused(after: Duration, length: Duration?)

    /// Whether this is the rest that another standing showed, before or after a pause.
    func isSame(as other: Rest) -> Bool {
      switch (self, other) {
      case (.none, .none), (.paused, .paused), (.paused, .running), (.running, .paused): true
      case (.running(let one, _), .running(let other, _)): one == other
      case (.none, _), (_, .none): false
      }
    }
  }

  /// `V4 · 3 tries`, `Back squat · set 2 of 5`.
  let title: String
  /// The subject: `boulder · V scale`.
  let subject: String
  let rest: Rest
  /// Whether a rest or a timer is running.
  let isRunning: Bool

  init(_ card: RemoteCard) {
    title = Self.title(card)
    subject = [card.title, card.subtitle].filter { !$0.isEmpty }.joined(separator: " · ")
    rest =
      switch card.rest?.clock {
      case nil: .none
      case .running(let since): .running(since: since, length: card.rest?.length)
      case .paused(let elapsed): .paused(after: elapsed, length: card.rest?.length)
      }
    if let timer = card.figures?.timer {
      isRunning = !timer.isPaused && card.offers.contains { $0.command == "pause" }
    } else if case .running = rest {
      isRunning = true
    } else {
      isRunning = false
    }
  }

  private static func title(_ card: RemoteCard) -> String {
    if let question = card.question { return question }
    if let climb = card.climb {
      guard !climb.grade.isEmpty else { return card.title }
      let tries = plural(climb.tries, "\(climb.tries) try", "\(climb.tries) tries")
      return [climb.grade, climb.name, tries].compactMap(\.self).joined(separator: " · ")
    }
    if let lift = card.lift {
      return [lift.exercise.isolated, lift.setNumber].filter { !$0.isEmpty }.joined(
        separator: " · ")
    }
    guard let figures = card.figures else { return card.title }
    let parts: [String]
    if let timer = figures.timer {
      // Leaves out the time, which changes every second.
      parts = [timer.phase] + timer.position.map { "\($0.label) \($0.value)" }
    } else {
      parts = [figures.main.text, figures.caption]
    }
    let text = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    return text.isEmpty ? card.title : text
  }

  /// The elapsed rest, never more than its length.
  func elapsed(at now: Moment) -> Duration {
    switch rest {
    case .none: .zero
    case .running(let since, let length): min(now - since, length ?? now - since)
    case .paused(let elapsed, let length): min(elapsed, length ?? elapsed)
    }
  }

  /// When the running rest is over, or was; nil for another one.
  var restEnd: Moment? {
    guard case .running(let since, let length?) = rest else { return nil }
    return since + length
  }

  /// The rest's length; nil without a rest, or while it counts up.
  var length: Duration? {
    switch rest {
    case .none: nil
    case .running(_, let length), .paused(_, let length): length
    }
  }
}
