import Core
import Languages

/// One of the user's own files, shared by all machines with this log. Each preset counts as one, though they are in one file.
package struct SharedFile: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// What the file contains. In the order of writing, because a workout may name an exercise of the user's own.
  package enum Content: String, CaseIterable, Sendable {
    case exercises
    case gymColours = "gym-colours"
    case plan
    case preset
  }

  package let content: Content
  /// The file's name without `.toml`, or the preset's name.
  package let name: String

  /// nil for a name that no such file can have; it never leads to another folder.
  package init?(_ content: Content, _ name: String) {
    guard (1...200).contains(name.utf8.count), name.unicodeScalars.allSatisfy({ $0.value >= 32 })
    else { return nil }
    if content != .preset, name.hasPrefix(".") || name.contains("/") { return nil }
    if (content == .exercises) != (name == Self.exercises),
      content == .exercises || content == .plan
    {
      return nil
    }
    self.content = content
    self.name = name
  }

  package static let exercises = "exercises"
  /// The largest text in bytes. The largest workouts have a twentieth of that.
  package static let limit = 200_000

  /// Its place in the settings folder.
  package var description: String {
    switch content {
    case .exercises, .plan: "plans/\(name).toml"
    case .gymColours: "circuits/\(name).toml"
    case .preset: tr("the timer “\(name)”")
    }
  }

  package static func < (one: SharedFile, other: SharedFile) -> Bool {
    (one.content.order, one.name) < (other.content.order, other.name)
  }
}

extension SharedFile.Content {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A new text of a shared file, or its removal.
package struct SharedFileEvent: Equatable, Sendable {
  package var file: SharedFile
  /// nil: the file was removed.
  package var text: String?
  /// The event whose text it replaces.
  package var replaces: String?

  /// The events of all files are in the log as a session of their own.
  package static let sessionID = "files"

  package init(_ file: SharedFile, text: String?, replaces: String?) {
    self.file = file
    self.text = text
    self.replaces = replaces
  }
}

// MARK: - Coding

extension SharedFileEvent {
  var stored: StoredPayload {
    StoredPayload(
      text == nil ? SessionEventKind.fileRemoved : .fileWritten,
      [
        "file": .string(file.content.rawValue), "name": .string(file.name),
        "text": text.map(JSON.string), "replaces": replaces.map(JSON.string),
      ])
  }

  /// nil for a kind that isn't a file's, and for files with unknown contents.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    guard kind == .fileWritten || kind == .fileRemoved else { return nil }
    guard let kindOfFile = SharedFile.Content(rawValue: try fields.text("file")) else { return nil }
    guard let file = SharedFile(kindOfFile, try fields.text("name")) else {
      throw PayloadError("`name` can't be a file's")
    }
    let text = kind == .fileWritten ? try fields.text("text") : nil
    guard (text?.utf8.count ?? 0) <= SharedFile.limit else {
      throw PayloadError("`text` is too long")
    }
    self.init(file, text: text, replaces: try fields.textIfAny("replaces"))
  }
}
