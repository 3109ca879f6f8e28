import Foundation
import TestSupport

/// A printed page: its words with their places, and its pixels. Poppler's programs read the PDF, as a printer does.
struct Paper {
  struct Word {
    var text: String
    var page: Int
    /// In points from the upper left corner.
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// A sheet's pixels: red, green, blue.
  struct Page {
    var width: Int
    var height: Int
    var pixels: [UInt8]

    /// Whether any is magenta.
    func hasColour(in rows: Range<Int>, _ columns: Range<Int>) -> Bool {
      rows.contains { row in
        columns.contains { column in
          let place = (row * width + column) * 3
          return pixels[place] > 200 && pixels[place + 1] < 80 && pixels[place + 2] > 200
        }
      }
    }
  }

  private static let pixelsPerInch = 72.0

  private let file: Data
  private(set) var words: [Word] = []
  private(set) var pages: [Page] = []

  init(_ file: Data) throws {
    self.file = file
    let folder = try TemporaryFolder()
    let pdf = folder.url.path + "/page.pdf"
    try file.write(to: URL(fileURLWithPath: pdf))
    let places = folder.url.path + "/words"
    try Self.run("pdftotext", ["-bbox", pdf, places])
    words = try Self.words(of: String(contentsOfFile: places, encoding: .utf8))
    try Self.run(
      "pdftoppm", ["-r", "\(Int(Self.pixelsPerInch))", pdf, folder.url.path + "/sheet"])
    let sheets = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasPrefix("sheet") }.sorted()
    pages = try sheets.map { name in
      try Page(Data(contentsOf: folder.url.appendingPathComponent(name)))
    }
  }

  /// Whether anything in a word's box is magenta.
  func hasColour(at word: Word) -> Bool {
    let page = pages[word.page]
    let rows = max(0, Int(word.top))..<min(page.height, Int(word.bottom.rounded(.up)))
    let columns = max(0, Int(word.left))..<min(page.width, Int(word.right.rounded(.up)))
    return page.hasColour(in: rows, columns)
  }

  /// The first sheet as PNG.
  func picture() throws -> Data {
    let folder = try TemporaryFolder()
    let pdf = folder.url.path + "/page.pdf"
    try file.write(to: URL(fileURLWithPath: pdf))
    try Self.run(
      "pdftoppm", ["-png", "-r", "110", "-singlefile", pdf, folder.url.path + "/sheet"])
    return try Data(contentsOf: folder.url.appendingPathComponent("sheet.png"))
  }

  private static func words(of text: String) -> [Word] {
    var page = -1
    return text.split(separator: "\n").compactMap { line in
      if line.contains("<page ") { page += 1 }
      let pattern =
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/
      guard let found = line.firstMatch(of: pattern)?.output, let left = Double(found.1),
        let top = Double(found.2), let right = Double(found.3), let bottom = Double(found.4)
      else { return nil }
      return Word(
        text: String(found.5), page: page, left: left, top: top, right: right, bottom: bottom)
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ShellError(description: "\(program) failed")
    }
  }
}

extension Paper.Page {
  /// A portable pixmap: `P6`, width, height and the greatest value, then three bytes a pixel (netpbm's ppm(5)).
  init(_ file: Data) throws {
    var rest = file[...]
    func number() -> Int? {
      let digits = rest.prefix { !Character(UnicodeScalar($0)).isWhitespace }
      rest = rest.dropFirst(digits.count + 1)
      return Int(String(decoding: digits, as: UTF8.self))
    }
    rest = rest.dropFirst(3)
    guard let width = number(), let height = number(), number() == 255,
      rest.count == width * height * 3
    else { throw ShellError(description: "no pixmap of three bytes a pixel") }
    self.init(width: width, height: height, pixels: Array(rest))
  }
}
