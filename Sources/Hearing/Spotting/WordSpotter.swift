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

  /// What stands for the room that was not heard: so many seconds, in dB below full scale.
  private static let (roomBefore, roomLevel) = (1.0, -50.0)

  package let model: WordModel
  private var spectra = PowerFrames()
  private let frontEnd = FrontEnd()
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
    var answers: [Answer] = []
    for power in spectra.feed(samples) {
      second?.push(power)
      guard let (frame, sight) = sight(power) else { continue }
      let own = Array(softmax(sight.logits, temperature: model.temperature).dropFirst())
      answers.append(
        Answer(
          end: start + Int64(Spectrum.window + PowerFrames.hop * frame),
          probabilities: second?.joined(own) ?? own))
    }
    return answers
  }

  /// Forgets all past and goes on at another place of the stream, as after a gap: as if a faint room had been heard before,
  /// for it answers only once 0.76 s have been heard, and the first word would be lost.
  package mutating func restart(at index: Int64) {
    self = WordSpotter(model: model)
    let room = RoomNoise.samples(
      Int(AudioFormat.samples(Self.roomBefore)), level: Self.roomLevel)
    start = index - Int64(room.count)
    _ = feed(room[...])
  }

  /// The network's bare answers with what its last layer saw: every fourth frame, once 0.76 s have been heard.
  mutating func sights(_ samples: ArraySlice<Int16>) -> [Sight] {
    spectra.feed(samples).compactMap { sight($0)?.sight }
  }

  /// Nil where the frame brings no answer, as until the embedding's last convolution has the frames that its taps reach.
  private mutating func sight(_ power: [Float]) -> (frame: Int, sight: Sight)? {
    defer { frames += 1 }
    guard let pooled = embedding.push(frontEnd.frame(power)) else { return nil }
    let joined = joint.feed(pooled)
    embedded += 1
    guard embedded >= model.joint.reach else { return nil }
    let low = rectified(first.feed(joined))
    let change = context.feed(low)
    let hidden = low.indices.map { max(0, low[$0] + change[$0]) }
    return (frames, Sight(hidden: hidden, logits: head.feed(hidden)))
  }

  private func rectified(_ values: [Float]) -> [Float] { values.map { max(0, $0) } }
}
