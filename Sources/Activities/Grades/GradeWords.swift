import Core
import Languages

extension Grade {
  /// As the program's voice says it: "vee five". In another language in writing: English words would sound odd.
  package var spoken: String {
    Catalogue.isTranslating ? description : system.spoken[index].first ?? description
  }
}

/// How grades are said: "vee five", "six b plus", "five twelve a".
extension GradeSystem {
  /// What may be said for each grade, in lower-case words, easiest grade first.
  package var spoken: [[String]] {
    if circuit != nil { return names.map { [Self.plainWords($0)] } }
    return Self.spokenOfPublished[id] ?? names.map(ways)
  }

  /// By system id. Built once, because every key press asks again what may be said.
  private static let spokenOfPublished = Dictionary(
    uniqueKeysWithValues: published.map { ($0.id, $0.names.map($0.ways)) })

  private func ways(toSay name: String) -> [String] {
    if self == .uiaa { return [Self.uiaaWords(name)] }
    if let words = Self.adjectives[name], self == .e { return words }
    let words = Self.words(of: name)
    if self == .v { return [words.replacing("v ", with: "vee "), words] }
    // A spoken "five twelve" without a letter means the same as a written one.
    let half =
      Grade(String(name.filter { !$0.isLetter }), in: self).map { "\($0)" == name } ?? false
    return self == .yds && half && name.last?.isLetter == true
      ? [words, String(words.dropLast(2))] : [words]
  }

  private static let adjectives = [
    "M": ["moderate"], "D": ["difficult"], "VD": ["very difficult"], "S": ["severe"],
    "HS": ["hard severe"], "VS": ["very severe"], "HVS": ["hard very severe"],
  ]

  /// Roman in writing, said as a number: "six minus".
  private static func uiaaWords(_ name: String) -> String {
    let roman = name.filter(\.isLetter)
    let number =
      (GradeSystem.uiaa.names.filter { $0.allSatisfy(\.isLetter) }.firstIndex(of: roman) ?? 0) + 1
    return words(of: "\(number)" + name.filter { !$0.isLetter })
  }

  /// Numbers as words, letters one by one, and the sign.
  private static func words(of name: String) -> String {
    var words: [String] = []
    var digits = ""
    for character in name + " " {
      if character.isNumber {
        digits.append(character)
        continue
      }
      if let number = Int(digits) {
        words += SpokenNumber.english(number).split(separator: "-").map(String.init)
      }
      digits = ""
      switch character {
      case "+": words.append("plus")
      case "-": words.append("minus")
      case _ where character.isLetter: words.append(character.lowercased())
      default: break
      }
    }
    return words.joined(separator: " ")
  }

  private static func plainWords(_ name: String) -> String {
    String(name.lowercased().map { $0.isLetter || $0.isNumber || $0 == "'" ? $0 : " " })
      .split(separator: " ").joined(separator: " ")
  }
}
