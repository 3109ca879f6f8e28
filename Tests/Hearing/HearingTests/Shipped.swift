import Foundation
import TestSupport

@testable import Hearing
@testable import Networks

/// What ships in `models/words.ctw`, read once.
enum Shipped {
  static let bytes = Result {
    try Data(contentsOf: BuildProducts.repository.appendingPathComponent("models/words.ctw"))
  }
  private static let model = Result { try HearingModel(try bytes.get()) }

  static func words() throws -> WordModel { try model.get().words }

  static func table() throws -> JudgeTable { try model.get().table }

  /// A phone engine that knows how these words are pronounced.
  static func phones(_ pronunciations: String = "") throws -> PhoneEngine {
    let all = try PronunciationDictionary(parsing: pronunciations, file: "words.dict")
    return PhoneEngine(try words()) { _ in all }
  }
}
