package import Foundation

/// A weights file: the bytes `CTW4`, a little-endian UInt32 n, n bytes of JSON, then `ModelNumbers`.
///
/// `training/networks/model_file.py` writes it. The JSON has each layer's place among the numbers, and the judge's table.
package struct ModelFile {
  private static let form = "CTW4"
  /// Older formats, without the judge's table.
  private static let older: Set<String> = ["CTW1", "CTW2", "CTW3"]

  private let header: Data
  let numbers: ModelNumbers

  package init(_ data: Data) throws(WordModelError) {
    let form = String(decoding: data.prefix(4), as: UTF8.self)
    if Self.older.contains(form) { throw .older(form) }
    guard data.count > 8, form == Self.form else { throw .notAModel }
    let length = data.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard data.count >= 8 + length else { throw .header("the file ends within it") }
    header = data.dropFirst(8).prefix(length)
    numbers = ModelNumbers(data.dropFirst(8 + length))
    guard numbers.areFinite else { throw .header("a weight is not a number") }
  }

  /// Decodes the JSON. Throws `header` with the place of what is missing or of another type.
  package func header<T: Decodable>(as type: T.Type) throws(WordModelError) -> T {
    do {
      return try JSONDecoder().decode(type, from: header)
    } catch let error as DecodingError {
      throw .header(Self.reason(error))
    } catch {
      throw .header("\(error)")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "it" : path.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)) lacks \"\(key.stringValue)\""
    case .valueNotFound(_, let context), .typeMismatch(_, let context),
      .dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    @unknown default: return "\(error)"
    }
  }
}

/// The numbers after a model's header: little-endian float16.
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

/// Why a weights file can't be used.
package enum WordModelError: Error, Equatable, CustomStringConvertible {
  case notAModel
  /// It has an older format.
  case older(String)
  case header(String)
  case truncated(expected: Int, found: Int)

  package var description: String {
    switch self {
    case .notAModel: "it is not a Chalktalk word model (it does not begin with CTW4)"
    case .older(let form):
      """
      it is an older word model (\(form)) without the judge's table: delete that copy, or put the table in with \
      “python3 -m training.judge.insert_table MODEL” in the repository
      """
    case .header(let reason): "its header can't be used: \(reason)"
    case .truncated(let expected, let found):
      "it holds \(found) weights where its header promises \(expected)"
    }
  }
}
