import Analysis
package import Core
import Foundation

/// A climber whose true level is known: their sessions of half a year.
///
/// None climbs as the model assumes: each route is a little harder or easier than its grade, a route is tried until it goes or
/// the climber has had enough, grades are chosen around the level, and steepness, habits and gaps differ.
package struct SimulatedClimber {
  package struct Session {
    package var day: Day
    package var routes: [Route]
  }

  /// The tries at a route of a grade, in order: whether each was a send.
  package struct Route {
    package var grade: Int
    package var tries: [Bool]
  }

  package static let days = Insights.window
  /// The number of grades in their system.
  package static let grades = 24
  package let today: Day
  /// The grade of which every second try goes on a day of usual form, on a route of usual difficulty; one a day.
  package private(set) var levels: [Double] = []
  package private(set) var sessions: [Session] = []

  private let traits: Traits
  private let steepness: Double
  private let patience: Int

  package init(_ kind: Kind, today: Day, using generator: inout some RandomNumberGenerator) {
    traits = kind.traits
    self.today = today
    steepness = Double.random(in: traits.steepness, using: &generator)
    patience = Int.random(in: traits.patience, using: &generator)
    let weekly = Double.random(in: 1.8...3.2, using: &generator) * traits.share
    let routes = Int.random(in: traits.routes, using: &generator)
    let taste = Double.random(in: -1.1 ... -0.2, using: &generator)
    let away = Self.breaks(traits.breaks, &generator)
    var level = Double.random(in: 7...12, using: &generator)
    for day in 0..<Self.days {
      level += traits.change / Double(Self.days) + normal(0, traits.step, &generator)
      if day == Self.days / 2 { level += traits.jump }
      levels.append(level)
      guard !away.contains(day), Double.random(in: 0..<1, using: &generator) < weekly / 7 else {
        continue
      }
      let form = level + normal(0, traits.form, &generator)
      let wish = taste + traits.ambition * Double(day) / Double(Self.days)
      let climbed = (0..<routes).map { _ in
        let usual = level + normal(wish, traits.variety, &generator)
        return route(max(0, min(Self.grades - 1, Int(usual.rounded()))), form, &generator)
      }
      sessions.append(Session(day: today - (Self.days - day), routes: climbed))
    }
  }

  private static func breaks(
    _ number: Int, _ generator: inout some RandomNumberGenerator
  ) -> Set<Int> {
    var away: Set<Int> = []
    for _ in 0..<number {
      let first = Int.random(in: 0..<days, using: &generator)
      away.formUnion(first..<first + Int.random(in: 14...35, using: &generator))
    }
    return away
  }

  private func route(
    _ grade: Int, _ form: Double, _ generator: inout some RandomNumberGenerator
  ) -> Route {
    let harder = normal(0, traits.roughness, &generator)
    var route = Route(grade: grade, tries: [])
    while route.tries.count < patience, route.tries.last != true {
      let chance = 1 / (1 + exp(-steepness * (form - Double(grade) - harder)))
      route.tries.append(Double.random(in: 0..<1, using: &generator) < chance)
    }
    return route
  }

  /// The share of tries at a grade that would go on a day; nil for today.
  package func share(
    of grade: Int, on day: Day? = nil, using generator: inout some RandomNumberGenerator
  ) -> Double {
    let level = day.map { levels[Self.days - (today.number - $0.number)] } ?? levels.last ?? 0
    var (made, sends) = (0, 0)
    for _ in 0..<3000 {
      let form = level + normal(0, traits.form, &generator)
      let tries = route(grade, form, &generator).tries
      made += tries.count
      sends += tries.last == true ? 1 : 0
    }
    return Double(sends) / Double(made)
  }

  /// How far the level moved over some days, up to the last session.
  package func change(over days: Int) -> Double {
    guard let last = sessions.last.map({ Self.days - (today.number - $0.day.number) }) else {
      return 0
    }
    return levels[last] - levels[max(0, last - days)]
  }
}

/// Box and Muller's.
private func normal(
  _ mean: Double, _ deviation: Double, _ generator: inout some RandomNumberGenerator
) -> Double {
  let one = Double.random(in: 1e-12..<1, using: &generator)
  let other = Double.random(in: 0..<1, using: &generator)
  return mean + deviation * (-2 * log(one)).squareRoot() * cos(2 * .pi * other)
}
