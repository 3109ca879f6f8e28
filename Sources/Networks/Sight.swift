/// What the network's last layer saw at one answer, and what it made of it.
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

  /// What the last layer makes of what it sees.
  package func logits(of hidden: [Float]) -> [Float] {
    var layer = CausalLayer(head)
    return layer.feed(hidden)
  }

  /// The probability of a class, the first being "none of these".
  package func share(_ sight: Sight, of index: Int) -> Float {
    softmax(sight.logits, temperature: temperature)[index]
  }

  /// The highest probability, averaged as the program does, of a phrase over a recording.
  package func peak(of phrase: String, in samples: [Int16], by rule: AgreementRule) -> Double {
    guard let index = phrases.firstIndex(of: phrase) else { return 0 }
    var spotter = WordSpotter(model: self, rule: rule)
    let each = spotter.feed(samples[...]).map { Double($0.probabilities[index]) }
    return zip(each, each.dropFirst()).map { ($0 + $1) / 2 }.max() ?? 0
  }
}
