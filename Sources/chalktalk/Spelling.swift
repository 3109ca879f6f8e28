/// Finds the word that was probably meant.
enum Spelling {
  /// The nearest of the known words, where it is near enough to be a slip: two letters at most, of at least four.
  static func nearest(to word: String, among known: [String]) -> String? {
    let near = known.map { (word: $0, distance: distance(word.lowercased(), $0)) }
      .min { $0.distance < $1.distance }
    guard let near, near.distance <= min(2, word.count / 3) else { return nil }
    return near.word
  }

  /// Letters to put in, take out, change or swap with their neighbour (Damerau and Levenshtein's distance).
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
