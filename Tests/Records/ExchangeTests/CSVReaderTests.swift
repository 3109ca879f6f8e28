import TestSupport
import Testing

@testable import Exchange

@Suite("CSV", .timeLimit(.minutes(30)))
struct CSVReaderTests {
  /// The records of a file that is read in pieces of some size.
  private func records(_ bytes: [UInt8], piece: Int = 1 << 16) throws -> [CSVRecord] {
    var reader = CSVReader()
    var records: [CSVRecord] = []
    var from = 0
    while from < bytes.count {
      let end = min(bytes.count, from + piece)
      try reader.read(Array(bytes[from..<end])) { records.append($0) }
      from = end
    }
    try reader.finish { records.append($0) }
    return records
  }

  private func fields(_ text: String) throws -> [[String]] {
    try records(Array(text.utf8)).map(\.fields)
  }

  @Test(
    "a quoted field may hold separators, quotes and line ends; a record knows the line it begins on"
  )
  func quoted() throws {
    let text = "a,b\r\n\"one, two\",\"say \"\"go\"\"\"\r\n\r\n\"first\nsecond\",\nlast,\"\""
    for piece in 1...9 {
      #expect(
        try records(Array(text.utf8), piece: piece) == [
          CSVRecord(fields: ["a", "b"], line: 1),
          CSVRecord(fields: ["one, two", "say \"go\""], line: 2),
          CSVRecord(fields: ["first\nsecond", ""], line: 4),
          CSVRecord(fields: ["last", ""], line: 6),
        ], "in pieces of \(piece)")
    }
  }

  @Test("semicolons, tabs and a line that names the separator are understood")
  func separators() throws {
    #expect(try fields("a;b;c\n1,5;2;\"x;y\"\n") == [["a", "b", "c"], ["1,5", "2", "x;y"]])
    #expect(try fields("a\tb\n1\t2\n") == [["a", "b"], ["1", "2"]])
    #expect(try fields("sep=;\r\na;b,c\r\n1;2") == [["a", "b,c"], ["1", "2"]])
    #expect(try fields("one\ntwo\rthree\r\n") == [["one"], ["two"], ["three"]])
    #expect(try fields("\"a;b;c\",d\n") == [["a;b;c", "d"]])
  }

  @Test(
    "the byte order mark is not part of the first name, and invalid UTF-8 is read as Windows-1252"
  )
  func encodings() throws {
    #expect(try records([0xEF, 0xBB, 0xBF] + Array("é,b\n".utf8)).map(\.fields) == [["é", "b"]])
    let latin = Array("Fontainebleau, l".utf8) + [0xE9, 0x67, 0x65, 0x72, 0x92, 0x80]
    #expect(try records(latin).map(\.fields) == [["Fontainebleau", " léger’€"]])
  }

  @Test("UTF-16 of either order says the same as UTF-8, in pieces of any size")
  func utf16() throws {
    var random = SeededRandom()
    let pieces = ["", "a", ";", "\"", "\n", "\r\n", "é", "深", "🧗", "7A+", "\t", "0,5"]
    for _ in 0..<60 {
      let wanted = (0..<5).map { _ in
        ["x"]
          + (0..<3).map { _ in
            (0..<4).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
          }
      }
      let text = wanted.map { CSVText.line($0) + "\r\n" }.joined()
      let isBig = Bool.random(using: &random)
      let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
      var reader = CSVReader()
      var found: [[String]] = []
      var left = bytes[...]
      while !left.isEmpty {
        let piece = left.prefix(Int.random(in: 1...9, using: &random))
        try reader.read(Array(piece)) { found.append($0.fields) }
        left = left.dropFirst(piece.count)
      }
      try reader.finish { found.append($0.fields) }
      #expect(found == wanted)
    }
  }

  @Test("an unclosed quote is reported with the line of its record")
  func unclosed() throws {
    let error = #expect(throws: FileProblem.self) { try fields("a,b\n1,2\n3,\"four\n5,6\n") }
    #expect(error?.line == 3)
    #expect(throws: FileProblem.self) {
      try records(Array("a,\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: 2_000_000))
    }
  }

  @Test("written records are read back unchanged")
  func roundTrip() throws {
    var random = SeededRandom()
    let pieces = ["", "a", " ", ",", ";", "\"", "\n", "\r\n", "é", "7A+", "\t", "0,5"]
    for _ in 0..<200 {
      let table = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        ["x"]
          + (0..<4).map { _ in
            (0..<Int.random(in: 0...4, using: &random)).map { _ in
              pieces.randomElement(using: &random) ?? ""
            }.joined()
          }
      }
      let head = "one,two,three,four,five\n"
      let text = head + table.map { CSVText.line($0) + "\n" }.joined()
      #expect(try fields(text).dropFirst() == table[...])
    }
  }

  @Test("any bytes are either read or refused")
  func anything() throws {
    var random = SeededRandom()
    let mutation = Mutation(tokens: ["\"", "\"\"", ";", ",", "\r", "\n", "\u{FEFF}", "sep="])
    let start = Array("a;b,c\n\"x\"\"y\";2,3\n\"q\nr\",5\n".utf8)
    for _ in 0..<300 {
      let bytes = mutation.of(start, using: &random)
      let whole = try? records(bytes)
      #expect((try? records(bytes, piece: 3)) == whole)
    }
  }
}
