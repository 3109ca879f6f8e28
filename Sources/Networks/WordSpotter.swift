/// The networks of phrases on a stream: samples in, each 40 ms a probability for every phrase that they know.
///
/// The second has a say about the core words.
package struct WordSpotter: Sendable {
  /// What they say about the audio up to a moment.
  package struct Answer: Sendable, Equatable {
    /// Index in the stream just after the last sample that they have heard.
    package var end: Int64
    /// Of each of the model's phrases, in its order. What is left to 1 is "none".
    package var probabilities: [Float]

    package init(end: Int64, probabilities: [Float]) {
      self.end = end
      self.probabilities = probabilities
    }
  }

  package let model: WordModel
  private let rule: AgreementRule
  private var spectra = PowerFrames()
  private var network: PhraseNetwork
  private var agreement: Agreement
  private var frames = 0
  private var start: Int64 = 0

  package init(model: WordModel, rule: AgreementRule) {
    self.model = model
    self.rule = rule
    network = PhraseNetwork(model)
    agreement = Agreement(model: model.core, phrases: model.phrases, rule: rule)
  }

  /// Takes samples in that follow on those before.
  package mutating func feed(_ samples: ArraySlice<Int16>) -> [Answer] {
    var answers: [Answer] = []
    for power in spectra.feed(samples) {
      agreement.push(power)
      defer { frames += 1 }
      guard let sight = network.push(power) else { continue }
      let own = Array(softmax(sight.logits, temperature: model.temperature).dropFirst())
      answers.append(
        Answer(
          end: start + Int64(Spectrum.window + PowerFrames.hop * frames),
          probabilities: agreement.joined(own)))
    }
    return answers
  }

  /// Forgets all past and goes on at another place of the stream, as after a gap.
  /// - Parameter room: what is heard in place of what came before: it answers only once 0.76 s have been heard, and the first
  ///   word would be lost.
  package mutating func restart(at index: Int64, after room: [Int16]) {
    self = WordSpotter(model: model, rule: rule)
    start = index - Int64(room.count)
    _ = feed(room[...])
  }
}
