import Files
import Foundation

/// Who is paired, as the file has it. Several sessions of one user share the file: a browser has one cookie for all ports
/// of the machine.
struct PhoneBook {
  private(set) var all: PairedPhones
  private let file: URL
  /// When the file was written that `all` was read from.
  private var writtenAt: Date?

  init(_ all: PairedPhones, file: URL) {
    self.all = all
    self.file = file
    writtenAt = modified
  }

  /// Who has a token. Who is not known here may have been paired with another session since.
  mutating func phone(token: String) -> PairedPhones.Phone? {
    if let phone = all.phone(token: token) { return phone }
    return readAgain() ? all.phone(token: token) : nil
  }

  /// Changes the file, and then what is known here; nothing is written where `change` says that there is nothing to.
  mutating func change(_ change: (inout PairedPhones) -> Bool) throws -> Bool {
    _ = readAgain()
    var changed = all
    guard change(&changed) else { return false }
    try changed.write(to: file)
    all = changed
    writtenAt = modified
    return true
  }

  /// Whether another session has written the file since.
  private mutating func readAgain() -> Bool {
    guard modified != writtenAt, let kept = try? PairedPhones(file: file) else { return false }
    all = kept
    writtenAt = modified
    return true
  }

  private var modified: Date? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
  }
}
