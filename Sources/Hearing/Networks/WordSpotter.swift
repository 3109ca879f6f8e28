/// The networks of phrases on a stream: every 40 ms, a probability for each phrase that they know.
package struct WordSpotter: Sendable {
  /// Their answer about the audio up to a moment.
  package struct Answer: Sendable, Equatable {
    /// Index in the stream just after the last sample that they have heard.
    package var end: Int64
    /// One for each of the model's phrases, in order. The remainder to 1 is "none".
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

  /// Returns the answers that the next samples complete.
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

  /// Starts over at another place of the stream, for example after a gap.
  /// - Parameter room: replaces the missing audio: it answers only once 0.76 s have been heard, and would otherwise miss the first
  ///   word.
  package mutating func restart(at index: Int64, after room: [Int16]) {
    self = WordSpotter(model: model, rule: rule)
    start = index - Int64(room.count)
    _ = feed(room[...])
  }
}
