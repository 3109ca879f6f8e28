import Core

/// A setting of a timer that has a range.
package enum TimerField: String, CaseIterable, Sendable {
  case getReady = "get-ready"
  case work, rest, sets, rounds
  case cap, duration, interval, intervals
  case setRest = "set-rest"
  case hold

  package var label: String {
    switch self {
    case .getReady: "get ready"
    case .work: "work"
    case .rest: "rest"
    case .sets: "sets"
    case .rounds: "rounds"
    case .cap: "time cap"
    case .duration: "duration"
    case .interval: "interval length"
    case .intervals: "intervals"
    case .setRest: "rest between sets"
    case .hold: "hold"
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
    isCount
      ? "\(range.lowerBound) to \(range.upperBound)"
      : "\(Duration.seconds(range.lowerBound).clock()) to \(Duration.seconds(range.upperBound).clock())"
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
