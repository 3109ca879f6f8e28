/// How the user's own voice changes the network: its last layer, for the phrases that
/// `chalktalk voice train` recorded.
package struct VoiceAdaptation: Sendable, Equatable, Codable {
  /// The `WordModel.name` of the weights that it was fitted to; on any others it means nothing.
  package let model: String
  /// What is added to a phrase's weights in the last layer, one for each of its inputs, and at the
  /// end to its bias.
  package let rows: [String: [Float]]

  /// Nothing is changed.
  package init() { self.init(model: "", rows: [:]) }

  package init(model: String, rows: [String: [Float]]) {
    self.model = model
    self.rows = rows
  }
}

extension WordModel {
  /// The model with its last layer changed for the user's voice; itself where the adaptation was
  /// fitted to other weights.
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
