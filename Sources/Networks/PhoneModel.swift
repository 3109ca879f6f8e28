/// The network that hears phones, as `models/words.ctw` has it beside those that hear phrases.
///
/// It stands on the same lower part of the speech embedding as the first of those (`training/phonenet.py`).
package struct PhoneModel: Sendable {
  /// The classes after the first, which is "no phone".
  package let phones: [String]
  /// From mel bands to what the convolutions along time see.
  let parts: [Embedding.Part]
  /// Convolutions along time that look both ways; all but the first and the last are added to what they saw.
  let layers: [CausalLayer.Weights]
}
