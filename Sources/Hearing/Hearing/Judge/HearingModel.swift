package import Foundation
package import Networks

/// Everything that the recogniser learnt: its networks, and the table for judging their answers.
package struct HearingModel: Sendable {
  package let words: WordModel
  package let table: JudgeTable

  private struct Header: Decodable {
    let judge: JudgeTable
  }

  package init(_ data: Data) throws(WordModelError) {
    let file = try ModelFile(data)
    words = try WordModel(file)
    table = try file.header(as: Header.self).judge
  }
}
