import Synchronization

/// Reads a file's dates: the order of their figures, and the language of their words.
package struct DateReading: Sendable {
  /// nil: dates that leave it open can't be read.
  package var order: DateOrder?
  var words = DateWords.english
  private let cache = DateCache()

  package init(order: DateOrder? = nil) { self.order = order }

  init(order: DateOrder?, words: DateWords) {
    self.order = order
    self.words = words
  }

  /// Reads `2026-07-06 17:59:30`, `05.06.2026, 07:30`, `6 Jul 2026, 17:59` and other forms, in the
  /// decided order and language; nil for anything else.
  func time(_ text: String) -> CivilTime? {
    if let time = CivilTime(plain: text) { return time }
    return cache.times.withLock { times in
      if let known = times[text] { return known }
      let time = DateText(text, words)?.time(order)
      if times.count >= DateCache.limit { times.removeAll(keepingCapacity: true) }
      times[text] = .some(time)
      return time
    }
  }
}

/// The last dates read: the rows of a workout have the same ones.
private final class DateCache: Sendable {
  static let limit = 64
  let times = Mutex<[String: CivilTime?]>([:])
}

extension CivilTime {
  /// Reads a date in one of the forms that need no convention, or in the given ones; nil for any other
  /// text.
  package init?(_ text: String, _ reading: DateReading = DateReading()) {
    guard let time = reading.time(text) else { return nil }
    self = time
  }

  /// Reads the usual `2026-07-06` and `2026-07-06 17:59:30`; nil for any other text.
  init?(plain text: String) {
    var text = text
    let read = text.withUTF8 { bytes -> (date: [Int], clock: Int?)? in
      guard bytes.count == 10 || bytes.count == 19 else { return nil }
      func number(_ places: Range<Int>) -> Int? {
        var value = 0
        for place in places {
          let digit = Int(bytes[place]) - 0x30
          guard (0...9).contains(digit) else { return nil }
          value = value * 10 + digit
        }
        return value
      }
      guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
        let year = number(0..<4), let month = number(5..<7), let day = number(8..<10)
      else { return nil }
      guard bytes.count == 19 else { return ([year, month, day], nil) }
      guard bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
        bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
        let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
        hour < 24, minute < 60, second < 60
      else { return nil }
      return ([year, month, day], hour * 3600 + minute * 60 + second)
    }
    guard let read else { return nil }
    self.init(year: read.date[0], month: read.date[1], day: read.date[2], clock: read.clock)
  }
}
