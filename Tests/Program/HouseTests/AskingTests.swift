import Foundation
import TestSupport
import Testing

/// Only `Files` asks the disk whether something is there: everything else would take what can't be reached for absent.
@Suite("Asking the disk", .timeLimit(.minutes(30)))
struct AskingTests {
  /// Calls that have two answers where the disk has three.
  private static let forbidden = [
    "fileExists", "isReadableFile", "contentsOfDirectory", "checkResourceIsReachable", "access(",
    " stat(",
  ]

  /// Places that ask about something else than a file of the user's.
  private static let allowed: [String: String] = [
    "Base/Files/": "the one that asks",
    "Base/Languages/Catalogue.swift": "the program's own catalogues",
    "Hearing/PocketSphinx/AcousticModel.swift": "the engine's own model",
    "Base/ALSA/PCM.swift": "a name of ALSA's",
    "Reach/Remote/ControlSocket.swift": "sockets of sessions that run",
    "Program/chalktalk/RemoteControl.swift": "sockets of sessions that run",
    "Records/Store/Opening.swift": "whether a log that is there may be written",
    "Records/Store/Restore.swift": "leftovers beside a log that is there",
    "Records/Sync/Outbox.swift": "conflict copies in a folder that is there",
    "Program/Live/Hearing/": "clips and takes to list",
    "Reach/Outlets/Broker/BrokerAddress.swift": "fstat of an open file",
  ]

  @Test("no other module asks whether a file exists")
  func onlyFiles() throws {
    let sources = BuildProducts.repository.appendingPathComponent("Sources")
    let names = try #require(FileManager.default.enumerator(atPath: sources.path))
    var found: [String] = []
    var count = 0
    for case let name as String in names where name.hasSuffix(".swift") {
      count += 1
      guard !Self.allowed.keys.contains(where: { name.hasPrefix($0) }) else { continue }
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where Self.forbidden.contains(where: { line.contains($0) }) {
        found.append("\(name):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
    #expect(count > 500)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
