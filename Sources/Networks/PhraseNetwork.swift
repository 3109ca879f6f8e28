/// The first network: the speech embedding, and on it causal temporal convolutions that see 1.9 s of it, as
/// `training/trunk.py` defines them.
struct PhraseNetwork: Sendable {
  private let frontEnd = FrontEnd()
  private let reach: Int
  private var embedding: Embedding
  private var joint: CausalLayer
  private var stem: CausalLayer
  private var context: CausalLayer
  private var head: CausalLayer
  /// Of the embedding's answers.
  private var count = 0

  init(_ model: WordModel) {
    reach = model.joint.reach
    embedding = Embedding(model.embedding)
    joint = CausalLayer(model.joint)
    stem = CausalLayer(model.stem)
    context = CausalLayer(model.context)
    head = CausalLayer(model.head)
  }

  /// Takes a frame's powers in. Answers every fourth, once 0.76 s have been heard: the embedding's last convolution needs the
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
