import Foundation

/// A file of an acoustic model's numbers, in Sphinx-3's layout (sphinxbase, bio.c).
///
/// After a text header come words of four bytes: a mark that shows their byte order, the dimensions and numbers, and a
/// checksum of those.
enum ParameterFile {
  private static let headerEnd = Data("endhdr\n".utf8)
  private static let mark: UInt32 = 0x1122_3344

  /// Whether a file is complete and unchanged.
  static func isWhole(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path),
      let header = data.range(of: headerEnd)
    else { return false }
    let bytes = [UInt8](data[header.upperBound...])
    guard bytes.count % 4 == 0, bytes.count > 8 else { return false }
    let words = stride(from: 0, to: bytes.count, by: 4).map { at in
      (0..<4).reduce(UInt32(0)) { word, byte in word | UInt32(bytes[at + byte]) << (8 * byte) }
    }
    let ordered = words[0] == mark ? words : words.map(\.byteSwapped)
    let sum = ordered.dropFirst().dropLast().reduce(UInt32(0)) { sum, word in
      (sum << 20 | sum >> 12) &+ word
    }
    return ordered[0] == mark && sum == ordered[ordered.count - 1]
  }
}
