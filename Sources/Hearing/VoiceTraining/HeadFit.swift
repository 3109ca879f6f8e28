import Foundation

/// Fits a few rows of the network's last layer to examples: softmax regression by plain gradient descent,
/// with a penalty on the change (ridge).
///
/// Steps are scaled by the examples' mean square, so that the constants fit any layer. They were chosen on
/// three people with some 25 takes of three words (docs/hearing.md, "The climber's own voice").
struct HeadFit {
  /// An input of the last layer, and the correct answer.
  struct Example {
    var hidden: [Float]
    /// The unchanged layer's output.
    var logits: [Float]
    /// The output that should be the largest.
    var target: Int
    var weight: Float
  }

  private static let (steps, rate, tether): (Int, Float, Float) = (150, 0.5, 0.1)

  private let rows: [Int]
  private let examples: [Example]
  private let temperature: Float
  private let width: Int
  /// For each example, the sum of its fixed outputs' weights, relative to the largest output.
  private let rest: [(sum: Float, largest: Float)]

  /// - Parameter rows: the outputs that may change.
  init(rows: [Int], examples: [Example], temperature: Float) {
    self.rows = rows
    self.examples = examples
    self.temperature = temperature
    width = examples.first?.hidden.count ?? 0
    rest = examples.map { example in
      let largest = example.logits.max() ?? 0
      let sum = example.logits.indices.filter { !rows.contains($0) }
        .reduce(Float(0)) { $0 + expf((example.logits[$1] - largest) / temperature) }
      return (sum, largest)
    }
  }

  /// The change of each row: one for each input, and last for the bias.
  func changes() -> [[Float]] {
    var changes = [[Float]](repeating: [Float](repeating: 0, count: width + 1), count: rows.count)
    let square = examples.reduce(Float(0)) { $0 + $1.hidden.reduce(0) { $0 + $1 * $1 } }
    let scale = 1 / (square / Float(max(examples.count, 1)) + 1)
    for _ in 0..<Self.steps {
      let gradient = gradient(at: changes)
      for row in rows.indices {
        for index in 0...width {
          changes[row][index] -=
            Self.rate * (scale * gradient[row][index] + Self.tether * changes[row][index])
        }
      }
    }
    return changes
  }

  private func gradient(at changes: [[Float]]) -> [[Float]] {
    var gradient = [[Float]](repeating: [Float](repeating: 0, count: width + 1), count: rows.count)
    for (index, example) in examples.enumerated() {
      let powers = rows.indices.map { row in
        let logit = example.logits[rows[row]] + output(of: changes[row], example.hidden)
        return expf((logit - rest[index].largest) / temperature)
      }
      let sum = powers.reduce(rest[index].sum, +)
      for row in rows.indices {
        let wanted: Float = example.target == rows[row] ? 1 : 0
        let error = example.weight * (powers[row] / sum - wanted) / temperature
        // Most examples are far from most rows.
        if abs(error) > 1e-6 { add(example.hidden, times: error, to: &gradient[row]) }
      }
    }
    return gradient
  }

  private func output(of row: [Float], _ hidden: [Float]) -> Float {
    row.withUnsafeBufferPointer { row in
      hidden.withUnsafeBufferPointer { hidden in
        var sum = row[width]
        for index in 0..<width { sum += row[index] * hidden[index] }
        return sum
      }
    }
  }

  private func add(_ hidden: [Float], times factor: Float, to row: inout [Float]) {
    row.withUnsafeMutableBufferPointer { row in
      hidden.withUnsafeBufferPointer { hidden in
        for index in 0..<width { row[index] += factor * hidden[index] }
        row[width] += factor
      }
    }
  }
}
