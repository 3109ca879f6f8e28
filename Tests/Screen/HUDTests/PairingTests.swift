import Canvas
import HUD
import Testing

@Suite("The picture that connects a phone", .timeLimit(.minutes(30)))
struct PairingTests {
  /// 29 modules a side, as the address with its ticket has.
  private let picture = (0..<29).map { y in (0..<29).map { x in (x * 7 + y * 3) % 5 < 2 } }

  private func frame(_ columns: Int, _ rows: Int) -> Frame {
    var scene = Scene()
    scene.overlay = .pairing(
      PairingView(
        title: "Connect a phone", picture: picture, caption: "Scan this.",
        lines: ["Open http://192.168.1.20:8417 and type the code 123 456."]))
    return Renderer.render(scene, size: Size(columns: columns, rows: rows))
  }

  @Test(
    "from 80x24 on it is drawn whole, dark on light, with a light margin of four modules",
    arguments: [(80, 24), (120, 40), (200, 60)])
  func whole(columns: Int, rows: Int) throws {
    let frame = frame(columns, rows)
    let places = (0..<rows).flatMap { row in
      (0..<columns).map { (column: $0, row: row) }
    }.filter { frame[$0.column, $0.row].role == .picture }
    let first = try #require(places.first)
    let side = 37
    #expect(places.count == side * ((side + 1) / 2))
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let character = frame[first.column + x, first.row + y / 2].character
      return character == "█" || character == (y.isMultiple(of: 2) ? "▀" : "▄")
    }
    for y in 0..<side {
      for x in 0..<side {
        let module = picture.indices.contains(y - 4) && picture.indices.contains(x - 4)
        #expect(isDark(x, y) == (module && picture[y - 4][x - 4]))
      }
    }
    #expect(frame.plainText.contains("Scan this."))
    #expect(frame.plainText.contains("http://192.168.1.20:8417"))
    #expect(frame.plainText.contains("123 456"))
  }

  @Test("without half blocks, each module is two cells, if there is room")
  func wholeBlocks() throws {
    var scene = Scene()
    scene.look.hasHalves = false
    scene.overlay = .pairing(
      PairingView(
        title: "Connect a phone", picture: picture, caption: "Scan this.",
        lines: ["Type the code 123 456."]))
    let frame = Renderer.render(scene, size: Size(columns: 160, rows: 50))
    let places = (0..<50).flatMap { row in (0..<160).map { (column: $0, row: row) } }
      .filter { frame[$0.column, $0.row].role == .picture }
    let first = try #require(places.first)
    #expect(places.count == 37 * 74)
    for y in 0..<29 {
      for x in 0..<58 {
        let cell = frame[first.column + 8 + x, first.row + 4 + y]
        #expect(cell.character == (picture[y][x / 2] ? "█" : " "))
      }
    }
    let small = Renderer.render(scene, size: Size(columns: 80, rows: 24))
    #expect(!small.cells.contains { $0.role == .picture })
    #expect(small.plainText.contains("Type the code 123 456"))
  }

  @Test("without room for the picture, only its words are shown")
  func small() {
    let frame = frame(40, 12)
    #expect(!frame.cells.contains { $0.role == .picture })
    #expect(!frame.plainText.contains("Scan this."))
    #expect(frame.plainText.contains("http://192.168.1.20:8417"))
    #expect(frame.plainText.contains("123 456"))
  }
}
