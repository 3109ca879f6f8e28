/// The first network: the speech embedding, and on it causal temporal convolutions that see 1.9 s of it, as
/// `training/networks/first_network.py` defines them.
struct PhraseNetwork: Sendable {
  private let frontEnd = FrontEnd()
  private let reach: Int
  private var embedding: Embedding
  private var joint: CausalLayer
  private var stem: CausalLayer
  private var context: CausalLayer
  private var head: CausalLayer
  /// How many answers the embedding has given.
  private var count = 0

  init(_ model: WordModel) {
    reach = model.joint.reach
    embedding = Embedding(model.embedding)
    joint = CausalLayer(model.joint)
    stem = CausalLayer(model.stem)
    context = CausalLayer(model.context)
    head = CausalLayer(model.head)
  }

  /// Adds a frame's powers. Answers every fourth, once 0.76 s have been heard: the embedding's last convolution needs all the
  /// frames that its taps reach.
  mutating func push(_ power: [Float]) -> Sight? {
    guard let pooled = embedding.push(frontEnd.frame(power)) else { return nil }
    let joined = joint.feed(pooled)
    count += 1
    guard count >= reach else { return nil }
    let low = rectified(stem.feed(joined))
    let change = context.feed(low)
    let hidden = low.indices.map { max(0, low[$0] + change[$0]) }
    return Sight(hidden: hidden, logits: head.feed(hidden))
  }

  private func rectified(_ values: [Float]) -> [Float] { values.map { max(0, $0) } }
}

/// The input and output of the network's last layer at one answer.
package struct Sight: Sendable {
  package var hidden: [Float]
  package var logits: [Float]
}

extension WordModel {
  /// Every answer of the first network over a recording.
  package func sights(in samples: [Int16]) -> [Sight] {
    var spectra = PowerFrames()
    var network = PhraseNetwork(self)
    return spectra.feed(samples[...]).compactMap { network.push($0) }
  }

  /// The last layer's output for an input.
  package func logits(of hidden: [Float]) -> [Float] {
    var layer = CausalLayer(head)
    return layer.feed(hidden)
  }

  /// The probability of a class; the first is "none of these".
  package func share(_ sight: Sight, of index: Int) -> Float {
    softmax(sight.logits, temperature: temperature)[index]
  }

  /// A phrase's highest probability in a recording, averaged as while listening.
  package func peak(of phrase: String, in samples: [Int16], by rule: AgreementRule) -> Double {
    guard let index = phrases.firstIndex(of: phrase) else { return 0 }
    var spotter = WordSpotter(model: self, rule: rule)
    let each = spotter.feed(samples[...]).map { Double($0.probabilities[index]) }
    return zip(each, each.dropFirst()).map { ($0 + $1) / 2 }.max() ?? 0
  }
}
