import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Library
import Live
import Preferences
import Store
import Sync

/// `chalktalk data`: the data stored on this machine.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data", abstract: "List what is stored on this machine; remove it for good.",
    subcommands: [DataShowCommand.self, DataForgetCommand.self],
    defaultSubcommand: DataShowCommand.self)
}

/// `chalktalk data show`, and `chalktalk data` alone.
struct DataShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "List what is stored, where, and how large it is.")

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let preferences = try Preferences.stored()
    // What can't be reached isn't “none”.
    _ = try log.elsewhere(preferences).isThere
    let categories = try KeptData(log: log.file(preferences), preferences).categories
    if json { return try Output.json(categories.map(\.object)) }
    for category in categories {
      let size = category.files == 0 ? "none" : SizeText.text(category.bytes)
      try Output.line("\(size.padded(to: 8)) \(category.what)\n         \(category.path)")
    }
    let shared = [
      SyncPlace(preferences).map { "The log is shared through \($0.text)." },
      preferences.broker.map { "Sessions are published to the MQTT broker \($0)." },
    ].compactMap(\.self)
    let reach =
      shared.isEmpty
      ? ["None of it leaves this machine."] : shared + ["Nothing else leaves this machine."]
    try Output.line("\n\(reach.joined(separator: " ")) To remove it: chalktalk data forget")
  }
}

/// `chalktalk data forget`: permanently removes kept data.
struct DataForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Remove stored data for good, up to a day or all of it.",
    discussion: """
      It removes sessions, recordings of your voice, clips and the debug log; with --all also the goals and the paired \
      phones, which must then be paired again. Settings, plans, presets and backups stay; the command shows where the backups are.
      """)

  @Option(
    help: ArgumentHelp("Only data older than this day: 2026-01-31.", valueName: "date"))
  var before: String?

  @Flag(help: "Everything.")
  var all = false

  @Flag(help: "Don't ask.")
  var yes = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if all, before != nil { throw ValidationError("give --before DATE or --all, not both") }
    if !all, before == nil { throw ValidationError("give --before DATE or --all") }
    if let before, CivilTime(before)?.clock != nil || CivilTime(before) == nil {
      throw ValidationError("--before takes a day like 2026-01-31, not “\(before)”")
    }
  }

  func run() throws {
    let preferences = try Preferences.stored()
    let kept = KeptData(log: log.file(preferences), preferences)
    let limit = before.flatMap { CivilTime($0) }.map { day in
      var midnight = day
      midnight.clock = 0
      return midnight.moment(in: .current)
    }
    guard try yes || Confirmation.ask(try question(kept, limit)) else {
      return try Output.line("Nothing was removed.")
    }
    let sessions = try forgetSessions(kept, limit)
    let files = try forgetFiles(kept, limit)
    try Output.line("Removed: \(sessions.counted("session")), \(files.counted("file")).")
    try listCopies(kept)
  }

  /// States how much will be removed.
  private func question(_ kept: KeptData, _ limit: Moment?) throws -> String {
    let store =
      try log.elsewhere(kept.preferences).isThere ? try EventStore(at: kept.log) : nil
    let sessions = try store?.number(before: limit) ?? 0
    let goals = before == nil ? try store.map { try Goals.standing(in: $0).count } ?? 0 : 0
    let files = Self.recordings(kept, before: limit)
    let bytes = files.compactMap {
      try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
    }.reduce(0, +)
    let recordings =
      files.isEmpty
      ? "no recordings" : "\(files.count.counted("recording")) (\(SizeText.text(bytes)))"
    let amount = [
      sessions.counted("session"), goals > 0 ? goals.counted("goal") : nil, recordings,
    ].compactMap(\.self).joined(separator: ", ")
    if let before {
      return "Remove \(amount) and the debug log from before \(before) for good? There is no undo."
    }
    return kept.pairedPhones.isEmpty
      ? "Remove all of it for good: \(amount) and the debug log? There is no undo."
      : "Remove all of it for good: \(amount), the debug log and the paired phones? There is no undo."
  }

  /// The takes and clips made before a moment, or all of them.
  private static func recordings(_ kept: KeptData, before limit: Moment?) -> [String] {
    (kept.takes + ClipFolders.all.flatMap(ClipFolders.clips)).filter { file in
      limit.map { isOlder(file, than: $0) } ?? true
    }
  }

  private func forgetSessions(_ kept: KeptData, _ limit: Moment?) throws -> Int {
    guard try log.elsewhere(kept.preferences).isThere else { return 0 }
    // Nobody may write while the log is rebuilt.
    return try EventStore(at: kept.log, isSession: true).forget(before: limit)
  }

  /// Removes the takes, clips and lines of the debug log made before a moment, or all of them.
  private func forgetFiles(_ kept: KeptData, _ limit: Moment?) throws -> Int {
    var count = 0
    for file in Self.recordings(kept, before: limit) {
      try Files.remove(file)
      count += 1
    }
    for file in kept.debugLogs {
      if let limit {
        try Self.cut(file, before: limit)
      } else {
        try Files.remove(file)
        count += 1
      }
    }
    if limit == nil {
      try ClipFolders.forget()
      for file in kept.pairedPhones {
        try Files.remove(file)
        count += 1
      }
    }
    return count
  }

  private static func isOlder(_ file: String, than limit: Moment) -> Bool {
    let date = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    return date.map { Int64($0.timeIntervalSince1970 * 1000) < limit.milliseconds } ?? false
  }

  /// Each line begins with its time, by ISO 8601.
  private static func cut(_ file: String, before limit: Moment) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let start = LogText.timestamp(limit)
    let rest = text.split(separator: "\n").filter { $0.prefix(start.count) >= start }
    try Files.write(Data(rest.map { $0 + "\n" }.joined().utf8), to: file)
  }

  /// Whether other machines have the log too.
  private func isShared(_ kept: KeptData) throws -> Bool {
    try log.elsewhere(kept.preferences).isThere && EventStore(at: kept.log).ownDevice() != nil
  }

  private func listCopies(_ kept: KeptData) throws {
    if try isShared(kept) {
      try Output.line(
        "The sync folder or server and your other machines keep what they have; a sync doesn't bring it "
          + "back here.")
    }
    let copies =
      try kept.preferences.backups(at: .now).map(\.path)
      + Restore.kept(of: kept.log, at: .now).map(\.path)
    guard !copies.isEmpty else { return }
    try Output.line("These copies may still hold the data; remove them yourself if you want:")
    for copy in copies { try Output.line("  \(copy)") }
  }
}
