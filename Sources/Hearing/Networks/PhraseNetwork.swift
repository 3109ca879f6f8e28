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
    return Sight(embedding: joined, logits: head.feed(hidden))
  }

  private func rectified(_ values: [Float]) -> [Float] { values.map { max(0, $0) } }
}

/// What the network sees at one answer: the speech embedding, and its own last layer's output.
package struct Sight: Sendable {
  package var embedding: [Float]
  package var logits: [Float]

  /// Where the audio that an answer has heard ends, in seconds from the start.
  package static func seconds(at index: Int) -> Double {
    let frame = index * PhoneNetwork.step + Self.frames - 1
    return Double(frame * PowerFrames.hop + Spectrum.window) / Double(Spectrum.sampleRate)
  }

  /// Mel frames that the first answer needs.
  private static let frames = 76
}

extension WordModel {
  /// Every answer of the first network over a recording.
  package func sights(in samples: [Int16]) -> [Sight] {
    var spectra = PowerFrames()
    var network = PhraseNetwork(self)
    return spectra.feed(samples[...]).compactMap { network.push($0) }
  }

  /// A phrase's highest probability in a recording, averaged as while listening.
  package func peak(of phrase: String, in samples: [Int16], by rule: AgreementRule) -> Double {
    guard let index = phrases.firstIndex(of: phrase) else { return 0 }
    return peaks(in: samples, by: rule)[index]
  }

  /// The likeliest phrase in a recording.
  package func likeliest(
    in samples: [Int16], by rule: AgreementRule
  ) -> (phrase: String, probability: Double)? {
    zip(phrases, peaks(in: samples, by: rule)).max { $0.1 < $1.1 }
      .map { (phrase: $0.0, probability: $0.1) }
  }

  /// Each phrase's highest probability.
  private func peaks(in samples: [Int16], by rule: AgreementRule) -> [Double] {
    var spotter = WordSpotter(model: self, rule: rule)
    let answers = spotter.feed(samples[...]).map { $0.probabilities.map(Double.init) }
    return phrases.indices.map { index in
      zip(answers, answers.dropFirst()).map { ($0[index] + $1[index]) / 2 }.max() ?? 0
    }
  }
}
