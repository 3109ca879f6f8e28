import Core
import Foundation
import Session
import Store
import Sync

/// Examines the machines that share the log: how far each has been read, what is pending, and the
/// folder between them.
struct SyncExamination {
  /// nil if the settings have none.
  private let place: SyncPlace?
  private let database: URL
  /// nil if there is no readable log yet.
  private let store: EventStore?
  private let devices: [KnownDevice]

  init(place: SyncPlace?, database: URL) {
    self.place = place
    self.database = database
    store = try? EventStore(at: database, for: .reading)
    devices = (try? store?.devices(at: .now)) ?? []
  }

  /// Empty if the log was never synced and sync isn't set up.
  func findings() -> [Finding] {
    placeFindings() + logFindings()
  }

  /// The names of machines and files in the findings.
  var privateNames: Set<String> {
    var names: Set<String> = []
    if case .folder(let path) = place,
      let problems = try? FolderSync.inspect(folder: path, log: database.path, store)
    {
      names.formUnion(problems.map(\.file))
    }
    if case .server(let address) = place { names.insert(address.text) }
    return names.union(devices.map(\.name)).filter { !$0.isEmpty }
  }

  private func placeFindings() -> [Finding] {
    guard let place else { return [] }
    switch place {
    case .folder(let path):
      do {
        let problems = try FolderSync.inspect(folder: path, log: database.path, store)
        return [.fine("sync", path)]
          + SyncProblem.lines(problems).map {
            .warning("sync", $0, do: "everything else in the folder is read")
          }
      } catch SyncError.holdsTheLog(let folder, let log) {
        return [
          .broken(
            "sync", "\(SyncError.holdsTheLog(folder: folder, log: log))",
            do: "sessions are logged, and not synced")
        ]
      } catch {
        return [.warning("sync", "\(error)", do: "sessions are logged here and synced later")]
      }
    case .server(let address): return serverFindings(address) + unsentFindings()
    }
  }

  private func serverFindings(_ address: ServerAddress) -> [Finding] {
    var findings: [Finding] = []
    do {
      let server = try ServerExamination(address, store: store)
      let milliseconds = (server.answer / .milliseconds(1)).formatted(
        .number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US_POSIX")))
      findings.append(
        .fine(
          "sync",
          "\(address.text) answers in \(milliseconds) ms, \(server.isEncrypted ? "encrypted" : "not encrypted")"
            + (server.maySend ? "" : "; this login can read, but not send")))
      if abs(server.clockAhead) >= 60 {
        findings.append(
          .warning(
            "clock",
            "this machine's clock is \(Self.text(abs(server.clockAhead))) "
              + "\(server.clockAhead > 0 ? "ahead of" : "behind") the server's",
            do: "set it: timedatectl set-ntp true; sessions that it dated wrongly stay as they are")
        )
      }
      if server.unread > 0 {
        findings.append(
          .warning(
            "sync", "not read here yet: \(Int(server.unread).counted("event")) on the server",
            do: "the next session or chalktalk sync reads the rest"))
      }
    } catch {
      findings.append(
        .warning("sync", "\(error)", do: "sessions are logged here and synced later"))
    }
    if address.holdsPassword {
      findings.append(
        .warning(
          "sync", "the settings contain the server's password",
          do: "move the password from the address to ~/.pgpass"))
    }
    return findings
  }

  /// `3 hours`, `370 days`.
  private static func text(_ seconds: Int) -> String {
    switch seconds {
    case ..<5400: (seconds / 60).counted("minute")
    case ..<172_800: (seconds / 3600).counted("hour")
    default: (seconds / 86_400).counted("day")
    }
  }

  private func unsentFindings() -> [Finding] {
    guard let unsent = try? store?.unsentRecords(), unsent > 0 else { return [] }
    return [
      .warning(
        "sync", "not on the server yet: \(unsent.counted("event")) from this machine",
        do: "the next session or chalktalk sync sends the rest")
    ]
  }

  private func logFindings() -> [Finding] {
    guard let store else { return [] }
    let own = try? store.ownDevice()
    var findings = devices.filter { $0.id != own }.map(finding)
    for device in devices where device.ahead > 0 {
      findings.append(
        .warning(
          "sync",
          "dated more than an hour ahead: \(device.ahead.counted("event")) of "
            + "\(device.id == own ? "this machine" : device.name)",
          do: "set that machine's clock; its sessions are in no sum until their time has come"
        ))
    }
    for found in (try? store.futureSessions(of: .all, at: .now)) ?? [] {
      findings.append(misdated(found, "dated after now, and in no sum until then"))
    }
    for found in (try? store.ancientSessions(of: .all, at: .now)) ?? [] {
      findings.append(misdated(found, "dated by a clock that had lost its time"))
    }
    if let waiting = try? store.waitingRecords(), waiting > 0 {
      findings.append(
        .warning(
          "sync", "waiting for events that are still missing: \(waiting.counted("event"))",
          do: "sync the machine that logged the missing ones"))
    }
    return findings
  }

  private func misdated(_ found: MisdatedSession, _ how: String) -> Finding {
    .warning(
      "clock", "\(how): \(LogText.misdated(numbered(found)))",
      do: "if that is wrong, say when it was: \(LogText.dating(numbered(found)))")
  }

  /// With its number among its own climber's sessions, by which it is named.
  private func numbered(_ found: MisdatedSession) -> MisdatedSession {
    let record = found.session.record
    let own = try? store?.session(named: record.id, of: Who(record.climber))
    return own.map { MisdatedSession(session: $0, machine: found.machine) } ?? found
  }

  private func finding(_ device: KnownDevice) -> Finding {
    device.missing > 0
      ? .warning(
        "sync", device.line,
        do: "sync on that machine: the rest is on its way, or it was lost there")
      : .fine("sync", device.line)
  }
}
