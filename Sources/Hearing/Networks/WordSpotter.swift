/// The networks of phrases on a stream: every 40 ms, a probability for each phrase that they know.
package struct WordSpotter: Sendable {
  /// Their answer about the audio up to a moment.
  package struct Answer: Sendable, Equatable {
    /// Index in the stream just after the last sample that they have heard.
    package var end: Int64
    /// One for each of the model's phrases, in order. The remainder to 1 is "none".
    package var probabilities: [Float]
    /// How well each phrase that the voice was taught fits.
    package var taught: [TakeSpotter.Match]

    package init(end: Int64, probabilities: [Float], taught: [TakeSpotter.Match] = []) {
      self.end = end
      self.probabilities = probabilities
      self.taught = taught
    }
  }

  /// Seconds from one answer to the next.
  static let step = 0.04

  package let model: WordModel
  private let rule: AgreementRule
  private var spectra = PowerFrames()
  private var network: PhraseNetwork
  private var agreement: Agreement
  private var takes: TakeSpotter
  /// What the voice was taught, if it fits the model.
  package private(set) var adaptation: VoiceAdaptation
  private var frames = 0
  private var start: Int64 = 0

  /// - Parameter adaptation: what the voice was taught; one of other weights is left out.
  package init(
    model: WordModel, rule: AgreementRule, adaptation: VoiceAdaptation = VoiceAdaptation()
  ) {
    self.model = model
    self.rule = rule
    self.adaptation = model.fits(adaptation) ? adaptation : VoiceAdaptation()
    takes = TakeSpotter(self.adaptation, width: model.embedded)
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
          probabilities: agreement.joined(own), taught: takes.push(sight.embedding)))
    }
    return answers
  }

  /// Hears another voice from now on. Nothing that was heard before counts for its takes.
  package mutating func adapt(to adaptation: VoiceAdaptation) {
    self.adaptation = model.fits(adaptation) ? adaptation : VoiceAdaptation()
    takes = TakeSpotter(self.adaptation, width: model.embedded)
  }

  /// Starts over at another place of the stream, for example after a gap.
  /// - Parameter room: replaces the missing audio: it answers only once 0.76 s have been heard, and would otherwise miss the first
  ///   word.
  package mutating func restart(at index: Int64, after room: [Int16]) {
    self = WordSpotter(model: model, rule: rule, adaptation: adaptation)
    start = index - Int64(room.count)
    _ = feed(room[...])
  }
}
