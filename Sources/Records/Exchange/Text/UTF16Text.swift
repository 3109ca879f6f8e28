/// Turns UTF-16, as spreadsheets on Windows write it, into UTF-8, in pieces.
struct UTF16Text: Sendable {
  private let isBigEndian: Bool
  /// Bytes that wait for their others: of a unit, or of a pair of surrogates.
  private var rest: [UInt8] = []

  /// nil for a text that doesn't begin with UTF-16's mark.
  init?(beginning: [UInt8]) {
    switch (beginning.first, beginning.dropFirst().first) {
    case (0xFF, 0xFE): isBigEndian = false
    case (0xFE, 0xFF): isBigEndian = true
    default: return nil
    }
  }

  mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
    rest += bytes
    var units = stride(from: 0, to: rest.count - 1, by: 2).map { place in
      let (one, other) = (UInt16(rest[place]), UInt16(rest[place + 1]))
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(units.count * 2)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
