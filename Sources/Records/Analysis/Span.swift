package import Core
import Foundation
import Languages

/// The unit of time of a sum.
package enum Span: String, Sendable {
  case week, month, year

  /// The first day of the unit that contains a day: a Monday, or the first of the month or year.
  package func start(of day: Day) -> Day {
    switch self {
    case .week: day - day.weekday
    case .month: day - (day.date.day - 1)
    case .year: Day(year: day.date.year, month: 1, day: 1) ?? day
    }
  }

  /// The first day of the next unit.
  package func next(after start: Day) -> Day {
    switch self {
    case .week: start + 7
    case .month: self.start(of: start + 31)
    case .year: self.start(of: start + 366)
    }
  }

  /// The first days of the units that touch these days, earliest first.
  package func starts(over days: ClosedRange<Day>) -> [Day] {
    sequence(first: start(of: days.lowerBound)) { next(after: $0) }
      .prefix { $0 <= days.upperBound }
  }

  /// The shortest unit for which a page has room.
  package static func shown(over days: ClosedRange<Day>) -> Span {
    switch days.upperBound.number - days.lowerBound.number {
    case ...770: .week
    case ...9000: .month
    default: .year
    }
  }

  /// The shortest unit for which a part of a page has room.
  package static func coarse(over days: ClosedRange<Day>) -> Span {
    switch days.upperBound.number - days.lowerBound.number {
    case ...200: .week
    case ...9000: .month
    default: .year
    }
  }

  /// `Week`.
  package var title: String {
    switch self {
    case .week: tr("Week")
    case .month: tr("Month")
    case .year: tr("Year")
    }
  }

  /// `by week`, of sums.
  package var each: String {
    switch self {
    case .week: tr("by week")
    case .month: tr("by month")
    case .year: tr("by year")
    }
  }

  /// The name of the unit that starts on a day.
  package func name(of start: Day) -> String {
    switch self {
    case .week: start.short
    case .month: start.monthText
    case .year: "\(start.date.year)"
    }
  }
}
