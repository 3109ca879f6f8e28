import Analysis
import Foundation
import Log

/// How near forecasts came to what happened.
package struct Score {
  package private(set) var number = 0
  private var squares = 0.0
  private var logs = 0.0
  /// By tenths of the forecast: how many, their sum, how many were sends.
  package private(set) var tenths = Array(repeating: (number: 0, sum: 0.0, sends: 0), count: 10)

  package init() {}

  package mutating func add(_ forecast: Double, _ isSend: Bool) {
    let bounded = min(0.999, max(0.001, forecast))
    number += 1
    squares += pow(bounded - (isSend ? 1 : 0), 2)
    logs -= log(isSend ? bounded : 1 - bounded)
    let tenth = min(9, Int(bounded * 10))
    tenths[tenth].number += 1
    tenths[tenth].sum += bounded
    tenths[tenth].sends += isSend ? 1 : 0
  }

  /// G. W. Brier, "Verification of forecasts expressed in terms of probability", 1950: 0 is best.
  package var brier: Double { squares / Double(max(1, number)) }
  package var logLoss: Double { logs / Double(max(1, number)) }
}

/// Each attempt foretold from the sessions before its own, in several ways.
package struct Forecast {
  package private(set) var model = Score()
  /// The climber's own send rate at the grade in the last ninety days.
  package private(set) var rate = Score()
  /// A logistic regression on the distance in grades, fitted to the same ninety days.
  package private(set) var logistic = Score()
  /// The best that anybody could do: the true chance.
  package private(set) var truth = Score()
  /// Squared errors of the level, in grades.
  package private(set) var levelErrors: (model: Double, logistic: Double, number: Int) = (0, 0, 0)
  /// True chances of the grades that were recommended.
  package private(set) var recommended: [Double] = []

  /// Sessions from which nothing is foretold yet.
  private static let start = 5

  package init() {}

  package mutating func follow(_ climber: SimulatedClimber) {
    let sessions: [LevelModel.Session] = climber.sessions.map { ($0.day, $0.trials) }
    for (place, session) in climber.sessions.enumerated().dropFirst(Self.start) {
      let past = Array(sessions[..<place].drop { $0.day <= session.day - 180 })
      guard var fitted = LevelModel.fitted(past) else { continue }
      fitted.advance(to: session.day)
      let recent = past.filter { $0.day > session.day - 90 }.flatMap(\.trials)
      let regression = GradeRegression(recent)
      for attempt in session.routes.joined() {
        model.add(fitted.chance(of: attempt.grade), attempt.isSend)
        rate.add(Self.rate(recent, attempt.grade), attempt.isSend)
        logistic.add(regression.chance(of: attempt.grade), attempt.isSend)
        truth.add(attempt.chance, attempt.isSend)
      }
      levelErrors.model += pow(fitted.level.grade - session.level, 2)
      levelErrors.logistic += pow(regression.level - session.level, 2)
      levelErrors.number += 1
      recommended.append(climber.chance(of: Self.next(fitted, past), at: session.level))
    }
  }

  /// The grade that `Insights` recommends.
  private static func next(_ fitted: LevelModel, _ past: [LevelModel.Session]) -> Int {
    let tried = past.flatMap(\.trials)
    let hardest = tried.map(\.grade).max() ?? 0
    let going = (0...hardest + 1).last { fitted.chance(of: $0) >= 0.2 } ?? 0
    let sends = tried.reduce(0) { $0 + ($1.grade == going ? $1.sends : 0) }
    return sends >= 3 ? min(going + 1, hardest + 1) : going
  }

  /// Sends of attempts at the grade, with one of each added (Laplace's rule).
  private static func rate(_ trials: [LevelModel.Trial], _ grade: Int) -> Double {
    let own = trials.filter { $0.grade == grade }
    let sends = own.reduce(0) { $0 + $1.sends }
    let falls = own.reduce(0) { $0 + $1.falls }
    return Double(sends + 1) / Double(sends + falls + 2)
  }
}
