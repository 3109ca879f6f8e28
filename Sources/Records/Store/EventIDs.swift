import Foundation
package import Log

/// Unique ids that sort by time: the moment, then 80 random bits.
package enum EventIDs {
  package static func next(at now: Moment) -> String {
    ULID.text(at: now, .random(in: 0..<ULID.places))
  }
}

extension Moment {
  package static var now: Moment {
    Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
