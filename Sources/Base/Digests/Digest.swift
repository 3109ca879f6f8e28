import CDigest

/// A SHA-256 digest: what a file holds, or what lets a phone in, known again without being kept.
package struct Digest: Equatable, Sendable {
  /// 32 of them.
  package let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  package init(of text: String) { self.init(of: Array(text.utf8)) }

  package init(of content: [UInt8]) {
    var context = SHA2_CTX()
    var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe SHA256Init(&context)
    unsafe SHA256Update(&context, content, content.count)
    unsafe SHA256Final(&bytes, &context)
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits; nil for any other text.
  package init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == 64, text.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  package var hexadecimal: String {
    bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }

  /// Takes the same time wherever the two differ.
  package static func == (one: Digest, other: Digest) -> Bool {
    zip(one.bytes, other.bytes).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
  }
}
