import Core
import Files
import Foundation
import Languages

/// What fingers did on a page that records (docs/remote.md), in files of this machine: `touches/TRACE.jsonl`, an object a line.
struct TouchTraces {
  /// Bytes of all traces together: some ten hours.
  private static let most = 50_000_000

  private let folder: URL

  /// - Parameter state: where the server keeps its files.
  init(in state: URL) { folder = state.appendingPathComponent("touches") }

  /// Appends the notes of a request. Returns why that isn't possible; nil if they are in the file.
  func keep(_ body: String) -> String? {
    guard let json = try? JSON(parsing: body), let notes = json["notes"]?.elements,
      let trace = json["trace"]?.text, Self.isName(trace),
      notes.allSatisfy({ if case .object = $0 { true } else { false } })
    else { return "A trace has a name and notes." }
    let lines = Data(notes.map { "\($0)\n" }.joined().utf8)
    do {
      try Files.makeFolder(folder.path)
      guard try size() + lines.count <= Self.most else {
        return tr("There is no room for more touches: delete old ones from \(folder.path).")
      }
      try Files.appending(to: folder.appendingPathComponent("\(trace).jsonl").path)
        .write(contentsOf: lines)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  private func size() throws -> Int {
    try Files.names(in: folder.path).reduce(0) { sum, name in
      let file = folder.appendingPathComponent(name)
      return sum + (try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
  }
}
