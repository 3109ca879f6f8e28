import Words

/// Finds the likeliest path through a graph for the network's answers.
///
/// The paths are those of CTC (Graves et al., 2006): each phone for one answer or more, then "no phone" for any
/// number of answers, then a following phone. Two words may share a sound at their border, as in fluent speech.
struct PhoneSearch {
  struct Path: Equatable {
    struct Word: Equatable {
      var word: String
      /// From its first phone's first answer to its last phone's last.
      var answers: Range<Int>
      var logProbability: Float
      var phones: Int
    }

    var words: [Word]
    var logProbability: Float
  }

  /// Where a path came from: twice the node's index, plus one if it was in "no phone" after the node.
  private typealias Origin = Int32

  private static let nowhere = -Float.infinity
  /// It was in the same phone before.
  private static let itself: Origin = -1

  private let graph: PhoneGraph
  private let isAfterAnything: Bool
  /// The best path's worth at each node: in its phone, and in "no phone" after it; at a junction, either.
  private var phone: [Float]
  private var pause: [Float]
  /// The best origin of each junction.
  private var origins: [Origin]
  /// For each answer and node, where its phone came from, and whether its "no phone" came from its phone.
  private var steps: [[Origin]] = []
  private var leaves: [[Bool]] = []

  /// - Parameters:
  ///   - answers: log probabilities of all classes, "no phone" first.
  ///   - isAfterAnything: whether sound before the path costs nothing; otherwise that was "no phone".
  static func best(
    of answers: [[Float]], in graph: PhoneGraph, isAfterAnything: Bool = false
  ) -> Path? {
    var search = PhoneSearch(graph, isAfterAnything: isAfterAnything)
    for row in answers { search.advance(row) }
    search.join()
    return search.path(answers)
  }

  private init(_ graph: PhoneGraph, isAfterAnything: Bool) {
    self.graph = graph
    self.isAfterAnything = isAfterAnything
    phone = [Float](repeating: Self.nowhere, count: graph.nodes.count)
    pause = phone
    origins = [Origin](repeating: 1, count: graph.nodes.count)
    pause[0] = 0
  }

  /// A node's worth to the nodes after it, and where that comes from.
  private func worth(_ index: Int) -> (Float, Origin) {
    if graph.nodes[index].phone == nil { return (pause[index], origins[index]) }
    return pause[index] > phone[index]
      ? (pause[index], Origin(2 * index + 1)) : (phone[index], Origin(2 * index))
  }

  /// Updates the junctions.
  private mutating func join() {
    for (index, node) in graph.nodes.enumerated().dropFirst() where node.phone == nil {
      var best: (Float, Origin) = (Self.nowhere, 0)
      for before in node.before {
        let other = worth(before)
        if other.0 > best.0 { best = other }
      }
      (pause[index], origins[index]) = best
    }
  }

  private mutating func advance(_ row: [Float]) {
    join()
    var step = [Origin](repeating: Self.itself, count: graph.nodes.count)
    var leaving = [Bool](repeating: false, count: graph.nodes.count)
    // From the last node back, so that earlier nodes still have the previous answer's values.
    for index in graph.nodes.indices.reversed() {
      guard let label = graph.nodes[index].phone else { continue }
      let entered = worth(graph.nodes[index].before[0])
      leaving[index] = phone[index] > pause[index]
      pause[index] = max(phone[index], pause[index]) + row[0]
      if entered.0 > phone[index] {
        phone[index] = entered.0
        step[index] = entered.1
      }
      phone[index] += row[label]
    }
    if !isAfterAnything { pause[0] += row[0] }
    steps.append(step)
    leaves.append(leaving)
  }

  /// Follows the best path back.
  private func path(_ answers: [[Float]]) -> Path? {
    let total = pause[graph.end]
    guard total > Self.nowhere else { return nil }
    var words: [Path.Word] = []
    var place = origins[graph.end]
    /// The word being followed: the end of its last phone, its worth, and how many phones so far.
    var open: (end: Int, worth: Float, phones: Int)?
    for time in answers.indices.reversed() {
      let index = Int(place / 2)
      guard index > 0, let label = graph.nodes[index].phone else { break }
      if place % 2 == 1 {
        open?.worth += answers[time][0]
        if leaves[time][index] { place -= 1 }
        continue
      }
      var word = open ?? (time + 1, 0, 0)
      word.worth += answers[time][label]
      open = word
      let from = steps[time][index]
      guard from != Self.itself else { continue }
      open?.phones += 1
      place = from
      guard let name = graph.nodes[index].word else { continue }
      words.append(
        Path.Word(
          word: graph.words[name], answers: time..<word.end, logProbability: word.worth,
          phones: word.phones + 1))
      open = nil
    }
    return Path(words: words.reversed(), logProbability: total)
  }
}

/// All ways to say a phrasing, as a graph of phones.
///
/// Each node's number is higher than those of the nodes before it. A junction emits nothing: it joins several
/// ways.
struct PhoneGraph: Sendable {
  struct Node: Sendable {
    /// The class of its phone; nil for a junction.
    var phone: Int?
    /// The index in `words` of the word that begins with it.
    var word: Int?
    var before: [Int]
  }

  /// The first is the junction where every way begins.
  private(set) var nodes = [Node(phone: nil, word: nil, before: [])]
  private(set) var words: [String] = []
  /// The junction where every way ends.
  private(set) var end = 0

  /// Nil if a word can't be pronounced.
  /// - Parameter pronunciations: as classes of the network.
  init?(_ phrasing: Phrasing, pronunciations: (String) -> [[Int]]) {
    guard let end = add(phrasing, after: 0, pronunciations) else { return nil }
    self.end = end
  }

  /// Returns the junction after it.
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
