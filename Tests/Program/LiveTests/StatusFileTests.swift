import Files
import Foundation
import HUD
import TestSupport
import Testing

@testable import Live

@Suite("Status file", .timeLimit(.minutes(30)))
struct StatusFileTests {
  @Test("the line follows the scene and is empty after the run")
  func line() async throws {
    let home = try TestHome()
    let file = home.url.appendingPathComponent("status")
    let status = try StatusFile(path: file.path, sparing: SparedFiles([]))
    var scene = Scene()
    scene.head.title = "CLIMB"
    scene.figures.main = Scene.Figure(text: "V4")
    status.write(scene)
    let line = StatusLine.text(scene) + "\n"
    #expect(try await Shell.wait { (try? String(contentsOf: file, encoding: .utf8)) == line })
    status.clear()
    #expect(try String(contentsOf: file, encoding: .utf8) == "\n")
  }

  @Test("a file whose folder goes away does no harm")
  func unwritable() throws {
    let home = try TestHome()
    let folder = home.url.appendingPathComponent("bar")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let status = try StatusFile(path: folder.path + "/status", sparing: SparedFiles([]))
    try FileManager.default.removeItem(at: folder)
    status.write(Scene())
    status.clear()
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("a folder that isn't there is refused at once")
  func nowhere() {
    #expect(throws: FileError.cannotCreate(path: "/nowhere/status", code: ENOENT)) {
      try StatusFile(path: "/nowhere/status", sparing: SparedFiles([]))
    }
  }
}
