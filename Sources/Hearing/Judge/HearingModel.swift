package import Foundation
package import Networks

/// All that the recogniser learnt: its networks, and the table by which their answers are judged.
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
