import Lifting

/// Finds exercises by what was typed: the best first.
///
/// Each word must be found. A word of the name counts for more than the beginning of one, that more than letters inside
/// one, and any of them more than a muscle or the equipment. Of those that fit equally well, the ones that were done
/// before come first, then those whose name begins with the first word, then the shortest names.
struct ExerciseSearch {
  private let words: [String]

  init(_ query: String) { words = Self.words(of: query) }

  var isEmpty: Bool { words.isEmpty }

  /// The items that fit, the best first; all, as they are, where nothing was typed.
  func found<Item>(
    in items: [Item], of exercise: (Item) -> Exercise, isUsed: (Item) -> Bool
  ) -> [Item] {
    guard !isEmpty else { return items }
    return items.enumerated().compactMap { place, item in
      rank(exercise(item)).map { (rank: $0, isUsed: isUsed(item), place: place, item: item) }
    }.sorted { one, other in
      let left = (one.rank.fit, one.isUsed ? 0 : 1, one.rank.name, one.place)
      return left < (other.rank.fit, other.isUsed ? 0 : 1, other.rank.name, other.place)
    }.map(\.item)
  }

  /// How well an exercise fits, the less the better; nil where a word is not found.
  private func rank(_ exercise: Exercise) -> (fit: Int, name: Int)? {
    let name = Self.words(of: exercise.name)
    if name == words { return (-1, 0) }
    let others = Self.words(
      of: ([exercise.equipment.rawValue] + exercise.muscles).joined(separator: " "))
    let fits = words.map { Self.fit(of: $0, name, others) }
    let found = fits.compactMap(\.self)
    guard found.count == fits.count, let worst = found.max() else { return nil }
    let isElsewhere = name.first.map { $0.hasPrefix(words[0]) } != true
    return (worst * 100 + found.reduce(0, +), name.count + (isElsewhere ? 100 : 0))
  }

  private static func fit(of word: String, _ name: [String], _ others: [String]) -> Int? {
    if name.contains(word) { return 0 }
    if name.contains(where: { $0.hasPrefix(word) }) { return 1 }
    // Pullup finds Pull-up.
    if name.joined().contains(word) { return 2 }
    if others.contains(where: { $0.hasPrefix(word) }) { return 3 }
    return others.contains { $0.contains(word) } ? 4 : nil
  }

  /// Lower case, without hyphens and the like.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
