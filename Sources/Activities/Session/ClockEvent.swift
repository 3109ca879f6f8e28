package import Core

/// What is known of the clock that dated a session's entries. No row is rewritten: `atTrueTimes` folds these.
package enum ClockEvent: Equatable, Sendable {
  /// The machine's clock was set. The entries from `since` up to this one were dated by the clock as it was before.
  case set(by: Duration, since: Event.ID)
  /// The climber has said when the session was: the entries up to this one are that much later.
  case dated(by: Duration)

  /// The smallest step that is noted. What a time server corrects by degrees stays below it.
  package static let smallestStep = Duration.seconds(1)
}

extension [Event] {
  /// The events of a session at their true times, as far as its later events tell. Their order and, within one run of the
  /// program, the time between two of them stay.
  package var atTrueTimes: [Event] {
    guard contains(where: \.payload.isOfClock) else { return self }
    // A date that was undone doesn't count.
    let datings = SessionState(folding: self).facts.datings
    var events = self
    for (place, event) in enumerated() {
      guard case .clock(let change) = event.payload else { continue }
      switch change {
      case .set(let step, let since):
        guard let first = firstIndex(where: { $0.id == since }), first < place else { continue }
        events.move(first..<place, by: step)
      case .dated(let step) where datings.contains(event.id): events.move(0..<place, by: step)
      case .dated: break
      }
    }
    return events
  }

  private mutating func move(_ places: Range<Int>, by step: Duration) {
    for place in places { self[place].at = self[place].at.moved(by: step) }
  }
}

extension Moment {
  /// Later by a step, within what a log can hold.
  fileprivate func moved(by step: Duration) -> Moment {
    let sum = microseconds + step.microseconds
    return Moment(logged: sum) ?? Moment(microseconds: sum < 0 ? 0 : microseconds)
  }
}

extension SessionState {
  /// The latest event that stands and says when the session was.
  package var latestDating: Event? { events.last { facts.datings.contains($0.id) } }
}

extension EventPayload {
  package var isOfClock: Bool { if case .clock = self { true } else { false } }
}

// MARK: - Coding

extension ClockEvent {
  var stored: StoredPayload {
    switch self {
    case .set(let step, let since):
      StoredPayload(
        SessionEventKind.clockSet, ["byUs": .length(step), "since": .string(since)])
    case .dated(let step): StoredPayload(SessionEventKind.dated, ["byUs": .length(step)])
    }
  }

  /// nil for a kind that isn't a clock's.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    switch kind {
    case .clockSet:
      self = .set(by: try fields.length("byUs"), since: try fields.text("since"))
    case .dated: self = .dated(by: try fields.length("byUs"))
    default: return nil
    }
  }
}
