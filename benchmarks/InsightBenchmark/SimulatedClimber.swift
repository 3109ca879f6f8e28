package import Analysis
import Foundation
package import Log

/// A climber whose true level is known: a year of sessions. Each route is a little harder or easier than its grade.
package struct SimulatedClimber {
  /// What the level does.
  package enum Kind: String, CaseIterable, Sendable {
    /// It stays where it is.
    case fixed = "fixed level"
    /// It drifts from day to day, and has a trend.
    case drifting = "drift"
    /// It stays, but each session has a form of its own, most within half a grade of it.
    case daily = "good and bad days"

    /// Standard deviations, in grades: of a day's step, of a month's trend, of a session's form.
    fileprivate var spread: (step: Double, trend: Double, form: Double) {
      switch self {
      case .fixed: (0, 0, 0)
      case .drifting: (0.15 / 5.5, 0.15, 0)
      case .daily: (0, 0, 0.5)
      }
    }
  }

  package struct Attempt {
    package var grade: Int
    /// What it truly was on that day and that route: nobody can know more.
    package var chance: Double
    package var isSend: Bool
  }

  /// A route's attempts, in order.
  package typealias Route = [Attempt]

  package struct Session {
    package var day: Day
    /// The grade that goes every second time.
    package var level: Double
    package var routes: [Route]
  }

  package private(set) var sessions: [Session] = []
  /// Log-odds between two grades.
  package let steepness: Double

  package init(_ kind: Kind, using generator: inout some RandomNumberGenerator) {
    let spread = kind.spread
    steepness = Double.random(in: 0.6...1.5, using: &generator)
    var level = Double.random(in: 2...6, using: &generator)
    let trend = Self.normal(0, spread.trend, &generator) / 30
    let first = Day(20_000)
    for day in 0..<365 {
      level = min(14, max(1, level + trend + Self.normal(0, spread.step, &generator)))
      guard Double.random(in: 0..<1, using: &generator) < 2.3 / 7 else { continue }
      let form = level + Self.normal(0, spread.form, &generator)
      let routes = (0..<8).map { _ in route(at: form, level, &generator) }
      sessions.append(Session(day: first + day, level: level, routes: routes))
    }
  }

  private func route(
    at form: Double, _ level: Double, _ generator: inout some RandomNumberGenerator
  ) -> Route {
    let grade = max(0, min(17, Int((level + Self.normal(-0.7, 1.2, &generator)).rounded())))
    let harder = Self.normal(0, 0.4, &generator)
    var attempts: Route = []
    for _ in 0..<5 {
      let chance = 1 / (1 + exp(-steepness * (form - Double(grade) - harder)))
      let isSend = Double.random(in: 0..<1, using: &generator) < chance
      attempts.append(Attempt(grade: grade, chance: chance, isSend: isSend))
      if isSend { break }
    }
    return attempts
  }

  /// Box and Muller's.
  private static func normal(
    _ mean: Double, _ deviation: Double, _ generator: inout some RandomNumberGenerator
  ) -> Double {
    let (one, other) = (
      Double.random(in: 1e-12..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
    )
    return mean + deviation * (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
  }
}

extension SimulatedClimber {
  /// At a level, on a route of exactly that grade.
  func chance(of grade: Int, at level: Double) -> Double {
    1 / (1 + exp(-steepness * (level - Double(grade))))
  }
}

extension SimulatedClimber.Session {
  package var trials: [LevelModel.Trial] {
    var trials: [Int: LevelModel.Trial] = [:]
    for attempt in routes.joined() {
      trials[attempt.grade, default: .init(grade: attempt.grade, sends: 0, falls: 0)].sends +=
        attempt.isSend ? 1 : 0
      trials[attempt.grade, default: .init(grade: attempt.grade, sends: 0, falls: 0)].falls +=
        attempt.isSend ? 0 : 1
    }
    return trials.values.sorted { $0.grade < $1.grade }
  }
}
