/// The mark before a number's decimals.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point = "."
  case comma = ","

  package var other: DecimalMark { self == .point ? .comma : .point }

  package var text: String { self == .point ? "decimal points" : "decimal commas" }
}

/// A number as written, as far as it shows what its marks mean.
enum DecimalShape: Equatable {
  /// Without any mark.
  case whole
  /// Its marks have one meaning: `82.5` and `1,102.5` have a decimal point.
  case shows(DecimalMark)
  /// A single mark before three digits: `1,100`.
  case open(DecimalMark)
  case notANumber

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      var marks: (points: Int, commas: Int) = (0, 0)
      var last: UInt8 = 0
      var (before, after) = (0, 0)
      var isZero = true
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          after += 1
          if last == 0 {
            before += 1
            if byte != UInt8(ascii: "0") { isZero = false }
          }
        case UInt8(ascii: "."), UInt8(ascii: ","):
          if byte == UInt8(ascii: ".") { marks.points += 1 } else { marks.commas += 1 }
          last = byte
          after = 0
        case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "'"): break
        default:
          // Thin and unbreakable spaces between thousands.
          guard byte >= 0x80 else { return .notANumber }
        }
      }
      guard before + after > 0 else { return .notANumber }
      guard last != 0 else { return .whole }
      let mark = last == UInt8(ascii: ".") ? DecimalMark.point : .comma
      switch (marks.points, marks.commas) {
      case (1, 0), (0, 1):
        let isOpen = after == 3 && (1...3).contains(before) && !isZero
        return isOpen ? .open(mark) : .shows(mark)
      // The last of two different marks, or not the one that is repeated.
      case (_, 0), (0, _): return .shows(mark.other)
      default: return .shows(mark)
      }
    }
  }
}
