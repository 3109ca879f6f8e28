/// A character of the big text as strokes: lines through points in a unit box, x to the right, y down.
struct Glyph {
  /// A stroke's corner: sharp, or rounded as far as its sides allow.
  struct Point {
    var x, y: Double
    var isRound: Bool
  }

  /// The character that it draws.
  private(set) var name: Character = " "
  /// Its form at three rows, where the strokes would run together; nil if they don't.
  private(set) var atThreeRows: Bitmap?
  /// The box's width, relative to the usual width at its height.
  var width: Double
  var strokes: [[Point]]
  /// Dots, by their height in the box.
  var dots: [Double] = []

  /// The glyphs of a text: capitals, except the letters of a grade. Characters without a glyph are left out.
  static func glyphs(of text: String) -> [Glyph] {
    zip([nil] + text.map(Optional.some), text).compactMap { before, character in
      let isCapital = character.isLowercase && !isOfGrade(after: before)
      return isCapital ? capital(of: character).flatMap(of) : of(character)
    }
  }

  /// Whether a letter after this character belongs to a grade, and stays small: 6a, 5.10b/c.
  static func isOfGrade(after before: Character?) -> Bool {
    before.map { $0.isNumber || $0 == "/" } ?? false
  }

  /// The glyph of a character; a letter without one of its own takes its capital's, without accents. nil where
  /// there is none.
  static func of(_ character: Character) -> Glyph? {
    // Nearly all characters are in the table; each frame looks them up many times.
    table[character] ?? forms(of: character).lazy.compactMap { table[$0] }.first
  }

  /// The forms a character may be drawn in, the most similar first: itself, its capital, and that without accents.
  static func forms(of character: Character) -> [Character] {
    guard let capital = capital(of: character) else { return [character] }
    let bare = accented.first { $0.value.contains(capital) }?.key
    // Without combining accents.
    let first = capital.unicodeScalars.first.map(Character.init)
    return [character, alike[character], capital, bare, first].compactMap(\.self)
  }

  /// ß as one letter, which otherwise is SS in capitals.
  private static func capital(of character: Character) -> Character? {
    character == "ß" ? "ẞ" : character.uppercased().first
  }

  /// Signs that are drawn like another.
  private static let alike: [Character: Character] = [
    "–": "-", "—": "-", "’": "'", "‘": "'", "”": "“", "\"": "“", "„": ",", "‚": ",", ";": ",",
    "›": ">", "‹": "<", "»": ">", "«": "<",
  ]

  /// European letters without a glyph of their own, by the letter that they are drawn like.
  private static let accented: [Character: String] = [
    "A": "ÀÂÃÅĀĂĄ", "C": "ÇĆČ", "D": "ĎĐ", "E": "ÈÊËĒĖĘĚ", "G": "Ğ", "I": "ÌÎÏĪİ", "L": "Ł",
    "N": "ŃŇ", "O": "ÒÔÕØŌŐ", "R": "Ř", "S": "ŚŠŞ", "T": "ŤŢ", "U": "ÙÛŪŮŰ", "Y": "ÝŸ",
    "Z": "ŹŻŽ",
  ]

  /// Strokes in the notation `x,y x,y; x,y …`: a comma joins x and y, `~` after a point rounds it.
  init(_ drawing: String, width: Double = 1, dots: [Double] = []) {
    self.width = width
    self.dots = dots
    strokes = drawing.split(separator: ";").map { stroke in
      stroke.split(separator: " ").compactMap { point in
        let isRound = point.hasSuffix("~")
        let numbers = point.filter { $0 != "~" }.split(separator: ",").compactMap {
          Double($0)
        }
        return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1], isRound: isRound) : nil
      }
    }
  }

  private static let table = Dictionary(
    uniqueKeysWithValues: drawings.map { name, drawing in
      var glyph = drawing
      glyph.name = name
      glyph.atThreeRows = ThreeRowAlphabet.letters[name]
      return (name, glyph)
    })
}
