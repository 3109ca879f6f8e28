import Foundation

/// The numbers behind a model's header as they lie in the file: float16, little-endian.
struct ModelNumbers {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  var count: Int { bytes.count / 2 }
  var areFinite: Bool {
    bytes.withUnsafeBytes { bytes in (0..<count).allSatisfy { half($0, bytes).isFinite } }
  }

  func halves(_ range: Range<Int>) -> [Float16] {
    bytes.withUnsafeBytes { bytes in range.map { half($0, bytes) } }
  }

  func floats(_ range: Range<Int>) -> [Float] { halves(range).map { Float($0) } }

  private func half(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Float16 {
    let bits = bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
    return Float16(bitPattern: UInt16(littleEndian: bits))
  }
}
