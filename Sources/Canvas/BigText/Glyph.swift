/// A character of the big text as strokes: lines through points in a unit box, x to the right, y down.
///
/// The shapes are our own: a rounded grotesque on three columns and three rows, so that stems and bars
/// fall on whole pixels at every size.
struct Glyph {
  /// A stroke's corner: sharp, or rounded as far as its sides allow.
  struct Point {
    var x, y: Double
    var isRound: Bool
  }

  /// The character that it is drawn for.
  private(set) var name: Character = " "
  /// Width of the box as a share of its height's usual width.
  var width: Double
  var strokes: [[Point]]
  /// Dots, by their height in the box.
  var dots: [Double] = []

  /// Those of a text, without what has none: capitals, but for the letters of a grade.
  static func glyphs(of text: String) -> [Glyph] {
    zip([nil] + text.map(Optional.some), text).compactMap { before, character in
      let isCapital = character.isLowercase && !isOfGrade(after: before)
      return isCapital ? character.uppercased().first.flatMap(of) : of(character)
    }
  }

  /// Whether the letter after a character is a grade's: 6a is not 6A, and 5.10b/c goes on.
  static func isOfGrade(after before: Character?) -> Bool {
    before.map { $0.isNumber || $0 == "/" } ?? false
  }

  /// The glyph of a character; a letter without one of its own takes its capital's, without accents. nil where
  /// there is none.
  static func of(_ character: Character) -> Glyph? {
    // Nearly all stand in the table themselves; each frame asks for them many times.
    table[character] ?? forms(of: character).lazy.compactMap { table[$0] }.first
  }

  /// What a character is drawn as, the likest first: itself, its capital, that without accents.
  static func forms(of character: Character) -> [Character] {
    guard let capital = character.uppercased().first else { return [character] }
    let bare = accented.first { $0.value.contains(capital) }?.key
    // An accent that is a character of its own is left out.
    let first = capital.unicodeScalars.first.map(Character.init)
    return [character, alike[character], capital, bare, first].compactMap(\.self)
  }

  /// Signs that are drawn as another.
  private static let alike: [Character: Character] = [
    "–": "-", "—": "-", "’": "'", "”": "“", "\"": "“", ";": ",", "›": ">",
  ]

  /// Letters of European languages by the one they are drawn as.
  private static let accented: [Character: String] = [
    "A": "ÀÁÂÃÄÅĀĂĄ", "C": "ÇĆČ", "D": "ĎĐ", "E": "ÈÉÊËĒĖĘĚ", "G": "Ğ", "I": "ÌÍÎÏĪİ", "L": "Ł",
    "N": "ÑŃŇ", "O": "ÒÓÔÕÖØŌŐ", "R": "Ř", "S": "ŚŠŞ", "T": "ŤŢ", "U": "ÙÚÛÜŪŮŰ", "Y": "ÝŸ",
    "Z": "ŹŻŽ",
  ]

  /// Strokes in the notation `x,y x,y; x,y …`: a comma joins x and y, `~` after a point rounds it.
  private init(_ drawing: String, width: Double = 1, dots: [Double] = []) {
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
      return (name, glyph)
    })

  private static let drawings: [Character: Glyph] = [
    "0": Glyph("0.5,0 1,0~ 1,1~ 0,1~ 0,0~ 0.5,0"),
    "1": Glyph("0,0.22 0.5,0 0.5,1", width: 0.7),
    "2": Glyph("0,0 1,0~ 1,0.5~ 0,0.5~ 0,1 1,1"),
    "3": Glyph("0,0 1,0~ 1,1~ 0,1; 0.3,0.5 1,0.5"),
    "4": Glyph("0,0 0,0.6 1,0.6; 1,0 1,1"),
    "5": Glyph("1,0 0,0 0,0.45 1,0.45~ 1,1~ 0,1"),
    "6": Glyph("1,0 0,0~ 0,1~ 1,1~ 1,0.5~ 0,0.5"),
    "7": Glyph("0,0 1,0 0.3,1"),
    "8": Glyph("0.5,0 1,0~ 1,1~ 0,1~ 0,0~ 0.5,0; 0,0.5 1,0.5"),
    "9": Glyph("0,1 1,1~ 1,0~ 0,0~ 0,0.5~ 1,0.5"),
    "A": Glyph("0,1 0,0~ 1,0~ 1,1; 0,0.6 1,0.6"),
    "B": Glyph("0,0 1,0~ 1,1~ 0,1 0,0; 0,0.5 1,0.5"),
    "C": Glyph("1,0 0,0~ 0,1~ 1,1"),
    "D": Glyph("0,0 1,0~ 1,1~ 0,1 0,0"),
    "E": Glyph("1,0 0,0 0,1 1,1; 0,0.5 0.85,0.5"),
    "F": Glyph("1,0 0,0 0,1; 0,0.5 0.85,0.5"),
    "G": Glyph("1,0 0,0~ 0,1~ 1,1~ 1,0.5 0.55,0.5"),
    "H": Glyph("0,0 0,1; 1,0 1,1; 0,0.5 1,0.5"),
    "I": Glyph("0.5,0 0.5,1", width: 0.3),
    "J": Glyph("1,0 1,1~ 0,1 0,0.7"),
    "K": Glyph("0,0 0,1; 1,0 0,0.5 1,1"),
    "L": Glyph("0,0 0,1 1,1"),
    "M": Glyph("0,1 0,0 0.5,0.5 1,0 1,1", width: 1.3),
    "N": Glyph("0,1 0,0 1,1 1,0"),
    "O": Glyph("0.5,0 1,0~ 1,1~ 0,1~ 0,0~ 0.5,0"),
    "P": Glyph("0,1 0,0 1,0~ 1,0.5~ 0,0.5"),
    "Q": Glyph("0.5,0 1,0~ 1,1~ 0,1~ 0,0~ 0.5,0; 0.6,0.7 1,1"),
    "R": Glyph("0,1 0,0 1,0~ 1,0.5~ 0,0.5; 0.5,0.5 1,1"),
    "S": Glyph("1,0 0,0~ 0,0.5~ 1,0.5~ 1,1~ 0,1"),
    "T": Glyph("0,0 1,0; 0.5,0 0.5,1"),
    "U": Glyph("0,0 0,1~ 1,1~ 1,0"),
    "V": Glyph("0,0 0.5,1 1,0", width: 1.1),
    "W": Glyph("0,0 0.25,1 0.5,0.4 0.75,1 1,0", width: 1.5),
    "X": Glyph("0,0 1,1; 1,0 0,1"),
    "Y": Glyph("0,0 0.5,0.5 1,0; 0.5,0.5 0.5,1"),
    "Z": Glyph("0,0 1,0 0,1 1,1"),
    "a": Glyph("0,0.35 1,0.35~ 1,1 0,1~ 0,0.67~ 1,0.67", width: 0.85),
    "b": Glyph("0,0 0,1 1,1~ 1,0.4~ 0,0.4", width: 0.85),
    "c": Glyph("1,0.4 0,0.4~ 0,1~ 1,1", width: 0.85),
    "d": Glyph("1,0 1,1 0,1~ 0,0.4~ 1,0.4", width: 0.85),
    "+": Glyph("0,0.5 1,0.5; 0.5,0.2 0.5,0.8", width: 0.8),
    "-": Glyph("0,0.5 1,0.5", width: 0.6),
    "/": Glyph("0,1 1,0", width: 0.6),
    ":": Glyph("", width: 0.3, dots: [0.28, 0.78]),
    ".": Glyph("", width: 0.3, dots: [1]),
    ",": Glyph("0.8,0.75 0.2,1", width: 0.4),
    "'": Glyph("0.5,0 0.5,0.3", width: 0.3),
    "“": Glyph("0,0 0,0.3; 1,0 1,0.3", width: 0.6),
    "(": Glyph("1,0 0,0.3 0,0.7 1,1", width: 0.5),
    ")": Glyph("0,0 1,0.3 1,0.7 0,1", width: 0.5),
    "·": Glyph("", width: 0.3, dots: [0.5]),
    "…": Glyph("0,1 0.1,1; 0.45,1 0.55,1; 0.9,1 1,1", width: 1.2),
    "=": Glyph("0,0.3 1,0.3; 0,0.7 1,0.7", width: 0.8),
    ">": Glyph("0.1,0.2 0.9,0.5 0.1,0.8", width: 0.8),
    "%": Glyph("0,1 1,0; 0,0 0.15,0.15; 0.85,0.85 1,1", width: 1.1),
    "■": Glyph("0.1,0.2 0.9,0.2 0.9,0.9 0.1,0.9 0.1,0.2; 0.1,0.55 0.9,0.55"),
    "★": Glyph("0,0.4 1,0.4 0.2,1 0.5,0 0.8,1 0,0.4", width: 1.2),
    "?": Glyph("0,0 1,0~ 1,0.5~ 0.5,0.5 0.5,0.65", dots: [1]),
    "!": Glyph("0.5,0 0.5,0.65", width: 0.3, dots: [1]),
    "×": Glyph("0,0.4 1,0.9; 1,0.4 0,0.9", width: 0.6),
    " ": Glyph("", width: 0.5),
    // The signs of what happened.
    "✔": Glyph("0,0.6 0.35,1 1,0.1", width: 1.1),
    "✘": Glyph("0,0.05 1,1; 1,0.05 0,1"),
    "↶": Glyph("0.4,0.1 0,0.4 0.4,0.7; 0,0.4 1,0.4~ 1,1~ 0.4,1", width: 1.1),
    "↷": Glyph("0.6,0.1 1,0.4 0.6,0.7; 1,0.4 0,0.4~ 0,1~ 0.6,1", width: 1.1),
    "◷": Glyph("0.5,0 1,0~ 1,1~ 0,1~ 0,0~ 0.5,0; 0.5,0.2 0.5,0.55 1,0.55", width: 1.2),
    "▶": Glyph("0.1,0 1,0.5 0.1,1 0.1,0"),
    "◀": Glyph("0.9,0 0,0.5 0.9,1 0.9,0"),
    "▲": Glyph("0.5,0 1,1 0,1 0.5,0", width: 1.2),
    "●": Glyph("0.5,0.2 1,0.2~ 1,0.8~ 0,0.8~ 0,0.2~ 0.5,0.2"),
    "◌": Glyph("0.5,0.2 1,0.2~ 1,0.8~ 0,0.8~ 0,0.2~ 0.5,0.2"),
  ]
}
