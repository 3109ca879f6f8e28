import Grades

/// Finds ice, mixed, aid and other climbs without a rock grade in lists of ascents: by the type that the list states, or by a grade
/// that only they have.
enum OtherClimbs {
  /// The grade of such a climb; nil for a rock climb.
  ///
  /// - Parameter types: what the list says of the route, in lower case: `ice`, `via ferrata`.
  static func grade(_ text: String, types: Set<String>) -> Grade? {
    let kind = types.lazy.compactMap(kind).first
    if kind == .ferrata || kind == .scramble || kind == .winter, let kind {
      return kind.grade(at: place(text, in: kind))
    }
    if let found = byForm(text) { return found }
    guard let kind else { return nil }
    if kind == .alpine {
      // Rock routes in the mountains are listed so, too.
      return place(text, in: kind).map { kind.grade(at: $0) }
    }
    return kind.grade(at: place(text, in: kind))
  }

  /// The kind that a list's word for a type of climb names.
  private static func kind(_ type: String) -> OtherClimbing? {
    switch type {
    case "ice", "ice climbing": .ice
    case "mixed", "drytool", "dry tooling", "drytooling": .mixed
    case "winter": .winter
    case "aid": .aid
    case "alpine": .alpine
    case "snow": .snow
    case "via ferrata", "viaferrata", "ferrata": .ferrata
    case "scrambling", "scramble": .scramble
    default: nil
    }
  }

  /// A grade that no rock climb has: `WI3`, `5.7 M4`, `5.8 C1`, `Mod. Snow`, `4th`.
  private static func byForm(_ text: String) -> Grade? {
    let plain = text.lowercased()
    let words = plain.split { " ,/".contains($0) }.map(String.init)
    func place(_ letters: [String], from first: Int) -> Int? {
      for word in words {
        guard let letter = letters.first(where: word.hasPrefix) else { continue }
        let rest = word.dropFirst(letter.count)
        let digits = rest.prefix(while: \.isNumber)
        guard (1...2).contains(digits.count), let number = Int(digits),
          rest.dropFirst(digits.count).allSatisfy({ "+-".contains($0) })
        else { continue }
        return number - first + 1
      }
      return nil
    }
    if let place = place(["m"], from: 1) { return OtherClimbing.mixed.grade(at: place) }
    if let place = place(["wi", "ai"], from: 1) { return OtherClimbing.ice.grade(at: place) }
    if let place = place(["a", "c"], from: 0) { return OtherClimbing.aid.grade(at: place) }
    if words.contains("snow") {
      return OtherClimbing.snow.grade(at: self.place(text, in: .snow))
    }
    if words.contains("5.?") { return OtherClimbing.ungraded.grade(at: nil) }
    return self.place(text, in: .yosemiteClass).map { OtherClimbing.yosemiteClass.grade(at: $0) }
  }

  /// The place among a kind's names, from 1.
  private static func place(_ text: String, in climbing: OtherClimbing) -> Int? {
    let plain = text.lowercased()
    let bare = plain.filter { !"+-".contains($0) }
    let word = bare.prefix { $0.isLetter }
    let number = Int(bare.drop(while: \.isLetter))
    func named(_ name: some StringProtocol) -> Int? {
      climbing.names.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
    }
    switch climbing {
    // `5.9` and `6a` are what the rock would be.
    case .ice, .mixed, .scramble: return number
    case .alpine, .winter: return named(word)
    case .ferrata:
      // In numbers, in letters from A to F, or as alpine grades.
      let letters = ["a", "b", "c", "d", "e", "f"]
      return number ?? letters.firstIndex(of: String(word)).map { $0 + 1 }
    case .snow:
      return ["easy", "mod", "steep"].firstIndex { plain.hasPrefix($0) }.map { $0 + 1 }
    case .yosemiteClass: return plain == "5th" ? 5 : named(plain)
    case .aid, .ungraded, .ungradedBoulder: return nil
    }
  }
}
