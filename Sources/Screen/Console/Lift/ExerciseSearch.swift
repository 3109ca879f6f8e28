import Lifting

/// Finds exercises by a typed text, best matches first.
///
/// Every word must match. A whole word of the name counts more than the start of one, that more
/// than letters inside one, and all of these more than a muscle or the equipment. One of the
/// exercise's other names counts a little less. Among equal matches, exercises done before come
/// first, then those whose name begins with the first word, then the shortest names.
struct ExerciseSearch {
  private let words: [String]

  init(_ query: String) { words = Self.words(of: query) }

  var isEmpty: Bool { words.isEmpty }

  /// The matching items, best first; all items in their order if nothing was typed.
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

  /// How well an exercise matches, lower is better; nil if a word doesn't match.
  private func rank(_ exercise: Exercise) -> (fit: Int, name: Int)? {
    let others = Self.words(
      of: ([exercise.equipment.rawValue] + exercise.muscles).joined(separator: " "))
    let further = exercise.otherNames.compactMap { rank(Self.words(of: $0), others) }
      .map { (fit: $0.fit + 50, name: $0.name) }
    let own = rank(Self.words(of: exercise.name), others)
    return ([own].compactMap(\.self) + further).min { ($0.fit, $0.name) < ($1.fit, $1.name) }
  }

  private func rank(_ name: [String], _ others: [String]) -> (fit: Int, name: Int)? {
    if name == words { return (-1, 0) }
    let fits = words.map { Self.fit(of: $0, name, others) }
    let found = fits.compactMap(\.self)
    guard found.count == fits.count, let worst = found.max() else { return nil }
    let isElsewhere = name.first.map { $0.hasPrefix(words[0]) } != true
    return (worst * 100 + found.reduce(0, +), name.count + (isElsewhere ? 100 : 0))
  }

  private static func fit(of word: String, _ name: [String], _ others: [String]) -> Int? {
    if name.contains(word) { return 0 }
    if name.contains(where: { $0.hasPrefix(word) }) { return 1 }
    // "Pullup" finds Pull-up.
    if name.joined().contains(word) { return 2 }
    if others.contains(where: { $0.hasPrefix(word) }) { return 3 }
    return others.contains { $0.contains(word) } ? 4 : nil
  }

  /// In lower case, without hyphens and the like.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
