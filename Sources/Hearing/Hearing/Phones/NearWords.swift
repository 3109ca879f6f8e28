/// The pronunciations in a language that differ from some words' by one sound: one changed, left out or added.
///
/// What is near a word is what it is mistaken for: a command is one only if it fits better than “sand”, “spend” and “sen”.
package struct NearWords: Sendable {
  /// How many phones a pronunciation has at most; longer ones are near nothing.
  private static let longest = 10
  private static let phones = PronunciationDictionary.phones.sorted()
  private static let codes = Dictionary(
    uniqueKeysWithValues: phones.enumerated().map { ($1, UInt64($0 + 1)) })
  /// The codes by a phone's one or two letters.
  private static let byLetters = codes.reduce(into: [UInt64](repeating: 0, count: 27 * 27)) {
    $0[place(of: Array($1.key.utf8)[...])] = $1.value
  }

  private var near: [Way: [Way]] = [:]

  /// A pronunciation, six bits a phone.
  private struct Way: Hashable {
    var code: UInt64 = 0
    var count = 0

    mutating func append(_ phone: UInt64) {
      code |= phone << UInt64(6 * count)
      count += 1
    }

    func without(_ place: Int) -> Way {
      let low = UInt64(6 * place)
      let kept = code & ((1 << low) - 1)
      return Way(code: kept | (code >> (low + 6)) << low, count: count - 1)
    }

    func phone(_ place: Int) -> UInt64 { code >> UInt64(6 * place) & 63 }
  }

  /// Nothing is near anything: without a dictionary.
  package init() {}

  /// - Parameters:
  ///   - text: a dictionary's lines.
  ///   - ways: the pronunciations that are asked about later.
  package init(reading text: UnsafeRawBufferPointer, around ways: Set<[String]>) {
    let targets = ways.compactMap(Self.way)
    // Two ways are one sound apart if they are the same without one phone in either or both.
    var reached: [Way: [Way]] = [:]
    for target in targets {
      for form in Self.forms(of: target) { reached[form, default: []].append(target) }
    }
    var seen: Set<Way> = []
    Self.eachWay(in: text) { way in
      // Most words are near nothing: these cost no more than the lookups.
      var found: Set<Way> = []
      if let same = reached[way] { found.formUnion(same) }
      for place in 0..<way.count {
        if let shorter = reached[way.without(place)] { found.formUnion(shorter) }
      }
      guard !found.isEmpty, seen.insert(way).inserted else { return }
      for target in found where target != way && Self.isOneSoundApart(way, target) {
        near[target, default: []].append(way)
      }
    }
  }

  /// The pronunciations one sound away from one; itself isn't among them.
  package func around(_ way: [String]) -> [[String]] {
    guard let way = Self.way(way) else { return [] }
    return (near[way] ?? []).map { other in
      (0..<other.count).map { Self.phones[Int(other.phone($0)) - 1] }
    }
  }

  private static func way(_ phones: [String]) -> Way? {
    guard phones.count <= longest else { return nil }
    var way = Way()
    for phone in phones {
      guard let code = codes[phone] else { return nil }
      way.append(code)
    }
    return way
  }

  /// The way and itself without each phone.
  private static func forms(of way: Way) -> [Way] {
    [way] + (0..<way.count).map { way.without($0) }
  }

  private static func isOneSoundApart(_ one: Way, _ other: Way) -> Bool {
    if one.count == other.count {
      return (0..<one.count).count { one.phone($0) != other.phone($0) } == 1
    }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return (0..<long.count).contains { long.without($0) == short }
  }

  private static func place(of letters: ArraySlice<UInt8>) -> Int {
    letters.reduce(0) { $0 * 27 + Int($1 &- UInt8(ascii: "A")) + 1 }
  }

  /// Reads each line's phones; lines with an unknown one, or too many, are left out.
  private static func eachWay(in text: UnsafeRawBufferPointer, _ use: (Way) -> Void) {
    var at = 0
    while at < text.count {
      while at < text.count, text[at] != UInt8(ascii: " "), text[at] != UInt8(ascii: "\n") {
        at += 1
      }
      var way = Way()
      var isKnown = true
      while at < text.count, text[at] != UInt8(ascii: "\n") {
        let isSpace = text[at] <= UInt8(ascii: " ")
        if isSpace {
          at += 1
          continue
        }
        var place = 0
        var letters = 0
        while at < text.count, text[at] > UInt8(ascii: " ") {
          let letter = Int(text[at]) - Int(UInt8(ascii: "A")) + 1
          isKnown = isKnown && (1...26).contains(letter) && letters < 2
          if isKnown { place = place * 27 + letter }
          letters += 1
          at += 1
        }
        let code = isKnown ? byLetters[place] : 0
        isKnown = isKnown && code != 0 && way.count < longest
        if isKnown { way.append(code) }
      }
      at += 1
      if isKnown, way.count > 0 { use(way) }
    }
  }
}
