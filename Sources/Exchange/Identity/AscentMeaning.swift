import Climbing

/// What was climbed and how it went, whatever its spelling, grade system or site.
struct AscentMeaning {
  /// What sites tell apart in the same way: a boulder's onsight is a flash to most of them.
  enum Result: String { case firstTry = "first-try", send, fall }

  /// Letters and digits in lower case; nil of a climb without a name.
  var name: String?
  var grade: Grade
  var result: Result
  /// The words of the sector, the crag and what they are in, as far as they are known.
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
    self.places = Set((places + [ascent.place].compactMap(\.self)).flatMap(PlainName.words))
  }

  /// How far two ascents are apart that may be the same one; nil of two that differ. A named route that was graded anew
  /// is still the same.
  func distance(to other: AscentMeaning) -> Double? {
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
  /// Whether an export writes it as another system's grade.
  fileprivate func isWritten(as other: Grade) -> Bool {
    system != other.system && (try? converted(to: other.system))?.easiest == other
  }

  fileprivate func isLike(_ other: Grade) -> Bool {
    guard system != other.system, let range = try? converted(to: other.system) else { return false }
    return (range.easiest.index...range.hardest.index).contains(other.index)
  }
}

/// Names as they are compared: by their letters and digits, whatever their case.
enum PlainName {
  static func letters(_ name: some StringProtocol) -> String {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return plain.isEmpty ? String(name) : plain
  }

  static func words(_ text: some StringProtocol) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
