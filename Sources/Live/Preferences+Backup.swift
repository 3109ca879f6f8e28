import Foundation
import Log
package import Preferences
package import Store

extension Preferences {
  /// Where backups of each session go.
  package var backupPath: String {
    let usual = UserFolders().data.appendingPathComponent("backups").path
    guard let named = self.backupFolder, !named.isEmpty else { return usual }
    return URL(fileURLWithPath: (named as NSString).expandingTildeInPath).path
  }

  /// Writes one more, and removes those that are too many or too old; where it lies.
  @discardableResult
  package func backUp(_ store: EventStore) throws -> String {
    var made = ""
    try CommandFailure.writing {
      made = try BackupFolder(backupPath).keep(
        store, at: .now, number: self.backupsKept, days: self.backupDays)
    }
    return made
  }
}
