/// The weights of the network of phones, from `models/words.ctw`.
///
/// It uses the same lower part of the speech embedding as the first network of phrases (`training/phonenet.py`).
package struct PhoneModel: Sendable {
  /// The classes after the first, which is "no phone".
  package let phones: [String]
  /// From mel bands to what the convolutions along time see.
  let parts: [Embedding.Part]
  /// Convolutions along time that look both ways; all but the first and the last are added to what they saw.
  let layers: [CausalLayer.Weights]
}
