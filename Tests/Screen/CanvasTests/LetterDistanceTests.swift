import Testing

@testable import Canvas

/// How far apart the big letters are.
///
/// Two letters differ in dots. Both are smeared over a square as wide as a stroke, about as an eye sees them that can
/// just see a stroke. The difference that is left is counted in such squares. They are laid over each other at the best
/// shift, up to a stroke's width to either side, because a reader doesn't know where a letter begins.
@Suite("Distance between letters", .timeLimit(.minutes(30)))
struct LetterDistanceTests {
  /// A letter, smeared.
  private struct Picture {
    let name: String
    let width: Int
    /// How much of the square right of and below each place is set, line by line.
    let sums: [Int]
    let ink: Int

    init(_ name: String, _ bitmap: Bitmap, across: Int, down: Int) {
      self.name = name
      width = bitmap.width + across - 1
      var sums: [Int] = []
      for top in 1 - down..<bitmap.height {
        for left in 1 - across..<bitmap.width {
          var sum = 0
          for y in top..<top + down {
            for x in left..<left + across where bitmap[x, y] { sum += 1 }
          }
          sums.append(sum)
        }
      }
      self.sums = sums
      ink = sums.reduce(0, +)
    }

    /// The difference from another picture, shifted to the right.
    func difference(_ other: Picture, shift: Int) -> Int {
      var sum = 0
      for line in 0..<sums.count / width {
        for x in min(0, shift)..<max(width, other.width + shift) {
          let one = x >= 0 && x < width ? sums[line * width + x] : 0
          let there = x - shift
          let two = there >= 0 && there < other.width ? other.sums[line * other.width + there] : 0
          sum += abs(one - two)
        }
      }
      return sum
    }
  }

  private static let capitals = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞÑÁÉÍÓÚ"
  private static let signs = "+-/:.,'“()·…=><%&#*!?¿¡×✔✘↶↷◷▶◀▲▼●◌■★↑↓→←"
  /// The letters of grades, which follow a digit.
  private static let small = "abcd"

  /// The smallest difference that readers still saw between any pair, scaled down to 1.5 pixels a column
  /// (docs/screen.md): at two dots I and L, O and Q, P and R can be distinguished; below that, readers guess.
  private static let least = 2.0

  private static func pictures(rows: Int) -> [Picture] {
    let stroke = BigText.thickness(rows: rows)
    let all = (capitals + signs).map { ("\($0)", BigText.bitmap("\($0)", rows: rows)) }
    let grades = small.map {
      ("\($0)", BigText.bitmap(of: Glyph.glyphs(of: "1\($0)").suffix(1), rows: rows))
    }
    return (all + grades).map { Picture($0.0, $0.1, across: stroke, down: max(1, stroke / 2)) }
  }

  /// In squares as wide as a stroke. `enough`: from there on, the exact value doesn't matter.
  private static func distance(
    _ one: Picture, _ other: Picture, rows: Int, enough: Double = .infinity
  ) -> Double {
    let stroke = BigText.thickness(rows: rows)
    let square = Double(stroke * max(1, stroke / 2))
    let dot = square * square
    // At any shift, they differ at least by the ink that one of them has more.
    guard Double(abs(one.ink - other.ink)) / dot < enough else { return enough }
    let shifts = min(0, one.width - other.width) - stroke...max(0, one.width - other.width) + stroke
    return Double(shifts.map { one.difference(other, shift: $0) }.min() ?? 0) / dot
  }

  @Test(
    "any two letters, digits or signs of a size differ by at least two dots",
    arguments: [3, 4, 5, 6, 7, 8, 10, 13])
  func apart(rows: Int) {
    let pictures = Self.pictures(rows: rows)
    for (index, one) in pictures.enumerated() {
      for other in pictures[(index + 1)...] {
        let distance = Self.distance(one, other, rows: rows, enough: Self.least)
        #expect(
          distance >= Self.least, "\(one.name) and \(other.name) at \(rows) rows: \(distance)")
      }
    }
  }

  /// Pairs that readers mistook for each other in letters two rows high.
  @Test("letters that are easily mistaken differ by more", arguments: [3, 4, 5, 6, 8])
  func mistaken(rows: Int) {
    let pictures = Dictionary(
      uniqueKeysWithValues: Self.pictures(rows: rows).map { ($0.name, $0) })
    let pairs = [
      ("6", "8"), ("8", "B"), ("6", "B"), ("K", "X"), ("0", "8"), ("3", "8"), ("6", "b"),
    ]
    for (one, other) in pairs {
      guard let one = pictures[one], let other = pictures[other] else {
        Issue.record("no letter \(one) or \(other)")
        continue
      }
      let distance = Self.distance(one, other, rows: rows)
      #expect(distance >= 3, "\(one.name) and \(other.name) at \(rows) rows: \(distance)")
    }
  }

  @Test("a picture differs by nothing from itself, even shifted, and from another by its dots")
  func measure() {
    func letter(_ lines: String) -> Picture {
      Picture("", Bitmap(lines.split(separator: " ")), across: 2, down: 1)
    }
    let bar = letter("##.. ##.. ##.. ##.. ##.. ##..")
    #expect(Self.distance(bar, bar, rows: 3) == 0)
    #expect(Self.distance(bar, letter("..## ..## ..## ..## ..## ..##"), rows: 3) == 0)
    // A foot of one stroke's width is one dot.
    #expect(Self.distance(bar, letter("##.. ##.. ##.. ##.. ##.. ####"), rows: 3) == 1)
  }
}
