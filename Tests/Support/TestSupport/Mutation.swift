/// Files as a bad disk, a half-done copy or a typing error leaves them.
package struct Mutation {
  /// What the format gives a meaning to, so that mutations reach further than its first check.
  private let tokens: [[UInt8]]

  package init(tokens: [String] = []) {
    let numbers = ["0", "-1", "65536", "4294967295", "9223372036854775807", "1e999", "-0"]
    self.tokens = (tokens + numbers).map { Array($0.utf8) }
  }

  /// One to eight changes of `bytes`.
  package func of(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...8, using: &random)).reduce(into: bytes) { bytes, _ in
      change(&bytes, using: &random)
    }
  }

  private func change(_ bytes: inout [UInt8], using random: inout some RandomNumberGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 0...16, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(contentsOf: token(using: &random), at: place)
    case 5: bytes.replaceSubrange(place..<end, with: token(using: &random))
    case 6 where Int.random(in: 0..<4, using: &random) == 0: bytes.removeSubrange(place...)
    default: swapHalves(&bytes, at: place, end)
    }
  }

  private func token(using random: inout some RandomNumberGenerator) -> [UInt8] {
    tokens.randomElement(using: &random) ?? []
  }

  private func swapHalves(_ bytes: inout [UInt8], at place: Int, _ end: Int) {
    let piece = Array(bytes[place..<end])
    bytes.removeSubrange(place..<end)
    bytes.insert(contentsOf: piece, at: max(0, bytes.count - place))
  }
}
