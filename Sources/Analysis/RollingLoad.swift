package import Climbing
package import Log

/// The load of seven days at a time, the last of them ending today.
package struct RollingLoad: Equatable, Sendable {
  package struct Week: Equatable, Sendable {
    /// Its seventh day.
    package var end: Day
    package var load: Int
    /// The mean load of the four weeks before it.
    package var before: Double
  }

  /// The earliest first.
  package let weeks: [Week]

  /// - Parameter number: of the weeks.
  package init(_ log: TalliedLog, in system: GradeSystem, today: Day, weeks number: Int) {
    var places: [String: Int] = [:]
    for (place, name) in system.names.enumerated() { places[name] = place }
    // Four more, of which the first one's mean is made; the latest first.
    var loads = Array(repeating: 0, count: number + 4)
    for session in log.sessions {
      let ago = today.number - session.day.number
      guard ago >= 0, ago / 7 < loads.count else { continue }
      // Every attempt is load, whatever is known of the tries before it.
      for row in session.rows
      where row.subject == system.id && (row.measure == .send || row.measure == .fall) {
        loads[ago / 7] += row.number * ((places[row.detail] ?? -1) + 1)
      }
    }
    weeks = (0..<number).reversed().map { ago in
      Week(
        end: today - ago * 7, load: loads[ago],
        before: Double(loads[(ago + 1)...(ago + 4)].reduce(0, +)) / 4)
    }
  }
}
