package import Core
import Files
import Foundation
package import Preferences
package import Store

extension Preferences {
  /// The folder for backups of each session.
  package var backupPath: String {
    let usual = UserFolders().data.appendingPathComponent("backups").path
    guard let named = self.backupFolder, !named.isEmpty else { return usual }
    return URL(fileURLWithPath: (named as NSString).expandingTildeInPath).path
  }

  /// The backups in the folder, the one with the latest entries first. Throws if the folder can't be reached, or if it is one
  /// that the user has named and is missing.
  package func backups(at now: Moment) throws -> [BackupFolder.Backup] {
    try checkBackupFolder()
    return try BackupFolder(backupPath).entries(at: now)
  }

  /// A missing folder that the user has named may be on a stick that isn't connected.
  private func checkBackupFolder() throws {
    guard self.backupFolder?.isEmpty == false else { return }
    guard try Files.isThere(backupPath, missingFolder: .isEmpty) else {
      throw MissingBackupFolder(path: backupPath)
    }
  }

  /// Writes a backup, and removes those that are too many or too old; returns the new backup's
  /// path.
  ///
  /// - Parameter mayMake: whether it may make a folder that the user has named. Otherwise a missing one is an error: it may
  ///   be on a stick that isn't connected.
  @discardableResult
  package func backUp(_ store: EventStore, mayMake: Bool = false) throws -> String {
    if !mayMake { try checkBackupFolder() }
    return try BackupFolder(backupPath).keep(
      store, at: .now, number: self.backupsKept, days: self.backupDays)
  }
}

/// The folder for backups that the user has named is gone.
package struct MissingBackupFolder: Error, CustomStringConvertible {
  package let path: String

  package var description: String {
    "there is no backup folder at \(path). If a stick or a share belongs there, connect it; "
      + "chalktalk backup --every-session \(path) makes a new one"
  }
}
