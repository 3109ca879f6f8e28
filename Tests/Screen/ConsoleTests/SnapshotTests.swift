import Canvas
import Foundation
import HUD
import Testing

/// Every state at every size, as text files that can be read as pictures: `Snapshots/STATE-80x24.txt`.
///
/// After an intended change, rewrite them with `CHALKTALK_SNAPSHOTS=write swift test --filter Snapshot`
/// and read the difference.
@Suite("Snapshots", .timeLimit(.minutes(30)))
struct SnapshotTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")
  private let writes = ProcessInfo.processInfo.environment["CHALKTALK_SNAPSHOTS"] == "write"

  @Test("frames look as they did", arguments: Scenes.all.map(\.name))
  func frames(name: String) throws {
    let scene = try #require(Scenes.all.first { $0.name == name }).make()
    for size in Scenes.sizes {
      let text = Renderer.render(scene, size: size).plainText + "\n"
      let file = folder.appendingPathComponent("\(name)-\(size.columns)x\(size.rows).txt")
      if writes {
        try Data(text.utf8).write(to: file)
      } else {
        let before = try String(contentsOf: file, encoding: .utf8)
        #expect(text == before, "\(file.lastPathComponent) differs; now:\n\(text)")
      }
    }
  }
}
