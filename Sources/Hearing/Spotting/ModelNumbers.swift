import Foundation

/// The numbers behind a model's header as they lie in the file: float16, little-endian; of the form before (`CTW2`) float32.
struct ModelNumbers {
  /// By the bytes that a file begins with.
  enum Format {
    case halves, floats

    init?(of file: Data) {
      switch String(decoding: file.prefix(4), as: UTF8.self) {
      case "CTW3": self = .halves
      case "CTW2": self = .floats
      default: return nil
      }
    }
  }

  private let bytes: Data
  private let format: Format

  init(_ bytes: Data, _ format: Format) {
    self.bytes = bytes
    self.format = format
  }

  var count: Int { bytes.count / (format == .halves ? 2 : 4) }
  var areFinite: Bool {
    bytes.withUnsafeBytes { bytes in (0..<count).allSatisfy { half($0, bytes).isFinite } }
  }

  func halves(_ range: Range<Int>) -> [Float16] {
    bytes.withUnsafeBytes { bytes in range.map { half($0, bytes) } }
  }

  func floats(_ range: Range<Int>) -> [Float] { halves(range).map { Float($0) } }

  private func half(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> Float16 {
    switch format {
    case .halves:
      let bits = bytes.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
      return Float16(bitPattern: UInt16(littleEndian: bits))
    case .floats:
      let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      return Float16(Float(bitPattern: UInt32(littleEndian: bits)))
    }
  }
}
