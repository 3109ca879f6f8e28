import Testing

@testable import Canvas

@Suite("Text of two rows")
struct TwoRowTextTests {
  private func drawn(_ text: String, width: Int? = nil) -> [String] {
    let columns = width ?? TwoRowText.columns(of: text)
    var frame = Frame(size: Size(columns: columns, rows: TwoRowText.rows))
    TwoRowText.draw(text, column: 0, row: 0, width: columns, role: .text, &frame)
    return frame.plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("no two characters look alike, but for the nought and the O")
  func distinct() {
    var seen: [[String]: Character] = [:]
    for character in "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-/:.,!?%()×✔✘↶↷◷▶◀▲●◌■★" {
      let picture = drawn(String(character))
      if let twin = seen[picture] { Issue.record("\(character) looks like \(twin)") }
      seen[picture] = character
      #expect(!picture.joined().allSatisfy { $0 == " " }, "\(character)")
    }
  }

  @Test("the letter of a grade keeps its case, every other is a capital, accents are left out")
  func letters() {
    #expect(drawn("6a") != drawn("6A") && drawn("5.12d") != drawn("5.12D"))
    #expect(drawn("slab") == drawn("SLAB") && drawn("Grün é") == drawn("GRUN E"))
  }

  @Test("it is about two columns a letter, and no wider than told")
  func width() {
    let text = "route 3, attempt 2  rest 3:00"
    #expect(TwoRowText.columns(of: text) <= text.count * 5 / 2)
    #expect(drawn(text, width: 10).allSatisfy { $0.count <= 10 })
    #expect(TwoRowText.draws(text) && !TwoRowText.draws("スラブ"))
  }
}
