import Testing

@testable import Hearing

@Suite("Words near a command's", .timeLimit(.minutes(30)))
struct NearWordsTests {
  private func near(_ way: String, in dictionary: String) -> Set<String> {
    let way = way.split(separator: " ").map(String.init)
    var text = dictionary
    let words = text.withUTF8 { NearWords(reading: UnsafeRawBufferPointer($0), around: [way]) }
    return Set(words.around(way).map { $0.joined(separator: " ") })
  }

  @Test("are one sound away, changed, left out or added; the word itself isn't near")
  func oneSound() {
    let dictionary = """
      ;;; a comment
      fall F AO L
      fall(2) F AA L
      call K AO L
      all AO L
      falls F AO L Z
      false F AO L S
      afoul AH F AO L Z
      send S EH N D
      broken F QQ L
      flaw F L AO
      """
    #expect(
      near("F AO L", in: dictionary) == ["F AA L", "K AO L", "AO L", "F AO L Z", "F AO L S"])
    #expect(near("F AO L", in: "").isEmpty)
  }

  @Test("are the same as by comparing every pair")
  func everyPair() {
    var random = SystemRandomNumberGenerator()
    let phones = ["S", "T", "EH", "N", "D"]
    func way() -> [String] {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in phones.randomElement()! }
    }
    for _ in 0..<200 {
      let target = way()
      let others = (0..<30).map { _ in way() }
      let text = others.map { "word \($0.joined(separator: " "))\n" }.joined()
      let expected = Set(
        others.filter { distance($0, target) == 1 }.map { $0.joined(separator: " ") })
      #expect(near(target.joined(separator: " "), in: text) == expected, "\(target) in \(others)")
    }
  }

  /// Levenshtein's.
  private func distance(_ one: [String], _ other: [String]) -> Int {
    var row = Array(0...other.count)
    for (i, a) in one.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for (j, b) in other.enumerated() {
        let next = min(row[j + 1] + 1, row[j] + 1, corner + (a == b ? 0 : 1))
        corner = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[other.count]
  }
}
