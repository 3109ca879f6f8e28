import Testing

@testable import Canvas

@Suite("Big text", .timeLimit(.minutes(30)))
struct BigTextTests {
  private func drawn(_ text: String, rows: Int) -> [String] {
    let columns = BigText.columns(of: text, rows: rows)
    var frame = Frame(size: Size(columns: columns, rows: rows))
    BigText.draw(
      text, in: Rect(column: 0, row: 0, columns: columns, rows: rows), of: &frame, role: .text)
    return (0..<rows).map { row in String((0..<columns).map { frame[$0, row].character }) }
  }

  @Test("capitals and digits fill their height at every size, without a gap")
  func full() {
    for rows in Array(3...20) + [31, 45, 60] {
      for character in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
        let lines = drawn(String(character), rows: rows)
        #expect(lines.allSatisfy { $0.contains { $0 != " " } }, "\(character) at \(rows)")
      }
    }
  }

  @Test("all letters are capitals except those of a grade", arguments: [3, 5])
  func cases(rows: Int) {
    #expect(drawn("Crab bad", rows: rows) == drawn("CRAB BAD", rows: rows))
    for grade in ["6a+", "5.12d", "5.10b/c"] {
      #expect(drawn(grade, rows: rows) != drawn(grade.uppercased(), rows: rows))
    }
  }

  @Test("German and Spanish letters have their own forms", arguments: 3...20)
  func european(rows: Int) {
    for (letter, bare) in zip("ÄÖÜÑÁÉÍÓÚ¿¡", "AOUNAEIOU?!") {
      let lines = drawn(String(letter), rows: rows)
      #expect(lines != drawn(String(bare), rows: rows), "\(letter)")
      for line in [lines.first, lines.last] {
        #expect(line?.contains { $0 != " " } == true, "\(letter) fills its height")
      }
    }
    #expect(drawn("grüß e\u{301}", rows: rows) == drawn("GRÜẞ É", rows: rows))
    #expect(BigText.draws("„Fuß“ ¿señor? ¡sí! «así»"))
  }

  @Test("other accents are dropped, and text without a glyph is written plainly")
  func foreign() {
    #expect(drawn("grůn", rows: 5) == drawn("GRUN", rows: 5))
    #expect(drawn("e\u{30C}", rows: 5) == drawn("E", rows: 5))
    var frame = Frame(size: Size(columns: 20, rows: 5))
    let area = Rect(column: 0, row: 0, columns: 20, rows: 5)
    #expect(BigText.draw("漢字", in: area, of: &frame, role: .text) == 1)
    #expect(frame.plainText.contains("漢字"))
  }

  @Test("no letter is drawn outside the columns that it reports")
  func fits() {
    for rows in 3...40 {
      for text in ["V10", "5.12d", "7C+", "VIII+", "+10:00", "SEND", "MIC LOST"] {
        let columns = BigText.columns(of: text, rows: rows)
        var frame = Frame(size: Size(columns: columns + 4, rows: rows + 2))
        let area = Rect(column: 2, row: 1, columns: columns, rows: rows)
        #expect(BigText.draw(text, in: area, of: &frame, role: .send) == rows)
        for row in 0..<rows + 2 {
          for column in 0..<columns + 4 where !area.contains(column: column, row: row) {
            #expect(frame[column, row] == Cell(" "), "\(text) at \(rows) rows")
          }
        }
        #expect((0..<rows).contains { frame[2, 1 + $0].role == .send }, "\(text): left edge")
        #expect(
          (0..<rows).contains { frame[1 + columns, 1 + $0].role == .send }, "\(text): right edge")
      }
    }
  }

  @Test("inset letters leave half a row free above and below", arguments: [4, 5, 9])
  func inset(rows: Int) {
    for text in ["1/8", "SEND", "V10"] {
      var frame = Frame(size: Size(columns: 60, rows: rows))
      let area = Rect(column: 0, row: 0, columns: 60, rows: rows)
      let drawn = BigText.draw(text, in: area, of: &frame, role: .send, isInset: true)
      #expect(drawn == BigText.rows(of: text, insetIn: area.size))
      for column in 0..<60 {
        #expect(" ▖▗▄".contains(frame[column, 0].character), "\(text)")
        #expect(" ▘▝▀".contains(frame[column, rows - 1].character), "\(text)")
      }
    }
  }

  @Test("in two rows, too few for a letter, the text is written plainly and keeps its alignment")
  func plain() {
    for (alignment, column) in [(BigText.Alignment.left, 3), (.centre, 8), (.right, 14)] {
      var frame = Frame(size: Size(columns: 20, rows: 2))
      let area = Rect(column: 3, row: 0, columns: 13, rows: 2)
      #expect(BigText.rows(of: "V6", fitting: area.size) == 0)
      #expect(
        BigText.draw("V6", in: area, of: &frame, role: .strong, alignment: alignment) == 1)
      #expect(frame[column, 1] == Cell("V", .strong), "\(alignment):\n\(frame.plainText)")
    }
  }

  @Test("letters are as high as fits: one row more wouldn't fit")
  func largest() {
    for columns in 5...120 {
      let rows = BigText.rows(of: "5.12d", fitting: Size(columns: columns, rows: 50))
      #expect(rows == 0 || BigText.columns(of: "5.12d", rows: rows) <= columns)
      #expect(rows == 50 || BigText.columns(of: "5.12d", rows: max(3, rows + 1)) > columns)
    }
  }

  @Test("stems are equally thick, and symmetric letters are drawn symmetric")
  func even() {
    for rows in 5...40 {
      let lines = drawn("H", rows: rows)
      let mirrored = lines.map { line in String(line.reversed().map(Self.mirror)) }
      #expect(lines == mirrored, "H at \(rows):\n\(lines.joined(separator: "\n"))")
    }
  }

  private static func mirror(_ block: Character) -> Character {
    let pairs: [Character: Character] = [
      "▘": "▝", "▝": "▘", "▖": "▗", "▗": "▖", "▌": "▐", "▐": "▌", "▛": "▜", "▜": "▛", "▙": "▟",
      "▟": "▙", "▚": "▞", "▞": "▚",
    ]
    return pairs[block] ?? block
  }
}
