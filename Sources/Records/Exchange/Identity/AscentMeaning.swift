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
    self.places = Set((places + [ascent.place].compactMap(\.self)).flatMap(PlainName.words))
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
    system != other.system && (try? converted(to: other.system))?.easiest == other
  }

  fileprivate func isLike(_ other: Grade) -> Bool {
    guard system != other.system, let range = try? converted(to: other.system) else { return false }
    return (range.easiest.index...range.hardest.index).contains(other.index)
  }
}

/// Names reduced to their letters and digits, in any case, for comparison.
enum PlainName {
  static func letters(_ name: some StringProtocol) -> String {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return plain.isEmpty ? String(name) : plain
  }

  static func words(_ text: some StringProtocol) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
