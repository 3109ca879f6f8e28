package import Climbing

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
      for trial in session.trials(in: system.id, places) {
        loads[ago / 7] += (trial.sends + trial.falls) * (trial.grade + 1)
      }
    }
    weeks = (0..<number).reversed().map { ago in
      Week(
        end: today - ago * 7, load: loads[ago],
        before: Double(loads[(ago + 1)...(ago + 4)].reduce(0, +)) / 4)
    }
  }
}
