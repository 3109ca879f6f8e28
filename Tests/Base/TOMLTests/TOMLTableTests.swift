import TOML
import Testing

@Suite("A TOML text", .timeLimit(.minutes(30))) struct TOMLTableTests {
  @Test("values of every type are read")
  func kinds() throws {
    let table = try TOMLTable(
      parsing: """
        text = "a\\tb \\u00e9 \\U0001F9D7"   # a comment
        literal = 'C:\\no\\escape'
        'quoted key' = 1
        whole = [+99, 0, -1_000, 0xdead_BEEF, 0o755, 0b11]
        parts = [1.5, -0.01, 5e+2, 6.626E-34, inf]
        flags = [
          true, # over lines, with a comma at the end
          false,
        ]
        empty = []
        inline = { x = 1, y.z = "two" }
        """)
    #expect(table["text"]?.string == "a\tb é 🧗")
    #expect(table["literal"]?.string == "C:\\no\\escape")
    #expect(table["quoted key"]?.int == 1)
    #expect(
      table["whole"]?.array?.map(\.int) == [99, 0, -1000, 0xDEAD_BEEF, 0o755, 3])
    #expect(table["parts"]?.array?.map(\.double) == [1.5, -0.01, 500, 6.626e-34, .infinity])
    #expect(table["flags"]?.array?.map(\.bool) == [true, false])
    #expect(table["empty"]?.array == [])
    #expect(table["inline"]?.table?["y"]?.table?["z"]?.string == "two")
  }

  @Test("a long text keeps its line ends, except the first and the escaped ones")
  func longStrings() throws {
    let table = try TOMLTable(
      parsing: "a = \"\"\"\nRoses\r\nred \\\n\n   blue\"\"\"\nb = '''\n'that' is \\ it''''\n")
    #expect(table["a"]?.string == "Roses\nred blue")
    #expect(table["b"]?.string == "'that' is \\ it'")
  }

  @Test("tables, nested tables and arrays of tables are assembled")
  func tables() throws {
    let table = try TOMLTable(
      parsing: """
        top = 1
        [a.b]
        x.y = 1
        x.z = 2
        [a]
        c = 3
        [[step]]
        n = 1
        [step.more]
        deep = true
        [[step]]
        n = 2
        """)
    #expect(table.keys == ["top", "a", "step"])
    #expect(table["a"]?.table?["b"]?.table?["x"]?.table?.keys == ["y", "z"])
    #expect(table["a"]?.table?["c"]?.int == 3)
    let steps = table["step"]?.array?.compactMap(\.table)
    #expect(steps?.map { $0["n"]?.int } == [1, 2])
    #expect(steps?.first?["more"]?.table?["deep"]?.bool == true)
  }

  @Test("keys, values and tables know their positions")
  func places() throws {
    let table = try TOMLTable(parsing: "a = 1\n\n[[step]]\n  grade = \"V4\"\n")
    let step = try #require(table["step"]?.array?.first)
    #expect(table.position(of: "a") == TextPosition(line: 1, column: 1))
    #expect(step.position == TextPosition(line: 3, column: 1))
    #expect(step.table?.position(of: "grade") == TextPosition(line: 4, column: 3))
    #expect(step.table?["grade"]?.position == TextPosition(line: 4, column: 11))
  }

  @Test(
    "invalid TOML is refused with its position",
    arguments: [
      ("[\n", 1, 2, "a name belongs here, but the line ends"),
      ("[a", 1, 3, "a table's name ends with ], but the file ends"),
      ("[[a]\n", 1, 4, "a table's name ends with ]]"),
      ("x = 1\n = 2", 2, 2, "a name belongs here, but there is ="),
      ("rest 5", 1, 6, "= must follow the name, but there is 5"),
      ("rest = ", 1, 8, "a value belongs here, but the file ends"),
      ("mute = tru", 1, 8, "tru is not a value: text needs quotes"),
      ("day = 1979-05-27", 1, 7, "dates and times need quotes here"),
      ("at = 07:32:00", 1, 6, "dates and times need quotes here"),
      ("n = 9223372036854775808", 1, 5, "the number 9223372036854775808 is too large"),
      ("n = 01", 1, 5, "01 is not a number"),
      ("n = 1__0", 1, 5, "1__0 is not a number"),
      ("n = 1.", 1, 5, "1. is not a number"),
      ("s = \"abc\nd = 1", 1, 5, "this text has no end: close it with \""),
      ("s = '''abc", 1, 5, "this text has no end: close it with '''"),
      ("s = \"\\q\"", 1, 6, "\\q means nothing in a text"),
      ("s = \"\\ud800\"", 1, 6, "no character has this code"),
      ("s = \"a\u{1B}[31m\"", 1, 7, "a control character (code 1B) is not allowed here"),
      ("a = [1 2]", 1, 8, "a comma or ] belongs here, but there is 2"),
      ("a = {b = 1,}", 1, 12, "a name belongs here, but there is }"),
      ("a = 1 b = 2", 1, 7, "the line must end here, but there is b"),
      ("a = 1\na = 2", 2, 1, "a appears twice: first on line 1"),
      ("[a]\n[b]\n[a]", 3, 2, "a appears twice: first on line 1"),
      ("a = 1\n[a.b]", 2, 2, "a appears twice: first on line 1"),
      ("a = []\n[[a]]", 2, 3, "a appears twice: first on line 1"),
      ("a.b = 1\n[a]", 2, 2, "a appears twice: first on line 1"),
      ("a = {b = 1}\na.c = 2", 2, 1, "a appears twice: first on line 1"),
    ])
  func refused(text: String, line: Int, column: Int, reason: String) {
    let error = #expect(throws: TOMLError.self) { try TOMLTable(parsing: text) }
    #expect(error?.position == TextPosition(line: line, column: column))
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(
    "endless nesting is refused, however deep",
    arguments: ["[", "a.", "a={a=", "[[", "a=[["])
  func depth(piece: String) {
    let text = String(repeating: piece, count: 100_000)
    #expect(throws: TOMLError.self) { try TOMLTable(parsing: "a = \(text)") }
    #expect(throws: TOMLError.self) { try TOMLTable(parsing: text) }
  }
}
