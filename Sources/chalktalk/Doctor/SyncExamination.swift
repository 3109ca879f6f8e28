import Foundation
import Live
import Log
import Store
import Sync

/// Examines the machines that share the log: how far each was read, what waits, and the folder between them.
struct SyncExamination {
  /// nil: nothing in the settings.
  private let place: SyncPlace?
  private let database: URL
  /// nil where there is no log yet, or none that can be read.
  private let store: EventStore?
  private let devices: [KnownDevice]

  init(place: SyncPlace?, database: URL) {
    self.place = place
    self.database = database
    let isThere = FileManager.default.fileExists(atPath: database.path)
    store = isThere ? try? EventStore(at: database) : nil
    devices = (try? store?.devices(at: .now)) ?? []
  }

  /// None where the log was never synced and is not to be.
  func findings() -> [Finding] {
    placeFindings() + logFindings()
  }

  /// The names of machines and files that the findings tell.
  var privateNames: Set<String> {
    var names: Set<String> = []
    if case .folder(let path) = place,
      let problems = try? FolderSync.inspect(folder: path, log: database.path)
    {
      names.formUnion(problems.map(\.file))
    }
    return names.union(devices.map(\.name)).filter { !$0.isEmpty }
  }

  private func placeFindings() -> [Finding] {
    guard let place else { return [] }
    switch place {
    case .folder(let path):
      do {
        let problems = try FolderSync.inspect(folder: path, log: database.path)
        return [.fine("sync", path)]
          + problems.map {
            .warning("sync", $0.text, do: "everything else in the folder is read")
          }
      } catch SyncError.holdsTheLog(let folder, let log) {
        return [
          .broken(
            "sync", "\(SyncError.holdsTheLog(folder: folder, log: log))",
            do: "sessions are logged, and not synced")
        ]
      } catch {
        return [.warning("sync", "\(error)", do: "sessions are logged, and synced later")]
      }
    }
  }

  private func logFindings() -> [Finding] {
    guard !devices.isEmpty, let store else { return [] }
    let own = try? store.ownDevice()
    var findings = devices.filter { $0.id != own }.map(finding)
    for device in devices where device.ahead > 0 {
      findings.append(
        .warning(
          "sync",
          "\(device.ahead.counted("event")) of \(device.id == own ? "this machine" : device.name) "
            + "dated more than a day ahead",
          do:
            "they count, and stand in the order in which they were logged; set the clock of that machine"
        ))
    }
    if let waiting = try? store.waitingRecords(), waiting > 0 {
      findings.append(
        .warning(
          "sync", "\(waiting.counted("event")) waiting for others that they belong to",
          do: "they count as soon as those come: sync the machine that logged them"))
    }
    return findings
  }

  private func finding(_ device: KnownDevice) -> Finding {
    device.missing > 0
      ? .warning(
        "sync", device.line, do: "they are on their way, or the folder has lost them: sync there")
      : .fine("sync", device.line)
  }
}
