/// Ids of 26 letters and digits that sort by time: milliseconds in 48 bits, then 80 bits to
/// distinguish those of the same millisecond, in Crockford's base 32 (the ULID specification,
/// github.com/ulid/spec).
package enum ULID {
  /// The number of values of the second part.
  package static let places = UInt128(1) << 80

  fileprivate static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let length = 26

  /// Only the lower 80 bits of `tail` count.
  package static func text(at moment: Moment, _ tail: UInt128) -> String {
    var rest = UInt128(UInt64(max(0, moment.milliseconds))) << 80 | tail % places
    return String(unsafeUninitializedCapacity: length) { text in
      for place in (0..<length).reversed() {
        text[place] = digits[Int(rest & 31)]
        rest >>= 5
      }
      return length
    }
  }
}

extension ULID {
  /// Whether a text could be such an id.
  package static func isWellFormed(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(digits.contains)
      && text.first.map { "01234567".contains($0) } == true
  }
}
