/// How words are pronounced, in the acoustic model's phones; a word may have several pronunciations.
///
/// The format is the CMU dictionary's: a word, then its phones, separated by spaces; `word(2)` is another
/// pronunciation of the same word; lines starting with `#` or `;;;` are comments.
package struct PronunciationDictionary: Sendable, Equatable {
  package private(set) var pronunciations: [String: [[String]]] = [:]

  package init() {}

  /// Reads only the lines about `words`: the full dictionary has 130,000, a command set 40. A line is decoded only if its
  /// word's hash matches one of them, which takes a few milliseconds instead of a hundred.
  package init(reading text: UnsafeRawBufferPointer, words: Set<String>) {
    let hashes = Set(words.map { word in word.utf8.reduce(Self.emptyHash, Self.hash) })
    var begin = 0
    while begin < text.count {
      var end = begin
      var hash = Self.emptyHash
      while end < text.count, !Self.endsWord(text[end]) {
        hash = Self.hash(hash, text[end])
        end += 1
      }
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      if hashes.contains(hash) { add(line: text[begin..<end], words) }
      begin = end + 1
    }
  }

  /// Reads a user's own dictionary; throws for phones that the model doesn't have.
  package init(parsing text: String, file: String) throws(GrammarError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let word = fields.first, !word.hasPrefix("#"), !word.hasPrefix(";;;") else { continue }
      let location = TextLocation(file: file, line: number + 1, column: 1)
      guard fields.count > 1 else {
        throw GrammarError(location, "\"\(word)\" has no sounds after it, as in: cat K AE T")
      }
      for phone in fields.dropFirst() where !Self.phones.contains(phone) {
        throw GrammarError(
          location,
          """
          "\(phone)" is not a sound of the model. The sounds are \
          \(Self.phones.sorted().joined(separator: " "))
          """)
      }
      pronunciations[Self.bare(word), default: []].append(Array(fields.dropFirst()))
    }
  }

  package subscript(word: String) -> [[String]] { pronunciations[word] ?? [] }

  /// How a person's name is said. The dictionary has one accent: others drop an R without a vowel after it (“Carla”), and
  /// say a weak vowel instead of ER (“Maria”) and of a final AA.
  package func ways(ofName word: String) -> [[String]] {
    self[word].flatMap { way in
      let weak = way.count > 1 && way.last == "AA" ? way.dropLast() + ["AH"] : way
      return [way, weak, Self.withoutR(way), Self.withoutR(weak)]
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static func withoutR(_ way: [String]) -> [String] {
    way.enumerated().flatMap { place, phone -> [String] in
      let isBeforeVowel = place + 1 < way.count && vowels.contains(way[place + 1])
      return switch phone {
      case "R": isBeforeVowel ? ["R"] : []
      case "ER": isBeforeVowel ? ["AH", "R"] : ["AH"]
      default: [phone]
      }
    }
  }

  package func contains(_ word: String) -> Bool { pronunciations[word] != nil }

  /// A copy in which the entries of `other` take precedence.
  package func overridden(by other: PronunciationDictionary) -> PronunciationDictionary {
    var result = self
    result.pronunciations.merge(other.pronunciations) { $1 }
    return result
  }

  /// The text format, one pronunciation per line, sorted.
  package var text: String {
    pronunciations.sorted { $0.key < $1.key }.flatMap { word, ways in
      ways.enumerated().map { index, phones in
        "\(word)\(index == 0 ? "" : "(\(index + 1))") \(phones.joined(separator: " "))\n"
      }
    }.joined()
  }

  /// The 39 phones of the CMU dictionary, which the en-us acoustic model has.
  package static let phones: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH",
    "IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH",
    "UW", "V", "W", "Y", "Z", "ZH",
  ]

  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\n")
  }

  /// FNV-1a: the hash with one more byte.
  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  private static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(line: some Collection<UInt8>, _ words: Set<String>) {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return }
    let head = line[..<space]
    let stem = head.prefix { $0 != UInt8(ascii: "(") }
    let word = String(decoding: stem, as: UTF8.self)
    guard words.contains(word) else { return }
    let phones = String(decoding: line[space...], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    pronunciations[word, default: []].append(phones)
  }

  /// `word(2)` without its number, in lower case.
  private static func bare(_ word: String) -> String {
    String(word.lowercased().prefix { $0 != "(" })
  }
}
