import Core
import Files
import Foundation
import Library
import Live
import Preferences
import Remote
import Store

/// What Chalktalk keeps on this machine, by category: its place and its size.
struct KeptData {
  struct Category {
    var name: String
    var what: String
    /// The path, whether or not anything exists there.
    var path: String
    var files: Int
    var bytes: Int

    var object: JSONObject {
      ["kind": name, "what": what, "path": path, "files": files, "bytes": bytes]
    }
  }

  let log: URL
  private let folders = UserFolders()
  let preferences: Preferences

  init(log: URL, _ preferences: Preferences) {
    self.log = log
    self.preferences = preferences
  }

  /// Throws if a part can't be reached: “none” would be wrong.
  var categories: [Category] {
    get throws { try ownCategories + clipCategories }
  }

  private var clipCategories: [Category] {
    ClipFolders.all.map {
      Self.category("clips", "clips that --keep-clips saved", $0, ClipFolders.clips(in: $0))
    }
  }

  private var ownCategories: [Category] {
    get throws {
      [
        Self.category("log", "sessions", log.path, LogFiles.all(of: log)),
        Self.category(
          "kept-logs", "logs that a restore replaced", log.path + ".DATE",
          try Restore.kept(of: log, at: .now).map(\.path)),
        Self.category(
          "backups", "backups, one for each session", preferences.backupPath,
          try preferences.backups(at: .now).map(\.path)),
        Self.category("takes", "recordings of your voice, from training", voice.path, takes),
        Self.category(
          "debug-log", "the debug log: what was heard, never audio", debugLog.path, debugLogs),
        Self.category(
          "phones", "phones that may log, from pairing", phonesFile.path, pairedPhones),
        Self.category(
          "settings", "settings, plans, presets, grammars", folders.config.path,
          Self.files(below: folders.config)),
      ]
    }
  }

  var takes: [String] { Self.files(below: voice) }
  var debugLogs: [String] {
    [debugLog.path, debugLog.appendingPathExtension("1").path].filter(Self.isFile)
  }
  /// The file of paired phones, if it exists.
  var pairedPhones: [String] {
    [phonesFile.path].filter(Self.isFile)
  }
  private var phonesFile: URL { PairedPhones.file(in: folders.state) }
  private var voice: URL { folders.data.appendingPathComponent("voice") }
  private var debugLog: URL { DebugLog.standardFile() }

  private static func category(
    _ name: String, _ what: String, _ path: String, _ files: [String]
  ) -> Category {
    let sizes = files.compactMap {
      try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
    }
    return Category(
      name: name, what: what, path: path, files: sizes.count, bytes: sizes.reduce(0, +))
  }

  private static func files(below folder: URL) -> [String] {
    let found = FileManager.default.enumerator(atPath: folder.path)
    return (found?.compactMap { $0 as? String } ?? []).sorted().map { "\(folder.path)/\($0)" }
      .filter(isFile)
  }

  private static func isFile(_ path: String) -> Bool {
    (try? Files.presence(of: path, missingFolder: .isEmpty)) == .file
  }
}
