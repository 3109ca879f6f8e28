import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Scripted

@Suite("Scripted run", .startsPrograms, .timeLimit(.minutes(30)))
struct ScriptedRunTests {
  @Test("a script is read from a pipe as from a file")
  func pipe() { #expect(throws: Never.self) { try read("0 end\n") } }

  /// Reads a script from a pipe.
  private func read(_ text: String) throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    _ = try ScriptedRun(file: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
  }

  @Test("a mistake in a script from a pipe is reported with its line")
  func faultInPipe() throws {
    let error = #expect(throws: ScriptError.self) { try read("0 key s\nsoon\n") }
    #expect(error?.line == 2)
  }

  @Test("a script that is missing or isn't text is an error without a line")
  func unreadable() throws {
    let home = try TestHome()
    let file = home.url.appendingPathComponent("script")
    try Data([0xFF, 0xFE]).write(to: file)
    for path in [file.path, "/nowhere/script"] {
      let error = #expect(throws: ScriptError.self) { try ScriptedRun(file: path) }
      #expect(error?.line == nil)
      #expect(error?.description == "\(path): cannot be read as UTF-8 text.")
    }
  }
}
