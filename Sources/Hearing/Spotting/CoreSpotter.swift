import Foundation

/// The second network, with other eyes: how likely each of its words has just ended, each 20 ms.
///
/// Causal temporal convolutions with residual blocks (after TC-ResNet, Choi et al., 2019) over
/// normalised bands. It was trained from nothing on the core words, which it hears well in noise.
struct CoreSpotter: Sendable {
  struct Model: Sendable {
    /// The network's first class, before them, is "none of these".
    let phrases: [String]
    let temperature: Float
    let stem: CausalLayer.Weights
    let blocks: [CausalLayer.Weights]
    let head: CausalLayer.Weights
  }

  let model: Model
  private var frontEnd = NormalisedFrontEnd()
  private var stem: CausalLayer
  private var blocks: [CausalLayer]
  private var head: CausalLayer
  private var frames = 0

  init(model: Model) {
    self.model = model
    stem = CausalLayer(model.stem)
    blocks = model.blocks.map { CausalLayer($0) }
    head = CausalLayer(model.head)
  }

  /// The network's bare answers, each with the last frame that it has heard: one for every second
  /// frame, the first one's included.
  mutating func logits(_ samples: ArraySlice<Int16>) -> [(frame: Int, values: [Float])] {
    var answers: [(frame: Int, values: [Float])] = []
    for frame in frontEnd.feed(samples) {
      stem.push(frame)
      if frames.isMultiple(of: 2) { answers.append((frames, answer())) }
      frames += 1
    }
    return answers
  }

  private mutating func answer() -> [Float] {
    var values = stem.output().map { max(0, $0) }
    for index in blocks.indices {
      blocks[index].push(values)
      let change = blocks[index].output()
      for position in values.indices {
        values[position] = max(0, values[position] + change[position])
      }
    }
    head.push(values)
    return head.output()
  }
}
