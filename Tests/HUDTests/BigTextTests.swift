import HUD
import Testing

@Suite("BigText")
struct BigTextTests {
  @Test("show") func show() {
    for (t, r) in [("V4 0123", 6), ("6A+ 5.12d", 6), ("56789:. E5 6c", 7), ("SEND REST WORK", 4), ("V10", 16), ("2:05", 3), ("8 3 2", 14)] {
      var f = Frame(size: Size(columns: 130, rows: r))
      BigText.draw(t, in: Rect(column: 0, row: 0, columns: 130, rows: r), of: &f, role: .text, alignment: .left)
      print(f.plainText); print("")
    }
  }
}
