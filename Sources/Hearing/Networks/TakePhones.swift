import Foundation

/// Compares the phones of what is heard with those of a person's own takes.
///
/// The embedding's vectors are about 0.76 s each, and near words share most of that. The phones are about less, and wrong about an
/// accent in the same way each time.
package struct TakePhones: Sendable {
  /// How many of a phrase's takes count: the nearest ones.
  private static let counted = 2
  /// Two answers that have no phone in common are no farther apart than this.
  private static let farthest = -logf(0.001)

  /// For each phrase its takes, each of which has a row for every answer: the square roots of the probabilities.
  private let takes: [String: [[[Float]]]]

  /// - Parameter classes: how many numbers an answer of the network of phones has.
  package init(_ adaptation: VoiceAdaptation, classes: Int) {
    let heard = adaptation.templates.filter { !$0.phones.isEmpty }
    takes = Dictionary(grouping: heard, by: \.phrase).mapValues { templates in
      templates.map { template in
        let roots = template.phones.map { Float($0) / 255 }
        return stride(from: 0, to: roots.count - classes + 1, by: classes).map {
          Array(roots[$0..<$0 + classes])
        }
      }
    }
  }

  /// The mean distance (Bhattacharyya's, of each answer) between the takes of a phrase and the part of some answers that comes
  /// nearest; nil if the phrase has no takes.
  /// - Parameter answers: log probabilities.
  package func distance(of answers: [[Float]], to phrase: String) -> Double? {
    guard let takes = takes[phrase], !answers.isEmpty else { return nil }
    let roots = answers.map { $0.map { expf($0 / 2) } }
    let nearest = takes.map { distance(of: roots, to: $0) }.sorted().prefix(Self.counted)
    return nearest.isEmpty ? nil : Double(nearest.reduce(0, +)) / Double(nearest.count)
  }

  /// The cheapest path through a whole take and any part of what is heard.
  private func distance(of heard: [[Float]], to take: [[Float]]) -> Float {
    var costs = [Float](repeating: .infinity, count: take.count)
    var best = Float.infinity
    for answer in heard {
      var diagonal: Float = 0
      for (place, row) in take.enumerated() {
        let before = place == 0 ? .infinity : costs[place - 1]
        let cheapest = min(diagonal, costs[place], before)
        let product = zip(answer, row).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        diagonal = costs[place]
        costs[place] = cheapest + min(Self.farthest, max(0, -logf(max(product, 0.0001))))
      }
      best = min(best, costs.last ?? .infinity)
    }
    return best / Float(take.count)
  }
}
