import Grades

/// A grade as written, and the systems that write grades so.
struct GradeForm {
  let text: String
  private let digits: Substring
  private let rest: Substring

  /// Whether it is French or from Fontainebleau, as the British write it: `f7A`, `F6b`.
  let isFrench: Bool

  init(_ text: String) {
    isFrench =
      text.first.map { "fF".contains($0) } == true && text.dropFirst().first?.isNumber == true
    let text = isFrench ? String(text.dropFirst()) : text
    self.text = text
    let plain = text.lowercased()
    digits = plain.prefix(while: \.isNumber)
    rest = plain.dropFirst(digits.count)
  }

  /// The text, then without its danger rating (`5.10a PG13`) or British technical grade (`E1 5b`); of
  /// two grades, the first (`V4-5`, `5.10b/c`), or the V grade where no system has the first
  /// (`4a/V0` on a board).
  static func all(_ text: String) -> [GradeForm] {
    let word = text.split(separator: " ").first.map(String.init) ?? text
    var forms = [text, word]
    for mark in ["-", "/"] as [Character] {
      guard let place = word.firstIndex(of: mark) else { continue }
      forms.append(String(word[..<place]))
    }
    if let place = word.firstRange(of: "/V") {
      forms.append("V" + word[place.upperBound...])
    }
    return forms.map(GradeForm.init)
  }

  private var number: Int? { Int(digits) }
  private var isBare: Bool { !digits.isEmpty && rest.isEmpty }
  private var isSigned: Bool { !digits.isEmpty && (rest == "+" || rest == "-") }
  private var hasLetter: Bool { rest.first.map { "abcd".contains($0) } ?? false }

  /// The only system of boulders that writes it so; nil: several.
  var boulderSystem: GradeSystem? {
    if isFrench { return .font }
    if text.lowercased().hasPrefix("v") { return .v }
    return hasLetter ? .font : nil
  }

  /// The only system of routes that writes it so; nil: several.
  var routeSystem: GradeSystem? {
    if isFrench { return .french }
    let plain = text.lowercased()
    if plain.hasPrefix("5.") { return .yds }
    if digits.isEmpty {
      let bare = plain.filter { !"+-".contains($0) }
      let isRoman = !bare.isEmpty && bare.allSatisfy { "ivx".contains($0) }
      return isRoman ? .uiaa : .e
    }
    // 10a and harder is without its 5., because French ends at 9c.
    if hasLetter { return number ?? 0 > 9 ? .yds : .french }
    if isBare, number ?? 0 > 12 { return number ?? 0 > 39 ? .uiaa : .ewbank }
    // No other system of Chalktalk's puts a minus behind a number, and several have 7+/8-.
    return isBare || isSigned ? nil : .uiaa
  }

  /// The systems to choose from where nothing decides.
  var candidates: [GradeSystem] {
    isSigned ? [.uiaa, .french] : [.french, .uiaa, .ewbank]
  }

  /// The system to fall back on, where the site's or the country's own has no such grade.
  func usual(_ isBoulder: Bool) -> GradeSystem? {
    if isBoulder { return boulderSystem ?? .font }
    return routeSystem ?? (isSigned ? .uiaa : .ewbank)
  }
}
