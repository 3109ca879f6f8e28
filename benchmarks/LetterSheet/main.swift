import Canvas

// Prints text in big letters, as block characters: what benchmarks/letters.py looks at.
// usage: letter-sheet ROWS TEXT...

let arguments = CommandLine.arguments.dropFirst()
guard let rows = arguments.first.flatMap(Int.init), rows >= 3 else {
  fatalError("usage: letter-sheet ROWS TEXT..., with at least 3 rows")
}
for text in arguments.dropFirst() {
  let size = Size(columns: BigText.columns(of: text, rows: rows), rows: rows)
  var frame = Frame(size: size)
  BigText.draw(
    text, in: Rect(column: 0, row: 0, columns: size.columns, rows: rows), of: &frame, role: .text)
  print(frame.plainText)
}
