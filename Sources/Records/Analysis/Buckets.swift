import Climbing

// The numbers by which tallies store these values. Old logs hold them: they never change.

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
