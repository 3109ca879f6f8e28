import Files
import Foundation
import TestSupport
import Testing

@testable import Hearing
@testable import Library
@testable import VoiceTraining

@Suite("Voice on disk", .timeLimit(.minutes(30)))
struct VoiceStoreTests {
  let home: TestHome
  let store: VoiceStore

  init() throws {
    home = try TestHome()
    store = VoiceStore(folder: home.url.appendingPathComponent("voice"))
  }

  private func takes(_ count: Int) -> [Take] {
    let utterance = Utterance(
      span: 0..<100, ending: .quiet, peak: -20, noiseFloor: -60, quietBefore: 1)
    return (0..<count).map { _ in
      Take(samples: Array(repeating: 7, count: 100), utterance: utterance, clipped: false)
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.takesFolder.path))?.sorted() ?? []
  }

  @Test("only the user can read the takes")
  func modes() throws {
    try store.save(takes(1), of: "log send")
    for (path, wanted) in [("", 0o700), ("/log_send-1.wav", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: store.takesFolder.path + path)
      #expect(found[.posixPermissions] as? Int == wanted, "\(path)")
    }
  }

  @Test("earlier takes are removed only once every new one is whole on disk")
  func replacing() throws {
    try store.save(takes(5), of: "send")
    // The third can't be written: a folder has its name.
    let third = store.takesFolder.appendingPathComponent("send-3.wav")
    try FileManager.default.removeItem(at: third)
    try FileManager.default.createDirectory(at: third, withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try store.save(takes(3), of: "send") }
    #expect(names == (1...5).map { "send-\($0).wav" })
    try FileManager.default.removeItem(at: third)
    try store.save(takes(3), of: "send")
    #expect(names == (1...3).map { "send-\($0).wav" })
  }
}
