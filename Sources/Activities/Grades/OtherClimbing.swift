/// Climbs that no rock grade fits. Each kind has grades of its own, which convert to no others.
///
/// A log stores such a system in full, like a gym's colours: earlier versions read it.
package enum OtherClimbing: String, CaseIterable, Sendable {
  case ice, mixed, winter, aid, alpine, snow, ferrata, scramble
  /// The classes below a free climb in America.
  case yosemiteClass = "class"
  case ungraded
  case ungradedBoulder = "ungraded-boulder"

  /// For a grade that the kind doesn't have.
  private static let unknown = "?"
  private static let prefix = "other-"

  package var system: GradeSystem {
    .circuit(
      Circuit(
        id: Self.prefix + rawValue, name: title, isForBoulders: self == .ungradedBoulder,
        colours: [Self.unknown] + names))
  }

  /// - Parameter place: from 1; anything else is an unknown grade.
  package func grade(at place: Int?) -> Grade {
    let known = place.flatMap { names.indices.contains($0 - 1) ? $0 : nil }
    return Grade(system, at: known ?? 0) ?? .easiest(system)
  }

  private var title: String {
    switch self {
    case .ice: "Ice"
    case .mixed: "Mixed"
    case .winter: "Winter"
    case .aid: "Aid"
    case .alpine: "Alpine"
    case .snow: "Snow"
    case .ferrata: "Via ferrata"
    case .scramble: "Scrambling"
    case .yosemiteClass: "Yosemite class"
    case .ungraded, .ungradedBoulder: "Ungraded"
    }
  }

  /// The easiest first.
  package var names: [String] {
    switch self {
    case .ice: (1...8).map { "WI\($0)" }
    case .mixed: (1...16).map { "M\($0)" }
    case .winter: ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
    case .aid: (0...6).map { "A\($0)" }
    case .alpine: ["F", "PD", "AD", "D", "TD", "ED", "ABO"]
    case .snow: ["Easy Snow", "Mod. Snow", "Steep Snow"]
    case .ferrata: (1...6).map { "K\($0)" }
    case .scramble: (1...3).map { "\($0)" }
    case .yosemiteClass: ["1st", "2nd", "3rd", "4th", "Easy 5th"]
    case .ungraded, .ungradedBoulder: []
    }
  }

  static func has(_ circuit: Circuit) -> Bool { circuit.id.hasPrefix(prefix) }
}

extension GradeSystem {
  /// Whether its grades are no rock grades, nor a gym's colours.
  package var isOfOtherClimbing: Bool { circuit.map(OtherClimbing.has) ?? false }
}
