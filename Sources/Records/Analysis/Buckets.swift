import Climbing

// The numbers by which tallies store these values. Old logs hold them: they never change.

extension RouteStatus {
  var bucket: Int {
    switch self {
    case .open: 0
    case .tried: 1
    case .sent: 2
    }
  }

  /// nil for a number that no status has.
  init?(bucket: Int) {
    guard let status = Self.allCases.first(where: { $0.bucket == bucket }) else { return nil }
    self = status
  }
}

extension HighPoint {
  var bucket: Int {
    switch self {
    case .low: 0
    case .middle: 1
    case .crux: 2
    case .top: 3
    }
  }
}

extension Feel {
  var bucket: Int {
    switch self {
    case .easy: 0
    case .hard: 1
    }
  }
}
