/// A way of grading climbs. Each is an ordered list of names; conversion is another file's matter.
package enum GradeSystem: Hashable, Sendable {
  case v, font, yds, french, uiaa, ewbank, british
  /// British adjectival grades, `M` to `E11`.
  case e
  /// A gym's own colours.
  case circuit(Circuit)

  /// The systems that are the same everywhere.
  package static let published: [GradeSystem] = [
    .v, .font, .yds, .french, .uiaa, .ewbank, .british, .e,
  ]

  /// How it is named in files, options and the log.
  package var id: String {
    switch self {
    case .v: "v"
    case .font: "font"
    case .yds: "yds"
    case .french: "french"
    case .uiaa: "uiaa"
    case .ewbank: "ewbank"
    case .british: "british"
    case .e: "e"
    case .circuit(let circuit): circuit.id
    }
  }

  /// A published system by its id.
  package init?(id: String) {
    guard let found = Self.published.first(where: { $0.id == id }) else { return nil }
    self = found
  }

  package var isForBoulders: Bool {
    switch self {
    case .v, .font: true
    case .yds, .french, .uiaa, .ewbank, .british, .e: false
    case .circuit(let circuit): circuit.isForBoulders
    }
  }

  package var title: String {
    switch self {
    case .v: "V scale"
    case .font: "Fontainebleau"
    case .yds: "Yosemite Decimal System"
    case .french: "French"
    case .uiaa: "UIAA"
    case .ewbank: "Ewbank"
    case .british: "British technical"
    case .e: "British adjectival"
    case .circuit(let circuit): circuit.name
    }
  }

  /// Its grades, easiest first, as they are printed.
  package var names: [String] {
    if case .circuit(let circuit) = self { circuit.colours } else { Self.tables[self] ?? [] }
  }

  private static let tables: [GradeSystem: [String]] = [
    .v: ["VB"] + (0...17).map { "V\($0)" },
    .font: ["3", "4-", "4", "4+"] + lettered(5...9, "ABC", last: "9A"),
    .yds: (0...9).map { "5.\($0)" } + (10...15).flatMap { n in "abcd".map { "5.\(n)\($0)" } },
    .french: ["1", "2", "3a", "3b", "3c", "4a", "4b", "4c"]
      + lettered(5...9, "abc", last: "9c"),
    .uiaa: (1...12).flatMap { n in ["-", "", "+"].map { roman[n - 1] + $0 } }.dropLast(),
    .ewbank: (1...39).map(String.init),
    .british: ["1a", "1b", "1c", "2a", "2b", "2c"]
      + (3...7).flatMap { n in
        "abc".map { "\(n)\($0)" }
      },
    .e: ["M", "D", "VD", "S", "HS", "VS", "HVS"] + (1...11).map { "E\($0)" },
  ]

  private static let roman = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
  ]

  /// Number and letter, each also with a plus, up to `last`.
  private static func lettered(
    _ numbers: ClosedRange<Int>, _ letters: String, last: String
  ) -> [String] {
    let all = numbers.flatMap { n in letters.flatMap { ["\(n)\($0)", "\(n)\($0)+"] } }
    return Array(all.prefix { $0 != last }) + [last]
  }
}
