/// All ways to say a phrasing, as phones: what may follow what.
///
/// Nodes are numbered so that each comes after those that lead to it. A junction emits nothing: it joins the
/// ways that have come so far.
struct PhoneGraph: Sendable {
  struct Node: Sendable {
    /// The class of its phone; nil for a junction.
    var phone: Int?
    /// The word that begins with it, in `words`.
    var word: Int?
    var before: [Int]
  }

  /// The first is a junction, where every way begins.
  private(set) var nodes = [Node(phone: nil, word: nil, before: [])]
  private(set) var words: [String] = []
  /// The junction where every way ends.
  private(set) var end = 0

  /// Nil where a word can't be pronounced.
  /// - Parameter pronunciations: as classes of the network.
  init?(_ phrasing: Phrasing, pronunciations: (String) -> [[Int]]) {
    guard let end = add(phrasing, after: 0, pronunciations) else { return nil }
    self.end = end
  }

  /// Gives the junction after it.
  private mutating func add(
    _ phrasing: Phrasing, after start: Int, _ pronunciations: (String) -> [[Int]]
  ) -> Int? {
    switch phrasing {
    case .words(let text):
      var place = start
      for word in text.split(separator: " ") {
        guard let next = add(word: String(word), after: place, pronunciations(String(word)))
        else { return nil }
        place = next
      }
      return place
    case .sequence(let parts):
      var place = start
      for part in parts {
        guard let next = add(part, after: place, pronunciations) else { return nil }
        place = next
      }
      return place
    case .either(let ways):
      var ends: [Int] = []
      for way in ways {
        guard let end = add(way, after: start, pronunciations) else { return nil }
        ends.append(end)
      }
      return join(ends)
    }
  }

  private mutating func add(word: String, after start: Int, _ ways: [[Int]]) -> Int? {
    guard !ways.isEmpty else { return nil }
    words.append(word)
    var ends: [Int] = []
    for way in ways {
      var place = start
      for (index, phone) in way.enumerated() {
        nodes.append(
          Node(phone: phone, word: index == 0 ? words.count - 1 : nil, before: [place]))
        place = nodes.count - 1
      }
      ends.append(place)
    }
    return join(ends)
  }

  private mutating func join(_ ends: [Int]) -> Int {
    nodes.append(Node(phone: nil, word: nil, before: ends))
    return nodes.count - 1
  }
}
