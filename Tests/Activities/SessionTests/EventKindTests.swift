import Core
import Foundation
import Session
import Testing

@Suite("Kinds of events", .timeLimit(.minutes(30)))
struct EventKindTests {
  @Test("every kind has a name and an old name of its own")
  func unique() {
    let names = EventKind.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test("old names are those that version 0 wrote")
  func oldNames() throws {
    let written = try GoldenTests.lines("events-0.jsonl").map {
      try EventRecord(line: $0).payload.kind
    }
    #expect(Set(EventKind.all.compactMap(\.oldName)) == Set(written))
  }

  @Test("every kind is among the golden events, each in a version that its table lists")
  func golden() {
    var seen: [String: Set<Int>] = [:]
    for payload in GoldenTests.shapes.flatMap(\.events) {
      if case .unknown = payload { continue }
      seen[payload.stored.kind, default: []].insert(payload.stored.version)
    }
    for kind in EventKind.all {
      let versions = seen.removeValue(forKey: kind.name) ?? []
      #expect(!versions.isEmpty, "no golden event: \(kind.name)")
      #expect(versions.allSatisfy(kind.versions.contains), "\(kind.name): \(versions)")
    }
    #expect(seen.isEmpty, "not listed: \(seen.keys)")
  }

  @Test("docs/log-format.md describes every kind")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..").standardizedFileURL
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/log-format.md"), encoding: .utf8)
    for kind in EventKind.all {
      // `route.named, .placed`: what follows a kind leaves its prefix out.
      let ending = kind.name.split(separator: ".").last.map { ".\($0)" } ?? ""
      let prefix = kind.name.dropLast(ending.count)
      let isThere = page.split(separator: "\n").contains { line in
        let words = line.split { !$0.isLetter && $0 != "." && $0 != "-" }.map(String.init)
        return words.contains(kind.name)
          || words.contains(ending) && words.first?.hasPrefix("\(prefix).") == true
      }
      #expect(isThere, "\(kind.name)")
    }
  }
}
