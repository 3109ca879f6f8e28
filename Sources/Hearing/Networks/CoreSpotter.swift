import Foundation

/// The second network, with another front end: how likely each of its words has just ended, every 20 ms.
///
/// Causal temporal convolutions with residual blocks (after TC-ResNet, Choi et al., 2019) over
/// normalised bands. It was trained from scratch on the core words, which it hears well in noise.
///
/// It keeps its input until it is asked, and then processes all of it at once: input further back than an answer reaches
/// costs nothing.
struct CoreSpotter: Sendable {
  struct Model: Sendable {
    /// The network's first class, before them, is "none of these".
    let phrases: [String]
    let temperature: Float
    let stem: CausalLayer.Weights
    let blocks: [CausalLayer.Weights]
    let head: CausalLayer.Weights

    /// How many frames of 10 ms an answer depends on.
    var reach: Int { stem.reach + blocks.reduce(0) { $0 + ($1.reach - 1) * CoreSpotter.step } }
  }

  /// It answers at every second frame, starting with the first.
  fileprivate static let step = 2

  let model: Model
  /// How many frames are kept until it is asked.
  private let most: Int
  private var frontEnd = NormalisedFrontEnd()
  private var stem: CausalLayer
  private var blocks: [CausalLayer]
  private var head: CausalLayer
  /// The frames kept, side by side; the first has the index `next`.
  private var waiting: [Float] = []
  private var next = 0

  /// - Parameter wanted: how many of the last answers must be exact when it is asked.
  init(model: Model, wanted: Int) {
    self.model = model
    most = model.reach + wanted * Self.step
    stem = CausalLayer(model.stem)
    blocks = model.blocks.map { CausalLayer($0) }
    head = CausalLayer(model.head)
  }

  /// Adds the next spectrum.
  mutating func push(_ power: [Float]) {
    waiting += frontEnd.frame(power)
    let surplus = waiting.count / NormalisedFrontEnd.bands - most
    guard surplus > 0 else { return }
    waiting.removeFirst(surplus * NormalisedFrontEnd.bands)
    next += surplus
  }

  /// Its logits for the input since it was last asked, as far as that is kept.
  mutating func answers() -> [ArraySlice<Float>] {
    let first = next % Self.step
    var values = stem.feed(waiting, from: first, every: Self.step).map { max(0, $0) }
    for index in blocks.indices {
      let change = blocks[index].feed(values)
      for position in values.indices {
        values[position] = max(0, values[position] + change[position])
      }
    }
    let all = head.feed(values)
    let classes = model.head.outputs
    defer {
      next += waiting.count / NormalisedFrontEnd.bands
      waiting = []
    }
    return stride(from: 0, to: all.count, by: classes).map { all[$0..<$0 + classes] }
  }
}
