package import Log

/// Ids that sort by time and never repeat: the moment in milliseconds, then 80 random bits, in Crockford's
/// base 32 (the ULID specification, github.com/ulid/spec).
package enum EventIDs {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  package static func next(at now: Moment) -> String {
    var text: [Character] = []
    var time = UInt64(max(0, now.milliseconds))
    for _ in 0..<10 {
      text.append(digits[Int(time & 31)])
      time >>= 5
    }
    text.reverse()
    for _ in 0..<16 { text.append(digits[Int.random(in: 0..<32)]) }
    return String(text)
  }
}
