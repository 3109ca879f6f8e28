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
    try checkCoreWords()
  }

  /// Both networks of phrases must know the table's core words, which need both of them.
  private func checkCoreWords() throws(WordModelError) {
    for (network, phrases) in [("first", words.phrases), ("second", words.secondPhrases)] {
      guard let unknown = table.core.first(where: { !phrases.contains($0) }) else { continue }
      throw .header("its \(network) network does not know the core word \"\(unknown)\"")
    }
  }
}
