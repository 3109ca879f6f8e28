// The systems that are the same everywhere. To add one, add a `static let` here and its name to
// `published`.
//
// The bands place each grade on a common scale of difficulty, one for boulders and one for routes;
// grades of two systems correspond where their bands overlap. The scores are OpenBeta's
// (github.com/OpenBeta/sandbag, `src/data/boulder.csv` and `routes.csv`, MIT licence). OpenBeta has
// no British adjectival grades: `docs/grades.md` gives the source of their bands. British technical
// grades have none.
extension GradeSystem {
  package static let published: [GradeSystem] = [
    v, font, yds, french, uiaa, ewbank, british, e,
  ]

  package static let v = GradeSystem(
    "v", "V scale", isForBoulders: true, names: ["VB"] + (0...17).map { "V\($0)" },
    bands: consecutive(
      [("VB", 0), ("V0", 36), ("V1", 48), ("V2", 53), ("V3", 58), ("V4", 63), ("V5", 68)]
        + [("V6", 71), ("V7", 74), ("V8", 77)] + (9...17).map { ("V\($0)", 80 + 2 * ($0 - 9)) },
      through: 97)
  ) { [$0, "V" + $0, $1, "V" + $1] }

  private static let fontNames = ["3", "4-", "4", "4+"] + lettered(5...9, "ABC", last: "9A")

  /// Below 5A people write 4-, 4 and 4+ for the table's 4a, 4b and 4c.
  package static let font = GradeSystem(
    "font", "Fontainebleau", isForBoulders: true, names: fontNames,
    bands: consecutive(
      [("3", 24), ("4-", 36), ("4", 40), ("4+", 44)] + halves(of: fontNames, from: "5A", at: 48),
      through: 97),
    spellings: withLetter)

  private static let yosemiteNames =
    (0...9).map { "5.\($0)" } + (10...15).flatMap { n in "abcd".map { "5.\(n)\($0)" } }

  package static let yds = GradeSystem(
    "yds", "Yosemite Decimal System", isForBoulders: false, names: yosemiteNames,
    bands: consecutive(
      [("5.0", 0), ("5.1", 12), ("5.2", 18), ("5.3", 22), ("5.4", 26), ("5.5", 31), ("5.6", 36)]
        + [("5.7", 41), ("5.8", 46), ("5.9", 52), ("5.10a", 57), ("5.10b", 62), ("5.10c", 64)]
        + [("5.10d", 66), ("5.11a", 67), ("5.11b", 69), ("5.11c", 71), ("5.11d", 73)]
        + [("5.12a", 75)] + halves(of: yosemiteNames, from: "5.12b", at: 76),
      through: 105)
  ) { text, bare in
    let number = text.hasPrefix("5.") ? text : "5." + text
    let plain = bare.hasPrefix("5.") ? bare : "5." + bare
    // A bare 5.10 means its easier half's upper letter; 5.10- and 5.10+ mean the ends.
    let letter = text.hasSuffix("-") ? "a" : text.hasSuffix("+") ? "d" : "b"
    return [number, plain + letter, plain]
  }

  private static let frenchNames =
    ["1", "2", "3a", "3b", "3c", "4a", "4b", "4c"] + lettered(5...9, "abc", last: "9c")

  package static let french = GradeSystem(
    "french", "French", isForBoulders: false, names: frenchNames,
    bands: consecutive(
      [("1", 0), ("2", 12), ("3a", 24), ("3b", 28), ("3c", 32), ("4a", 36), ("4b", 40), ("4c", 44)]
        + halves(of: frenchNames, from: "5a", at: 48),
      through: 105),
    spellings: withLetter)

  /// The table's slash grades, such as 7+/8-, count for both. Up to III, and for IV-, it gives no
  /// plus or minus: the bands are the bare grade's.
  package static let uiaa = GradeSystem(
    "uiaa", "UIAA", isForBoulders: false,
    names: (1...12).flatMap { n in ["-", "", "+"].map { roman[n - 1] + $0 } }.dropLast(),
    bands: [
      "I-": 0...11, "I": 0...11, "I+": 0...11, "II-": 12...23, "II": 12...23, "II+": 12...23,
      "III-": 24...35, "III": 24...35, "III+": 24...35, "IV-": 36...37, "IV": 36...37,
      "IV+": 38...41, "V-": 42...45, "V": 46...49, "V+": 50...53, "VI-": 54...55, "VI": 56...57,
      "VI+": 58...61, "VII-": 62...63, "VII": 64...65, "VII+": 66...69, "VIII-": 68...71,
      "VIII": 72...73, "VIII+": 74...77, "IX-": 76...79, "IX": 80...81, "IX+": 82...83,
      "X-": 84...85, "X": 86...87, "X+": 88...91, "XI-": 90...93, "XI": 94...99, "XI+": 98...103,
      "XII-": 102...105, "XII": 106...107,
    ]
  ) { [$0, arabicToRoman($0), $1] }

  package static let ewbank = GradeSystem(
    "ewbank", "Ewbank", isForBoulders: false, names: (1...39).map(String.init),
    bands: consecutive(
      zip(
        1...39,
        [
          0, 5, 10, 11, 12, 15, 18, 22, 24, 26, 31, 33, 36, 41, 44, 46, 52, 57, 62, 64, 67, 69, 71,
          74,
        ]
          + stride(from: 76, through: 104, by: 2)
      ).map { ("\($0)", $1) },
      through: 105))

  package static let british = GradeSystem(
    "british", "British technical", isForBoulders: false, isOfSingleMoves: true,
    names: ["1a", "1b", "1c", "2a", "2b", "2c"]
      + (3...7).flatMap { n in
        "abc".map { "\(n)\($0)" }
      })

  /// `M` to `E11`. D to HVS have multi-pitch.com's bands (VS is French 5a there, 5.8), E1 to E9
  /// bluedome's, which also widens VS (French 4+ to 5-, 5.6 to 5.7). Elsewhere the sources differ:
  /// for bluedome, French 6c is 5.11a, 7a+ 5.11d, 7b to 8b+ a letter of YDS lower, 7a Ewbank 24.
  package static let e = GradeSystem(
    "e", "British adjectival", isForBoulders: false,
    names: ["M", "D", "VD", "S", "HS", "VS", "HVS"] + (1...11).map { "E\($0)" },
    bands: [
      "D": 24...31, "VD": 28...35, "S": 36...39, "HS": 40...47, "VS": 40...51, "HVS": 48...56,
      "E1": 57...63, "E2": 62...65, "E3": 66...69, "E4": 68...73, "E5": 72...77, "E6": 78...83,
      "E7": 84...87, "E8": 88...91, "E9": 92...95,
    ])
}

// MARK: - How grades are written

/// 6 and 6+ mean 6a and 6a+.
private let withLetter: @Sendable (String, String) -> [String] = { text, bare in
  [text, text + "a", bare + "a" + text.dropFirst(bare.count), bare, bare + "a"]
}

/// UIAA grades are written 6+ as well as VI+.
private func arabicToRoman(_ text: String) -> String {
  let digits = text.prefix { $0.isNumber }
  guard let number = Int(digits), (1...12).contains(number) else { return text }
  return roman[number - 1] + text.dropFirst(digits.count)
}

private let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]

/// Number and letter, each also with a plus, up to `last`.
private func lettered(
  _ numbers: ClosedRange<Int>, _ letters: String, last: String
) -> [String] {
  let all = numbers.flatMap { n in letters.flatMap { ["\(n)\($0)", "\(n)\($0)+"] } }
  return Array(all.prefix { $0 != last }) + [last]
}

/// Bands that follow one another without a gap, from the first score of each.
private func consecutive(
  _ starts: [(name: String, first: Int)], through last: Int
) -> [String: ClosedRange<Int>] {
  let ends = starts.dropFirst().map { $0.first - 1 } + [last]
  return Dictionary(uniqueKeysWithValues: zip(starts, ends).map { ($0.name, $0.first...$1) })
}

/// From `name` to the hardest, two scores each.
private func halves(
  of names: [String], from name: String, at first: Int
) -> [(name: String, first: Int)] {
  names.drop { $0 != name }.enumerated().map { ($1, first + 2 * $0) }
}
