import Foundation

/// The first 100 bytes of an SQLite file (sqlite.org/fileformat2.html, section 1.3).
struct FileHeader {
  private let bytes: [UInt8]

  /// nil where the file is too short to hold one.
  init?(_ data: Data) {
    guard data.count >= 100 else { return nil }
    bytes = Array(data.prefix(100))
  }

  var isSQLite: Bool { bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// Whose file it is.
  var applicationID: Int32 { Int32(truncatingIfNeeded: number(at: 68, bytes: 4)) }

  /// How long the file is by its own account, in bytes; nil where the header does not tell.
  var length: Int64? {
    // The page count holds only if it was written by the same transaction as the change counter.
    let pages = number(at: 28, bytes: 4)
    guard pages > 0, number(at: 24, bytes: 4) == number(at: 92, bytes: 4) else { return nil }
    let page = number(at: 16, bytes: 2)
    return pages * (page == 1 ? 65_536 : page)
  }

  private func number(at offset: Int, bytes count: Int) -> Int64 {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
  }
}
