import Files
import Foundation

/// The program that holds SQLite's lock on a log, by the kernel's list of locks (proc_locks(5)). The log itself isn't opened
/// for that: closing it again would drop our own locks (fcntl(2)).
enum LockHolder {
  /// Its name and number, unless it is a Chalktalk; nil if nobody is known to hold one.
  static func foreign(of path: String) -> String? {
    // `String(contentsOfFile:)` ends after the first 4 kB of such a file.
    guard let data = try? FileHandle(forReadingAtPath: "/proc/locks")?.readToEnd() else {
      return nil
    }
    let list = String(decoding: data, as: UTF8.self)
    let files = Set(
      [path, path + "-shm", path + "-wal"].compactMap(FileIdentity.init).map(\.inLocks))
    for line in list.split(separator: "\n") {
      // 1: POSIX  ADVISORY  WRITE 1234 08:01:131090 120 120
      let fields = line.split(separator: " ")
      guard fields.count >= 8, fields.contains("POSIX"), fields.contains("WRITE"),
        let place = fields.firstIndex(where: { files.contains(String($0)) }), place > 0,
        let number = Int32(fields[place - 1]), number != getpid()
      else { continue }
      let command = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
      guard let name = command?.trimmingCharacters(in: .whitespacesAndNewlines),
        !name.hasPrefix("chalktalk")
      else { continue }
      return "\(name) (process \(number))"
    }
    return nil
  }
}
