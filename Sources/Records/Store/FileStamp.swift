import Core
import Foundation

/// The time in a copy's name, and the copy's number within that second: `2026-11-22T005500Z`, then `2026-11-22T005500Z-2`.
struct FileStamp {
  let at: Moment
  /// From 1.
  let number: Int

  /// The stamp for a time; `Files.freeName` numbers several within a second.
  static func text(_ date: Date) -> String { date.ISO8601Format().filter { $0 != ":" } }

  init?(_ text: some StringProtocol) {
    let form = "0000-00-00T000000Z"
    let isStamp = zip(text, form).allSatisfy { $0 == $1 || $1 == "0" && Self.isDigit($0) }
    guard text.count >= form.count, isStamp else { return nil }
    let rest = text.dropFirst(form.count)
    guard rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(Self.isDigit) else {
      return nil
    }
    guard let number = rest.isEmpty ? 1 : Int(rest.dropFirst()),
      let date = Self.date(text.prefix(form.count))
    else { return nil }
    at = Moment(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
    self.number = number
  }

  private static func date(_ text: some StringProtocol) -> Date? {
    let day = text.prefix(13)
    let (minutes, seconds) = (text.dropFirst(13).prefix(2), text.dropFirst(15))
    return try? Date("\(day):\(minutes):\(seconds)", strategy: .iso8601)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
