package import Core

/// Where a session was logged, and by whom.
package struct SessionOrigin: Equatable, Sendable {
  /// nil for a log that was never synced.
  package var device: DeviceID?
  /// nil for the machine's owner, whose name isn't in the log.
  package var climber: String?

  package init(device: DeviceID?, climber: String?) {
    self.device = device
    self.climber = climber
  }
}

/// Everything that all climbers did at all of a gym's machines.
package struct GymReview: Sendable {
  /// A machine that the log knows.
  package struct Machine: Equatable, Sendable {
    package var id: DeviceID
    package var name: String
    /// When its latest event was, in the format that the caller chose.
    package var lastEntry: String?

    package init(id: DeviceID, name: String, lastEntry: String?) {
      self.id = id
      self.name = name
      self.lastEntry = lastEntry
    }
  }

  package struct Counts: Equatable, Sendable {
    package fileprivate(set) var sessions = 0
    package fileprivate(set) var attempts = 0
    package fileprivate(set) var sends = 0
    package fileprivate(set) var lastDay: Day?

    fileprivate mutating func add(_ session: TalliedSession) {
      sessions += 1
      attempts += session.attempts
      sends += session.sends
      lastDay = max(lastDay ?? session.day, session.day)
    }
  }

  package private(set) var all = Counts()
  /// Every machine, most attempts first; includes those without entries in these sessions.
  package let machines: [(machine: Machine, counts: Counts)]
  /// By name, most attempts first.
  package let climbers: [(name: String, counts: Counts)]
  /// The sessions of climbers without a name.
  package private(set) var unnamed = Counts()
  /// The number of open sessions in each hour of the day.
  package private(set) var hours = [Int](repeating: 0, count: 24)
  /// The number of sessions counted there: finished, with a known time of day.
  package private(set) var timed = 0

  /// - Parameter hourOf: the hour of a moment, from 0 to 23, in the reader's time zone.
  package init(
    _ log: TalliedLog, from origins: [String: SessionOrigin], at machines: [Machine],
    hourOf: (Moment) -> Int
  ) {
    var byMachine: [DeviceID: Counts] = [:]
    var byName: [String: Counts] = [:]
    for session in log.sessions {
      all.add(session)
      if let device = origins[session.id]?.device {
        byMachine[device, default: Counts()].add(session)
      }
      if let climber = origins[session.id]?.climber {
        byName[climber, default: Counts()].add(session)
      } else {
        unnamed.add(session)
      }
      guard let length = session.length, !session.isOfDayOnly else { continue }
      timed += 1
      for hour in Self.hours(from: session.startedAt, length, hourOf) { hours[hour] += 1 }
    }
    self.machines = machines.map { ($0, byMachine[$0.id] ?? Counts()) }.sorted {
      ($1.counts.attempts, $0.machine.name, $0.machine.id) < (
        $0.counts.attempts, $1.machine.name, $1.machine.id
      )
    }
    climbers = byName.map { ($0.key, $0.value) }.sorted {
      ($1.counts.attempts, $0.name) < ($0.counts.attempts, $1.name)
    }
  }

  /// The hours that a period touches, each once.
  private static func hours(
    from start: Moment, _ length: Duration, _ hourOf: (Moment) -> Int
  ) -> Set<Int> {
    let minutes = min(24 * 60, max(0, Int(length / .seconds(60))))
    let moments = stride(from: 0, to: minutes, by: 30).map { start + .seconds($0 * 60) }
    return Set((moments + [start + .seconds(minutes * 60)]).map(hourOf).filter((0..<24).contains))
  }

}
