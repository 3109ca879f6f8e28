import CDigest

/// The digest of what comes in pieces.
package struct RunningDigest: Sendable {
  private var context = SHA2_CTX()

  package init() { unsafe SHA256Init(&context) }

  package mutating func add(_ bytes: [UInt8]) { unsafe SHA256Update(&context, bytes, bytes.count) }

  package var digest: Digest {
    var copy = context
    var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    unsafe SHA256Final(&bytes, &copy)
    return Digest(bytes: bytes)
  }
}
