import Foundation

/// The paired phones, as read from the file. All sessions of a user share the file, because a
/// browser has one cookie for all ports of the machine.
struct PhoneBook {
  private(set) var all = PairedPhones()
  private let file: URL
  /// When the file that `all` was read from was written.
  private var writtenAt: Date?

  init(file: URL) throws(RemoteError) {
    self.file = file
    try read()
  }

  /// The phone with a token. Another session may have paired or removed it since.
  mutating func phone(token: String) -> PairedPhones.Phone? {
    readAgain()
    return all.phone(token: token)
  }

  /// Changes the file, then this copy; writes nothing if `change` returns false.
  mutating func change(_ change: (inout PairedPhones) -> Bool) throws -> Bool {
    readAgain()
    var changed = all
    guard change(&changed) else { return false }
    try changed.write(to: file)
    all = changed
    readAgain()
    return true
  }

  /// Reads the file again if it was written since.
  mutating func readAgain() {
    if modified != writtenAt { try? read() }
  }

  /// Takes the file's time first: what another session writes meanwhile is read the next time.
  private mutating func read() throws(RemoteError) {
    let time = modified
    all = try PairedPhones(file: file)
    writtenAt = time
  }

  private var modified: Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
}
