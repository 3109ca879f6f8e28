/// Finds the word that was probably intended.
enum Spelling {
  /// The nearest known word, if near enough to be a typo: at most one edit for every three letters,
  /// and two in all.
  static func nearest(to word: String, among known: [String]) -> String? {
    let near = known.map { (word: $0, distance: distance(word.lowercased(), $0)) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= min(2, word.count / 3) else { return nil }
    return near.word
  }

  /// The number of letters to insert, delete, change or swap with a neighbour (Damerau-Levenshtein
  /// distance).
  private static func distance(_ one: String, _ other: String) -> Int {
    let (first, second) = (Array(one), Array(other))
    var table = [Array(0...second.count)]
    for row in 1..<first.count + 1 {
      var distances = [row]
      for column in 1..<second.count + 1 {
        let isSame = first[row - 1] == second[column - 1]
        var least = min(
          table[row - 1][column - 1] + (isSame ? 0 : 1), table[row - 1][column] + 1,
          distances[column - 1] + 1)
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          least = min(least, table[row - 2][column - 2] + 1)
        }
        distances.append(least)
      }
      table.append(distances)
    }
    return table[first.count][second.count]
  }
}
