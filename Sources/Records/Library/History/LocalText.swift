package import Analysis
package import Core
import Foundation
import Languages

extension Moment {
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
  package var localText: String { localTime.map { $0.day.text(at: $0.clock) } ?? inUTC }

  /// The time of day: `19:16`.
  package var localClock: String { localTime?.clock ?? String(inUTC.suffix(5)) }

  private var localTime: (day: Day, clock: String)? {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    // Unlike localtime(), localtime_r need not read TZ by itself.
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    let (days, rest) = (seconds + parts.tm_gmtoff).quotientAndRemainder(dividingBy: 86_400)
    return (
      Day(rest < 0 ? days - 1 : days),
      String(format: "%02d:%02d", parts.tm_hour, parts.tm_min)
    )
  }

  private var inUTC: String {
    Date(timeIntervalSince1970: Double(microseconds) / 1_000_000).ISO8601Format()
  }
}

extension TalliedSession {
  /// `Sat 21 Nov 2026, 19:16`; only the day if an imported file gave no time.
  package var startText: String { isOfDayOnly ? day.text : startedAt.localText }

  /// `42 min`, `open`; nil where the length isn't known.
  package var lengthText: String? { isOpen ? tr("open", context: "session") : length?.minutesText }
}

extension Duration {
  /// In whole minutes: `42 min`, `1 h 5 min`.
  package var minutesText: String { self < .seconds(60) ? tr("under \(1) min") : minutes }
}
