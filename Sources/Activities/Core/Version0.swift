// What all rows of version 0 have in common (docs/log-format.md). FROZEN.

extension StoredPayload {
  /// The fields of a payload in version 0: `{"attemptLogged":{…}}`.
  package func version0Fields() throws(PayloadError) -> Fields {
    try fields().required(kind) { (json) throws(PayloadError) in try Fields(json) }
  }
}

extension Fields {
  /// The unnamed value of a case: `{"_0":{…}}`.
  package func version0Value() throws(PayloadError) -> Fields {
    try required("_0") { (json) throws(PayloadError) in try Fields(json) }
  }
}

extension JSON {
  /// A length as the standard library encodes it: the high and low 64 bits of its attoseconds.
  package var version0Length: Duration? {
    guard let halves = elements, halves.count == 2, case .number(let high) = halves[0],
      case .number(let low) = halves[1], let upper = Int64(high), let lower = UInt64(low)
    else { return nil }
    let attoseconds = Int128(upper) << 64 | Int128(lower)
    let microseconds = attoseconds / 1_000_000_000_000
    guard Duration.logged.contains(Int(clamping: microseconds)) else { return nil }
    return .microseconds(Int(microseconds))
  }
}
