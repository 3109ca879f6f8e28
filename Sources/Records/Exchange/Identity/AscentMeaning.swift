import Grades

/// What was climbed and with which result, whatever the spelling, grade system or site.
struct AscentMeaning {
  /// The results that all sites distinguish: to most of them a boulder's onsight is a flash.
  enum Result: String { case firstTry = "first-try", send, fall }

  /// Letters and digits in lower case; nil for a climb without a name.
  var name: String?
  var grade: Grade
  var result: Result
  /// The words in the names of the sector, the crag and the areas around it, as far as known.
  var places: Set<String>

  init(_ ascent: ExchangedAscent, places: [String] = []) {
    name = ascent.name.map(PlainName.letters)
    grade = ascent.grade
    result =
      switch ascent.result {
      case .onsight, .flash: .firstTry
      case .send: .send
      case .fall: .fall
      }
    self.places = Set((places + [ascent.wall].compactMap(\.self)).flatMap(PlainName.words))
  }

  /// A send at the first try of its session, as it is exported if the climb was tried before; nil for other ascents.
  init?(laterTry ascent: ExchangedAscent) {
    self.init(ascent)
    guard result == .firstTry, name != nil else { return nil }
    result = .send
  }

  /// The distance between two ascents that may be the same; nil if they differ. A named route with
  /// a new grade is still the same.
  func distance(to other: AscentMeaning) -> Int? {
    guard name == other.name, result == other.result,
      grade.system.isForBoulders == other.grade.system.isForBoulders,
      places.isEmpty || other.places.isEmpty || !places.isDisjoint(with: other.places)
    else { return nil }
    if grade == other.grade { return 0 }
    if grade.isWritten(as: other.grade) || other.grade.isWritten(as: grade) { return 1 }
    if grade.isLike(other.grade) { return 2 }
    return name == nil ? nil : 3
  }
}

extension Grade {
  /// Whether an export writes this grade as `other`, a grade of another system.
  fileprivate func isWritten(as other: Grade) -> Bool {
    system != other.system && (try? usual(in: other.system)) == other
  }

  fileprivate func isLike(_ other: Grade) -> Bool {
    guard system != other.system, let range = try? converted(to: other.system) else { return false }
    return (range.easiest.index...range.hardest.index).contains(other.index)
  }
}

/// Names reduced to their letters and digits, in any case, for comparison.
enum PlainName {
  static func letters(_ name: some StringProtocol) -> String {
    let plain = ascii(name).map { $0.joined() } ?? name.lowercased().filter(isPlain)
    return plain.isEmpty ? String(name) : plain
  }

  static func words(_ text: some StringProtocol) -> [String] {
    ascii(text) ?? text.lowercased().split { !isPlain($0) }.map(String.init)
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The words of an ASCII text, as nearly all are, byte by byte; nil for any other.
  private static func ascii(_ text: some StringProtocol) -> [String]? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words = text.utf8.map(lowered).split { $0 == nil }
    return words.map { String(decoding: $0.compactMap(\.self), as: UTF8.self) }
  }

  /// A letter in lower case or a digit; nil for any other byte.
  private static func lowered(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    default: nil
    }
  }
}
