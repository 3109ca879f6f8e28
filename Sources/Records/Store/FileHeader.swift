import Foundation

/// The first 100 bytes of an SQLite file (sqlite.org/fileformat2.html, section 1.3).
struct FileHeader {
  private let bytes: [UInt8]

  /// nil if the file is too short for one.
  init?(_ data: Data) {
    guard data.count >= 100 else { return nil }
    bytes = Array(data.prefix(100))
  }

  var isSQLite: Bool { bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// The id of the program that the file belongs to.
  var applicationID: Int32 { Int32(truncatingIfNeeded: number(at: 68, bytes: 4)) }

  /// The bytes at the end of each page that SQLite leaves alone.
  var reserved: Int64 { number(at: 20, bytes: 1) }

  var generation: Generation? {
    Generation(header: Int32(truncatingIfNeeded: number(at: 60, bytes: 4)))
  }

  var pageSize: Int64 {
    let size = number(at: 16, bytes: 2)
    return size == 1 ? 65_536 : size
  }

  /// The file's length in bytes, as the header states it; nil if it doesn't.
  var length: Int64? {
    // The page count is valid only if the transaction that set the change counter wrote it, too.
    let pages = number(at: 28, bytes: 4)
    guard pages > 0, number(at: 24, bytes: 4) == number(at: 92, bytes: 4) else { return nil }
    return pages * pageSize
  }

  private func number(at offset: Int, bytes count: Int) -> Int64 {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
  }
}
