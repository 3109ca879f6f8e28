import Foundation

/// What people's own takes taught: how the speech embedding saw each of them.
package struct VoiceAdaptation: Sendable, Equatable, Codable {
  /// A take of a phrase.
  package struct Template: Sendable, Equatable, Codable {
    package let phrase: String
    /// The embedding's vectors from the word's first sound to the quiet after it, of length 1, times 127, side by side.
    let vectors: Data
    /// The square roots of its phones' probabilities, times 255, side by side; empty if they aren't compared.
    let phones: Data
    /// Added to the cost of each of its paths, so that one limit fits every voice.
    package let handicap: Float
    /// The share of the person's takes of its phrase that everybody's networks hear without it.
    package let known: Float
  }

  /// The `WordModel.name` of the weights that it was fitted to; for any others it is meaningless.
  package let model: String
  package let templates: [Template]

  /// By default it hears nothing that everybody's words don't have.
  package init(model: String = "", templates: [Template] = []) {
    self.model = model
    self.templates = templates
  }

  /// The takes of several people together.
  package static func joining(_ all: [VoiceAdaptation]) -> VoiceAdaptation {
    let model = all.first { !$0.templates.isEmpty }?.model ?? ""
    return VoiceAdaptation(
      model: model, templates: all.filter { $0.model == model }.flatMap(\.templates))
  }

  /// The phrases that were taught.
  package var phrases: Set<String> { Set(templates.map(\.phrase)) }
}

extension VoiceAdaptation.Template {
  /// How many steps of 40 ms the word's first vector is after its first sound, and its last vector after its last: a vector is
  /// about the 0.76 s before its moment, and the quiet on both sides distinguishes a word from a part of another.
  package static let (begin, end) = (0.15, 0.3)

  /// - Parameters:
  ///   - vectors: the embedding's answers, the first one first.
  ///   - phones: the answers of the network of phones about the word alone, as log probabilities.
  package init(
    _ phrase: String, _ vectors: [[Float]], phones: [[Float]] = [], handicap: Float = 0,
    known: Float = 0
  ) {
    self.phrase = phrase
    self.handicap = handicap
    self.known = known
    self.phones = Data(phones.joined().map { UInt8(min(255, (expf($0 / 2) * 255).rounded())) })
    self.vectors = Data(
      vectors.flatMap { vector in
        UnitVector.of(vector).map { UInt8(bitPattern: Int8(($0 * 127).rounded())) }
      })
  }

  package func handicapped(by handicap: Float) -> Self {
    Self(phrase: phrase, vectors: vectors, phones: phones, handicap: handicap, known: known)
  }

  package func known(_ share: Float) -> Self {
    Self(phrase: phrase, vectors: vectors, phones: phones, handicap: handicap, known: share)
  }

  /// The vectors, of length 1.
  func rows(of width: Int) -> [[Float]] {
    let numbers = vectors.map { Float(Int8(bitPattern: $0)) / 127 }
    return stride(from: 0, to: numbers.count - width + 1, by: width).map {
      UnitVector.of(Array(numbers[$0..<$0 + width]))
    }
  }
}

extension WordModel {
  /// How many numbers the embedding's vectors have.
  package var embedded: Int { joint.outputs }

  /// Whether the adaptation was fitted to these weights.
  package func fits(_ adaptation: VoiceAdaptation) -> Bool {
    adaptation.templates.isEmpty
      || adaptation.model == name
        && adaptation.templates.allSatisfy {
          !$0.vectors.isEmpty && $0.vectors.count.isMultiple(of: embedded)
            && $0.phones.count.isMultiple(of: phones.phones.count + 1)
        }
  }
}

enum UnitVector {
  static func of(_ vector: [Float]) -> [Float] {
    let square = vector.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return vector }
    let scale = 1 / square.squareRoot()
    return vector.map { $0 * scale }
  }
}
