package import Analysis
package import Core
import Foundation

extension Moment {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The moment's day in local time.
  package var localDay: Day {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return Day(seconds / 86_400) }
    return Day((seconds + parts.tm_gmtoff) / 86_400)
  }

  /// In local time, for people: `Sat 21 Nov 2026, 19:16`; ISO 8601 in UTC if the local time is
  /// unknown.
  package var localText: String {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    // Unlike localtime(), localtime_r need not read TZ by itself.
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else {
      return Date(timeIntervalSince1970: Double(microseconds) / 1_000_000).ISO8601Format()
    }
    let clock = String(format: "%02d:%02d", parts.tm_hour, parts.tm_min)
    return "\(Self.weekdays[Int(parts.tm_wday)]) \(parts.tm_mday) "
      + "\(Self.months[Int(parts.tm_mon)]) \(parts.tm_year + 1900), \(clock)"
  }

  /// The time of day: `19:16`.
  package var localClock: String { String(localText.suffix(5)) }
}

extension TalliedSession {
  /// `Sat 21 Nov 2026, 19:16`; only the day if an imported file gave no time.
  package var startText: String { isOfDayOnly ? day.text : startedAt.localText }

  /// `42 min`, `open`; nil where the length isn't known.
  package var lengthText: String? { isOpen ? "open" : length?.minutesText }
}

extension Duration {
  /// In whole minutes: `42 min`, `1 h 5 min`.
  package var minutesText: String { self < .seconds(60) ? "under 1 min" : minutes }
}
