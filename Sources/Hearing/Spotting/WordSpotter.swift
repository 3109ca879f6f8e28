import Foundation

/// The streaming network: samples in, each 20 ms a probability for every phrase that it knows.
///
/// Causal temporal convolutions with residual blocks (after TC-ResNet, Choi et al., 2019), as
/// `training/network.py` defines them.
package struct WordSpotter: Sendable {
  /// What the network says about the audio up to a moment.
  package struct Answer: Sendable, Equatable {
    /// Index in the stream just after the last sample that it has heard.
    package var end: Int64
    /// Of each of the model's phrases, in its order. What is left to 1 is "none".
    package var probabilities: [Float]
  }

  package let model: WordModel
  private var frontEnd = FrontEnd()
  private var stem: CausalLayer
  private var blocks: [CausalLayer]
  private var head: CausalLayer
  private var frames = 0
  private var start: Int64 = 0

  package init(model: WordModel) {
    self.model = model
    stem = CausalLayer(model.stem)
    blocks = model.blocks.map { CausalLayer($0) }
    head = CausalLayer(model.head)
  }

  /// Takes samples in that follow on those before.
  package mutating func feed(_ samples: ArraySlice<Int16>) -> [Answer] {
    logits(samples).map { logits in
      Answer(
        end: start + Int64(Spectrum.window + FrontEnd.hop * logits.frame),
        probabilities: Array(softmax(logits.values).dropFirst()))
    }
  }

  /// Forgets all past and goes on at another place of the stream, as after a gap.
  package mutating func restart(at index: Int64) {
    self = WordSpotter(model: model)
    start = index
  }

  /// The network's bare answers: one for every second frame, the first one's included.
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
    var values = rectified(stem.output())
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

  private func rectified(_ values: [Float]) -> [Float] { values.map { max(0, $0) } }

  private func softmax(_ logits: [Float]) -> [Float] {
    let largest = logits.max() ?? 0
    let powers = logits.map { expf(($0 - largest) / model.temperature) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }
}
