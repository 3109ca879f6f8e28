import Files
package import Foundation

/// What a lesson changed in a voice's files, so that it can be taken back to the byte.
package struct VoiceChange: Sendable {
  private let folder: URL
  private let before: [String: Data]
  private var after: [String: Data]

  /// Begins with the files as they are.
  package init(in folder: URL) {
    self.folder = folder
    before = Self.files(in: folder)
    after = before
  }

  /// Notes the files as they are now.
  package mutating func end() { after = Self.files(in: folder) }

  /// Makes the files what they were, or what the lesson made of them; all others stay.
  package func put(back: Bool) throws {
    let (old, new) = back ? (after, before) : (before, after)
    for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
      let path = folder.appendingPathComponent(name).path
      if let data = new[name] {
        try Files.makeFolder((path as NSString).deletingLastPathComponent)
        try Files.write(data, to: path)
      } else if try Files.isThere(path, missingFolder: .isEmpty) {
        try Files.remove(path)
      }
    }
  }

  /// The files of one voice by name: those of other people lie deeper.
  private static func files(in folder: URL) -> [String: Data] {
    var files: [String: Data] = [:]
    for part in ["", "takes/"] {
      let path = folder.appendingPathComponent(part).path
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        if let data = try? Data(contentsOf: file) { files[part + name] = data }
      }
    }
    return files
  }
}
