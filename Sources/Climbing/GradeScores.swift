/// Where each grade stands on a common scale of difficulty, one scale for boulders and one for routes.
///
/// A grade covers a band of scores; two grades of different systems are alike where their bands meet.
/// The scores are those that OpenBeta publishes (github.com/OpenBeta/sandbag, `src/data/boulder.csv` and
/// `routes.csv`, MIT licence). British adjectival grades are not in it: `docs/grades.md` says where their
/// bands come from. British technical grades have none.
enum GradeScores {
  /// The band of a grade; nil where no source gives one.
  static func band(of grade: Grade) -> ClosedRange<Int>? {
    bands[grade.system]?[grade.description]
  }

  private static let bands: [GradeSystem: [String: ClosedRange<Int>]] = [
    .v: vScale, .font: font, .yds: yosemite, .french: french, .uiaa: uiaa, .ewbank: ewbank,
    .e: adjectival,
  ]

  private static let vScale = consecutive(
    [("VB", 0), ("V0", 36), ("V1", 48), ("V2", 53), ("V3", 58), ("V4", 63), ("V5", 68)]
      + [("V6", 71), ("V7", 74), ("V8", 77)] + (9...17).map { ("V\($0)", 80 + 2 * ($0 - 9)) },
    through: 97)

  /// Below 5A people write 4-, 4 and 4+ for the table's 4a, 4b and 4c.
  private static let font = consecutive(
    [("3", 24), ("4-", 36), ("4", 40), ("4+", 44)] + halves(of: .font, from: "5A", at: 48),
    through: 97)

  private static let yosemite = consecutive(
    [("5.0", 0), ("5.1", 12), ("5.2", 18), ("5.3", 22), ("5.4", 26), ("5.5", 31), ("5.6", 36)]
      + [("5.7", 41), ("5.8", 46), ("5.9", 52), ("5.10a", 57), ("5.10b", 62), ("5.10c", 64)]
      + [("5.10d", 66), ("5.11a", 67), ("5.11b", 69), ("5.11c", 71), ("5.11d", 73)]
      + [("5.12a", 75)] + halves(of: .yds, from: "5.12b", at: 76),
    through: 105)

  private static let french = consecutive(
    [("1", 0), ("2", 12), ("3a", 24), ("3b", 28), ("3c", 32), ("4a", 36), ("4b", 40), ("4c", 44)]
      + halves(of: .french, from: "5a", at: 48),
    through: 105)

  /// The table's slash grades, as 7+/8-, count for both. Up to III and at IV- it knows no plus and minus.
  private static let uiaa: [String: ClosedRange<Int>] = [
    "I-": 0...11, "I": 0...11, "I+": 0...11, "II-": 12...23, "II": 12...23, "II+": 12...23,
    "III-": 24...35, "III": 24...35, "III+": 24...35, "IV-": 36...37, "IV": 36...37,
    "IV+": 38...41, "V-": 42...45, "V": 46...49, "V+": 50...53, "VI-": 54...55, "VI": 56...57,
    "VI+": 58...61, "VII-": 62...63, "VII": 64...65, "VII+": 66...69, "VIII-": 68...71,
    "VIII": 72...73, "VIII+": 74...77, "IX-": 76...79, "IX": 80...81, "IX+": 82...83,
    "X-": 84...85, "X": 86...87, "X+": 88...91, "XI-": 90...93, "XI": 94...99, "XI+": 98...103,
    "XII-": 102...105, "XII": 106...107,
  ]

  private static let ewbank = consecutive(
    zip(
      1...39,
      [
        0, 5, 10, 11, 12, 15, 18, 22, 24, 26, 31, 33, 36, 41, 44, 46, 52, 57, 62, 64, 67, 69, 71,
        74,
      ]
        + stride(from: 76, through: 104, by: 2)
    ).map { ("\($0)", $1) },
    through: 105)

  private static let adjectival: [String: ClosedRange<Int>] = [
    "D": 24...31, "VD": 28...35, "S": 36...39, "HS": 40...47, "VS": 40...51, "HVS": 48...56,
    "E1": 57...63, "E2": 62...65, "E3": 66...69, "E4": 68...73, "E5": 72...77, "E6": 78...83,
    "E7": 84...87, "E8": 88...91, "E9": 92...95,
  ]

  /// Bands that follow one another without a gap, from the first score of each.
  private static func consecutive(
    _ starts: [(name: String, first: Int)], through last: Int
  ) -> [String: ClosedRange<Int>] {
    let ends = starts.dropFirst().map { $0.first - 1 } + [last]
    return Dictionary(
      uniqueKeysWithValues: zip(starts, ends).map { ($0.name, $0.first...$1) })
  }

  /// From `name` to the system's hardest, two scores each.
  private static func halves(
    of system: GradeSystem, from name: String, at first: Int
  ) -> [(name: String, first: Int)] {
    system.names.drop { $0 != name }.enumerated().map { ($1, first + 2 * $0) }
  }
}
