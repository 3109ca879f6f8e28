import Foundation

/// The streaming network: samples in, each 40 ms a probability for every phrase that it knows.
///
/// The speech embedding, and on it causal temporal convolutions that see 1.9 s of it, as
/// `training/trunk.py` defines them. A second network has a say about the core words.
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
  private var embedding: Embedding
  private var joint: CausalLayer
  private var first: CausalLayer
  private var context: CausalLayer
  private var head: CausalLayer
  private var second: SecondOpinion?
  private var frames = 0
  private var embedded = 0
  private var start: Int64 = 0

  package init(model: WordModel) {
    self.model = model
    embedding = Embedding(model.embedding)
    joint = CausalLayer(model.joint)
    first = CausalLayer(model.first)
    context = CausalLayer(model.second)
    head = CausalLayer(model.head)
    second = model.core.map {
      SecondOpinion(model: $0, phrases: model.phrases, threshold: model.threshold)
    }
  }

  /// Takes samples in that follow on those before.
  package mutating func feed(_ samples: ArraySlice<Int16>) -> [Answer] {
    second?.feed(samples)
    return logits(samples).map { logits in
      let own = Array(softmax(logits.values, temperature: model.temperature).dropFirst())
      return Answer(
        end: start + Int64(Spectrum.window + FrontEnd.hop * logits.frame),
        probabilities: second?.joined(own, at: logits.frame) ?? own)
    }
  }

  /// Forgets all past and goes on at another place of the stream, as after a gap.
  package mutating func restart(at index: Int64) {
    self = WordSpotter(model: model)
    start = index
  }

  /// The network's bare answers, each with the last mel frame that it has heard: every fourth frame,
  /// once 0.76 s have been heard.
  mutating func logits(_ samples: ArraySlice<Int16>) -> [(frame: Int, values: [Float])] {
    sights(samples).map { ($0.frame, $0.sight.logits) }
  }

  /// The same with what the last layer saw.
  mutating func sights(_ samples: ArraySlice<Int16>) -> [(frame: Int, sight: Sight)] {
    var sights: [(frame: Int, sight: Sight)] = []
    for frame in frontEnd.feed(samples) {
      if let pooled = embedding.push(frame), let sight = sight(pooled) {
        sights.append((frames, sight))
      }
      frames += 1
    }
    return sights
  }

  /// Nil until the embedding's last convolution has the frames that its taps reach.
  private mutating func sight(_ pooled: [Float]) -> Sight? {
    joint.push(pooled)
    embedded += 1
    guard embedded >= joint.reach else { return nil }
    first.push(joint.output())
    let low = rectified(first.output())
    context.push(low)
    let change = context.output()
    let hidden = low.indices.map { max(0, low[$0] + change[$0]) }
    head.push(hidden)
    return Sight(hidden: hidden, logits: head.output())
  }

  private func rectified(_ values: [Float]) -> [Float] { values.map { max(0, $0) } }
}
