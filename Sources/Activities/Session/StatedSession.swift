package import Core

/// When something was that is written down afterwards, as far as the climber knows.
package struct StatedTime: Equatable, Sendable {
  package let day: Day
  /// `18:30`, if it was stated.
  package let clock: String?
  /// Noon of a day without a time; now, if that is today.
  package let moment: Moment
  /// Whether nothing is known but a day that is over.
  package let isDayOnly: Bool

  package init(day: Day, clock: String?, moment: Moment, isDayOnly: Bool) {
    self.day = day
    self.clock = clock
    self.moment = moment
    self.isDayOnly = isDayOnly
  }
}

/// The session that something is added to: one of that day, or a new one.
package struct StatedSession: Equatable, Sendable {
  package let startedAt: Moment
  package let isNew: Bool
  private let facts: SessionFacts

  package init(joining facts: SessionFacts) {
    startedAt = facts.startedAt ?? Moment(microseconds: 0)
    isNew = false
    self.facts = facts
  }

  package init(newAt moment: Moment) {
    startedAt = moment
    isNew = true
    facts = SessionFacts()
  }

  /// - Parameters:
  ///   - start: what a new session begins with.
  ///   - newID: its first id is the first event's.
  ///   - sessionID: that of a new session.
  /// - Returns: all events, and those of the action that undo takes back.
  package func events(
    _ entry: StatedEntry, _ when: StatedTime, start: SessionStart, sessionID: String,
    newID: @escaping () -> String
  ) -> (all: [Event], added: [Event]) {
    guard isNew else {
      // Within the session, and before its end, which the length goes up to.
      let last = (facts.endedAt ?? startedAt) - .milliseconds(1)
      let at = max(startedAt, min(when.clock == nil ? last : when.moment, last))
      let added = StatedEntries(entry, in: facts, newID: newID)
        .events(at: at, stated: when.clock, isOfDayOnly: false)
      return (added, added)
    }
    let opening = SessionState.opening(id: sessionID, start: start, at: startedAt, newID: newID)
    let added = StatedEntries(entry, in: SessionState(folding: opening).facts, newID: newID)
      .events(at: startedAt, stated: when.clock, isOfDayOnly: when.isDayOnly)
    let id = newID()
    let end = Event(
      id: id, sessionID: sessionID, actionID: id, at: startedAt, payload: .sessionEnded)
    return (opening + added + [end], added)
  }
}
