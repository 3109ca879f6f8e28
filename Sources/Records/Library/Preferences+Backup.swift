import Foundation
import Log
package import Preferences
package import Store

extension Preferences {
  /// The folder for backups of each session.
  package var backupPath: String {
    let usual = UserFolders().data.appendingPathComponent("backups").path
    guard let named = self.backupFolder, !named.isEmpty else { return usual }
    return URL(fileURLWithPath: (named as NSString).expandingTildeInPath).path
  }

  /// Writes a backup, and removes those that are too many or too old; returns the new backup's
  /// path.
  @discardableResult
  package func backUp(_ store: EventStore) throws -> String {
    try BackupFolder(backupPath).keep(
      store, at: .now, number: self.backupsKept, days: self.backupDays)
  }
}
