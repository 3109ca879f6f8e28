/// How the user's own voice changes the network's last layer, for the phrases that `chalktalk voice train`
/// recorded.
package struct VoiceAdaptation: Sendable, Equatable, Codable {
  /// The `WordModel.name` of the weights that it was fitted to; for any others it is meaningless.
  package let model: String
  /// For each phrase, what is added to its weights in the last layer, and last to its bias.
  package let rows: [String: [Float]]

  /// By default it changes nothing.
  package init(model: String = "", rows: [String: [Float]] = [:]) {
    self.model = model
    self.rows = rows
  }
}

extension WordModel {
  /// The model with its last layer changed for the user's voice; unchanged if the adaptation was fitted to
  /// other weights.
  package func adapted(to adaptation: VoiceAdaptation) -> WordModel {
    guard fits(adaptation) else { return self }
    var model = self
    for (phrase, row) in adaptation.rows {
      guard let index = phrases.firstIndex(of: phrase) else { continue }
      // The first output is "none of these".
      model.head = model.head.adding(row, toOutput: index + 1)
    }
    return model
  }

  /// Whether the adaptation was fitted to these weights.
  package func fits(_ adaptation: VoiceAdaptation) -> Bool {
    adaptation.model == name && adaptation.rows.values.allSatisfy { $0.count == head.inputs + 1 }
  }
}
