import Core
import Languages

/// A setting of a timer that has a range.
package enum TimerField: String, CaseIterable, Sendable {
  case getReady = "get-ready"
  case work, rest, sets, rounds
  case cap, duration, interval, intervals
  case setRest = "set-rest"
  case hold

  package var label: String {
    switch self {
    case .getReady: tr("get ready", context: "timer")
    case .work: tr("work", context: "timer")
    case .rest: tr("rest", context: "timer")
    case .sets: tr("sets", context: "timer")
    case .rounds: tr("rounds", context: "timer")
    case .cap: tr("time cap", context: "timer")
    case .duration: tr("duration", context: "timer")
    case .interval: tr("interval length", context: "timer")
    case .intervals: tr("intervals", context: "timer")
    case .setRest: tr("rest between sets", context: "timer")
    case .hold: tr("hold", context: "timer")
    }
  }

  /// Seconds, or a plain number for sets, rounds and intervals.
  package var range: ClosedRange<Int> {
    switch self {
    case .getReady, .setRest: 0...1800
    case .work, .rest, .interval: 1...1800
    case .sets, .rounds: 1...99
    case .intervals: 1...999
    case .cap, .duration: 1...21_600
    case .hold: 1...3600
    }
  }

  package var isCount: Bool {
    switch self {
    case .sets, .rounds, .intervals: true
    case .getReady, .work, .rest, .cap, .duration, .interval, .setRest, .hold: false
    }
  }

  package var rangeText: String {
    let ends = [range.lowerBound, range.upperBound].map {
      isCount ? "\($0)" : Duration.seconds($0).clock()
    }
    return tr("\(ends[0]) to \(ends[1])", context: "range")
  }

  package func check(_ length: Duration) throws(TimerInputError) {
    guard length >= .seconds(range.lowerBound), length <= .seconds(range.upperBound) else {
      throw .lengthOutOfRange(self, length)
    }
  }

  package func check(_ count: Int) throws(TimerInputError) {
    guard range.contains(count) else { throw .countOutOfRange(self, count) }
  }
}
