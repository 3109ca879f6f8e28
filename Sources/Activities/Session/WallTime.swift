package import Core

/// The wall's time in one run of the program.
///
/// A run fixes the wall's time once, at its start, and from then on counts with the boot clock, so that rests and lengths are
/// right whatever happens to the wall clock. When that is set, only what leaves the run changes: rows are dated by the new
/// clock, behind an event that says by how much the earlier ones of this run are wrong.
package struct WallTime: Equatable, Sendable {
  /// How far the wall's time is ahead of the run's.
  package private(set) var offset = Duration.zero
  /// The first event that each session got in this run.
  private var first: [String: Event.ID] = [:]
  /// The steps since a session's last event.
  private var steps: [String: Duration] = [:]

  package init() {}

  /// The wall clock was set.
  package mutating func step(by step: Duration) {
    offset = offset + step
    for session in first.keys { steps[session, default: .zero] += step }
  }

  /// A moment of the run by the wall clock.
  package func wall(_ moment: Moment) -> Moment { moment + offset }

  /// The events of the run as rows of the log: by the wall clock, and behind the steps that their sessions haven't noted yet.
  ///
  /// - Parameter newID: an id for an event at a moment.
  package mutating func rows(_ events: [Event], newID: (Moment) -> Event.ID) -> [Event] {
    var rows: [Event] = []
    for event in events {
      if let step = note(event.sessionID, at: event.at, newID) { rows.append(step) }
      var row = event
      row.at = wall(event.at)
      rows.append(row)
      if first[event.sessionID] == nil { first[event.sessionID] = event.id }
      if case .sessionEnded = event.payload { forget(event.sessionID) }
    }
    return rows
  }

  /// The steps that no session has noted yet, for a log in which nothing else happens.
  package mutating func rowsOfSteps(
    at now: Moment, newID: (Moment) -> Event.ID
  ) -> [Event] {
    steps.keys.sorted().compactMap { note($0, at: now, newID) }
  }

  private mutating func note(
    _ session: String, at now: Moment, _ newID: (Moment) -> Event.ID
  ) -> Event? {
    guard let step = steps.removeValue(forKey: session), step != .zero,
      let since = first[session]
    else { return nil }
    let at = wall(now)
    let id = newID(at)
    return Event(
      id: id, sessionID: session, actionID: id, at: at,
      payload: .clock(.set(by: step, since: since)))
  }

  private mutating func forget(_ session: String) {
    first[session] = nil
    steps[session] = nil
  }
}
