import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Remote

@Suite("The QR code", .startsPrograms, .timeLimit(.minutes(30)))
struct QRCodeTests {
  @Test(
    "another program reads the address from it, with a margin of two modules too",
    arguments: [4, 2])
  func reads(margin: Int) throws {
    let url = "HTTP://192.168.100.200:8417/#7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
    let modules = QRCode.modules(url)
    // At 80x24 a panel has 20 rows of two modules each.
    #expect(modules.count + 2 * 2 <= 40, "\(modules.count)")
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("code.pgm")
    try Self.picture(modules, margin: margin).write(to: file)
    let read = try Shell.run(["zbarimg", "--quiet", "--raw", file.path])
    #expect(read.stdout == url + "\n", "\(read.stderr)")
  }

  @Test("a text that is too long for a code gives none")
  func tooLong() {
    #expect(QRCode.modules(String(repeating: "a", count: 5000)).isEmpty)
  }

  /// Eight pixels a module, as a PGM file.
  private static func picture(_ modules: [[Bool]], margin: Int) -> Data {
    let scale = 8
    let side = (modules.count + 2 * margin) * scale
    var pixels = Data("P5 \(side) \(side) 255\n".utf8)
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = (x / scale - margin, y / scale - margin)
        let isDark =
          modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
        pixels.append(isDark ? 0 : 255)
      }
    }
    return pixels
  }
}
