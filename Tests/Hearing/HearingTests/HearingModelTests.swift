import Foundation
import TestSupport
import Testing

@testable import Hearing
@testable import Networks

@Suite("A file of networks", .timeLimit(.minutes(30)))
struct HearingModelTests {
  /// The shipped file with another header.
  private func changed(_ change: (inout [String: Any]) throws -> Void) throws -> Data {
    let whole = try Shipped.bytes.get()
    let length = whole[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    var header = try #require(
      try JSONSerialization.jsonObject(with: whole[8..<8 + length]) as? [String: Any])
    try change(&header)
    let text = try JSONSerialization.data(withJSONObject: header)
    let count = withUnsafeBytes(of: UInt32(text.count).littleEndian) { Data($0) }
    return whole.prefix(4) + count + text + whole[(8 + length)...]
  }

  /// Why a file is refused; nil where it isn't.
  private func refusal(_ data: Data) -> String? {
    do {
      _ = try HearingModel(data)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("is rejected if it isn't a model, or is cut short")
  func torn() throws {
    #expect(throws: WordModelError.notAModel) { try HearingModel(Data("RIFF....WAVE".utf8)) }
    let whole = try Shipped.bytes.get()
    #expect(throws: WordModelError.self) { try HearingModel(whole.prefix(whole.count / 2)) }
    #expect(throws: WordModelError.self) { try HearingModel(whole.prefix(200)) }
  }

  @Test("in an older format is rejected by name, with the remedy", arguments: ["CTW2", "CTW3"])
  func older(form: String) throws {
    let older = Data(form.utf8) + (try Shipped.bytes.get()).dropFirst(4)
    let reason = try #require(refusal(older))
    #expect(reason.contains(form) && reason.contains("training.judge.insert_table"))
  }

  @Test(
    "is rejected without its table, a network or its name",
    arguments: ["judge", "core", "phones", "name"])
  func parts(part: String) throws {
    let data = try changed { $0[part] = nil }
    let reason = try #require(refusal(data))
    #expect(reason.contains("lacks \"\(part)\""))
  }

  @Test("with the answers that earlier versions fitted voices against is read")
  func background() throws {
    #expect(refusal(try changed { $0["background"] = ["count": 1000, "begin": 0] }) == nil)
  }

  @Test("with unknown evidence in its table is rejected, and the evidence named")
  func unknownEvidence() throws {
    let data = try changed { header in
      var judge = try #require(header["judge"] as? [String: Any])
      var rules = try #require(judge["networks"] as? [String: Any])
      rules["rows"] = [["evidence": "mood", "weight": 1]]
      judge["networks"] = rules
      header["judge"] = judge
    }
    let reason = try #require(refusal(data))
    #expect(reason.contains("judge.networks.rows") && reason.contains("\"mood\""))
  }

  @Test("is rejected if a network lacks one of the table's core words", arguments: [false, true])
  func coreWords(isSecond: Bool) throws {
    let data = try changed { header in
      var owner = isSecond ? try #require(header["core"] as? [String: Any]) : header
      let classes = try #require(owner["classes"] as? [String])
      owner["classes"] = classes.map { $0 == "fall" ? "fell" : $0 }
      if isSecond { header["core"] = owner } else { header = owner }
    }
    let reason = try #require(refusal(data))
    #expect(reason.contains("\"fall\"") && reason.contains(isSecond ? "second" : "first"))
  }

  @Test("contains the table in training/judge/table.json")
  func table() throws {
    let url = BuildProducts.repository.appendingPathComponent("training/judge/table.json")
    let written = try JSONDecoder().decode(JudgeTable.self, from: try Data(contentsOf: url))
    #expect(try Shipped.table() == written)
  }
}
