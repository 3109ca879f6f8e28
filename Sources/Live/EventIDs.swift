package import Log

/// Ids that sort by time and never repeat: the moment, then 80 random bits.
package enum EventIDs {
  package static func next(at now: Moment) -> String {
    ULID.text(at: now, .random(in: 0..<ULID.places))
  }
}
