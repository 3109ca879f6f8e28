import Languages

/// A calendar day, in any time zone; counted from 1 January 1970.
package struct Day: Hashable, Comparable, Sendable {
  package var number: Int

  package init(_ number: Int) { self.number = number }

  /// nil for a date that doesn't exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard date == (year, month, day) else { return nil }
  }

  /// `2026-11-21`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// From the same source: civil_from_days.
  package var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of a moment that was noon in some unknown time zone: a day imported without a time stays that day everywhere. From
  /// 22:30 UTC on, that is the next day's noon in New Zealand, not this day's in American Samoa.
  package init(ofNoon moment: Moment) {
    self.init(Int((moment.microseconds / 1_000_000 + 5400) / 86_400))
  }

  /// From 0 for Monday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  package static func < (one: Day, other: Day) -> Bool { one.number < other.number }
  package static func + (day: Day, days: Int) -> Day { Day(day.number + days) }
  package static func - (day: Day, days: Int) -> Day { Day(day.number - days) }
}

extension Day: CustomStringConvertible {
  package var description: String {
    let (year, month, day) = date
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let zeros = String(repeating: "0", count: max(0, 4 - "\(year)".count))
    return "\(zeros)\(year)-\(two(month))-\(two(day))"
  }

  /// `Sat 21 Nov 2026`.
  package var text: String { tr("\(weekdayName) \(short)", context: "weekday and date") }

  /// `Sat 21 Nov 2026, 19:16`.
  package func text(at clock: String) -> String {
    tr("\(text), \(clock)", context: "date and time")
  }

  /// `21 Nov 2026`.
  package var short: String { tr("\(date.day) \(monthName) \(date.year)", context: "date") }

  /// `21 Nov`.
  package var withoutYear: String {
    tr("\(date.day) \(monthName)", context: "date without a year")
  }

  /// `Nov 2026`.
  package var monthText: String { tr("\(monthName) \(date.year)", context: "month and year") }

  /// `Nov`.
  package var monthName: String {
    switch date.month {
    case 1: tr("Jan", context: "month")
    case 2: tr("Feb", context: "month")
    case 3: tr("Mar", context: "month")
    case 4: tr("Apr", context: "month")
    case 5: tr("May", context: "month")
    case 6: tr("Jun", context: "month")
    case 7: tr("Jul", context: "month")
    case 8: tr("Aug", context: "month")
    case 9: tr("Sep", context: "month")
    case 10: tr("Oct", context: "month")
    case 11: tr("Nov", context: "month")
    default: tr("Dec", context: "month")
    }
  }

  /// `Sat`.
  package var weekdayName: String {
    switch weekday {
    case 0: tr("Mon", context: "weekday")
    case 1: tr("Tue", context: "weekday")
    case 2: tr("Wed", context: "weekday")
    case 3: tr("Thu", context: "weekday")
    case 4: tr("Fri", context: "weekday")
    case 5: tr("Sat", context: "weekday")
    default: tr("Sun", context: "weekday")
    }
  }
}
