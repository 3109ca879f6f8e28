import ArgumentParser
import Core
import Files
import Foundation
import Library
import Preferences
import Store
import Sync

/// `chalktalk sync`: one log on several machines, through a folder or a server.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Share the log with your other machines, through a folder or a server.",
    discussion: """
      The folder travels between the machines with Syncthing, Nextcloud or a USB stick. The server, for a gym with many walls, \
      is PostgreSQL: postgresql://HOST/DATABASE. With the setting sync, every session syncs automatically. See docs/sync.md.
      """)

  @Argument(help: "The folder or the server's address; by default the one in the settings.")
  var place: String?

  @Flag(help: "Set up the tables and roles on the server, or bring them up to date.")
  var setup = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var log: LogOptions
  @OptionGroup var newLog: NewLogOptions

  func run() throws {
    let preferences = try Preferences.stored()
    if let place, SyncPlace.isForeign(place) {
      throw CommandFailure(
        .usage, "name a folder, or a server's postgresql://HOST/DATABASE, not “\(place)”")
    }
    let named = SyncPlace(place)
    guard let place = named ?? SyncPlace(preferences) else {
      throw CommandFailure(
        .usage,
        "name a folder to sync through: chalktalk sync FOLDER. To sync at every session: chalktalk config set sync FOLDER"
      )
    }
    if setup { return try setUp(place) }
    let store = try log.openToWrite(preferences, newLog)
    // The user's own files don't belong in another log.
    let files =
      log.db == nil ? FileSharing(store, resources: try Resources()) : nil
    let report: SyncReport
    let shared: FilesReport
    let devices: [KnownDevice]
    do {
      (report, shared) = try LogSync.run(
        store, place, mayBegin: named != nil, checking: true, files: files)
      devices = try store.devices(at: .now).filter { $0.id != report.device }
    } catch {
      throw CommandFailure(syncing: error)
    }
    let settled = try Settling.run(store)
    defer { LogText.countSessions(in: store) }
    if json {
      return try Output.json(
        object(report, shared, devices, place).merging(["settled": settled]))
    }
    for line in lines(report, shared, devices, place) { try Output.line(line) }
    if settled > 0 {
      try Output.line(
        "  settled   \(settled.counted("row")) of an import that was read otherwise on another machine: one reading stays, the same on all"
      )
    }
    for note in shared.notes { Output.error(note) }
    for line in SyncProblem.lines(report.problems) { Output.error(line) }
    if case .server(let address) = place, address.holdsPassword {
      Output.error(
        "the address holds a password, which others can read; keep it in ~/.pgpass instead")
    }
    if preferences.sync == nil, report.withheld == 0 {
      try Output.line("To sync at every session: chalktalk config set sync \(place.text)")
    }
  }

  private func setUp(_ place: SyncPlace) throws {
    guard case .server(let address) = place else {
      throw CommandFailure(
        .usage,
        "a folder needs no setup; --setup is for a server: chalktalk sync --setup postgresql://HOST/DATABASE"
      )
    }
    let versions: (before: Int, after: Int)
    do {
      versions = try ServerSchema.setUp(address)
    } catch {
      throw CommandFailure(syncing: error)
    }
    if json {
      let object: JSONObject = [
        "place": place.text, "before": versions.before, "after": versions.after,
      ]
      return try Output.json(object)
    }
    if versions.before == versions.after {
      return try Output.line("\(place.text) is set up already.")
    }
    try Output.line(
      """
      Set up \(place.text). Now, in psql, give each machine a login of its own, and coaches one that only reads:
        CREATE ROLE wall1 LOGIN IN ROLE chalktalk_wall;    \\password wall1
        CREATE ROLE coach1 LOGIN IN ROLE chalktalk_coach;  \\password coach1
      """)
  }

  private func lines(
    _ report: SyncReport, _ shared: FilesReport, _ devices: [KnownDevice], _ place: SyncPlace
  ) -> [String] {
    var lines = [
      report.hasBegun ? "Began a new sync folder: \(place.text)" : "Synced with \(place.text)",
      "  sent      \(report.sent.counted("event"))",
      "  received  \(report.added.counted("event"))",
    ]
    if shared.logged > 0 || shared.written > 0 {
      lines.append(
        "  files     \(shared.logged) changed here, \(shared.written) changed elsewhere and written here"
      )
    }
    if report.withheld > 0 {
      lines.append(
        "  This login only reads: \(report.withheld.counted("event")) of this machine "
          + "\(report.withheld == 1 ? "waits" : "wait"). To send, use a login in the role chalktalk_wall."
      )
    }
    if report.isRenewed {
      lines.append(
        "  This log is a copy of another machine's, or an older backup; it continues as \(report.device)."
      )
    }
    if report.ahead > 0 {
      lines.append(
        "  \(report.ahead.counted("event")) dated more than an hour ahead: see chalktalk doctor")
    }
    if report.contradicting > 0 {
      lines.append(
        "  \(report.contradicting.counted("event")) with other contents than here; the copies here stay"
      )
    }
    return lines + devices.map { "  \($0.line)" }
  }

  private func object(
    _ report: SyncReport, _ shared: FilesReport, _ devices: [KnownDevice], _ place: SyncPlace
  ) -> JSONObject {
    [
      "place": place.text, "device": "\(report.device)", "sent": report.sent,
      "withheld": report.withheld,
      "received": report.added, "ahead": report.ahead, "contradicting": report.contradicting,
      "isNewFolder": report.hasBegun, "isNewDevice": report.isRenewed,
      "filesSent": shared.logged, "filesReceived": shared.written, "fileNotes": shared.notes,
      "problems": report.problems.sorted().map(\.text),
      "devices": devices.map { device -> JSONObject in
        [
          "id": "\(device.id)", "name": device.name, "latest": Int(device.latest),
          "missing": Int(device.missing), "ahead": device.ahead,
        ]
      },
    ]
  }
}

extension KnownDevice {
  /// `garage (7K3M0ZQ2W9XD): up to its event 1204, the latest on Mon 23 Nov 2026 20:10`.
  var line: String {
    let latest = lastEventAt.map { ", the latest on \($0.localText)" } ?? ""
    let lacking =
      switch missing {
      case ...0: ""
      case 1: "; 1 of them has not come yet"
      default: "; \(missing) of them have not come yet"
      }
    let former = isOwn ? "this machine, before it got a new id" : name
    return "\(former) (\(id)): up to its event \(self.latest)\(latest)\(lacking)"
  }
}
