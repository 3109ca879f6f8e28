import CDigest

/// A SHA-256 digest. What lets a phone in is kept as one, so whoever reads the file cannot get in by it.
struct Digest: Equatable, Sendable {
  /// 32 of them.
  private let bytes: [UInt8]

  init(of text: String) {
    var context = SHA2_CTX()
    var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    let text = Array(text.utf8)
    unsafe SHA256Init(&context)
    unsafe SHA256Update(&context, text, text.count)
    unsafe SHA256Final(&bytes, &context)
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits.
  init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == 64, text.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  var hexadecimal: String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  /// Takes the same time wherever the two differ.
  static func == (one: Digest, other: Digest) -> Bool {
    zip(one.bytes, other.bytes).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}
