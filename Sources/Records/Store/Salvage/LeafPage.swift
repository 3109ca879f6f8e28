/// The rows in a page of a table, read without the tree above it (sqlite.org/fileformat2.html, sections 1.6 and 2.1).
struct LeafPage {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)
    /// A number with a fraction, or bytes.
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  }

  /// The bytes that hold rows.
  let usable: Int
  /// Reads a page that continues a long row; nil if it is damaged.
  let overflow: (Int) -> [UInt8]?

  /// Passes on the rows that can be read; none for another kind of page.
  ///
  /// - Parameter isFirst: whether it is the file's first page, which begins with a header.
  /// - Returns: whether all rows could be read.
  func forEachRow(
    _ page: [UInt8], isFirst: Bool, _ body: (_ number: Int64, _ columns: [Value]) throws -> Void
  ) rethrows -> Bool {
    let start = isFirst ? 100 : 0
    guard page.count >= usable, usable > start + 8, page[start] == 0x0D else { return true }
    let cells = Int(page[start + 3]) << 8 | Int(page[start + 4])
    var isWhole = true
    for cell in 0..<cells {
      let pointer = start + 8 + 2 * cell
      guard pointer + 2 <= usable else { return false }
      let place = Int(page[pointer]) << 8 | Int(page[pointer + 1])
      guard place >= start + 8, place < usable, let (number, payload) = row(page, at: place),
        let columns = Self.columns(payload)
      else {
        isWhole = false
        continue
      }
      try body(number, columns)
    }
    return isWhole
  }

  private func row(_ page: [UInt8], at place: Int) -> (number: Int64, payload: [UInt8])? {
    var place = place
    guard let length = Self.varint(page, &place), let number = Self.varint(page, &place),
      length > 0, length < 1 << 24
    else { return nil }
    let size = Int(length)
    let most = usable - 35
    if size <= most {
      guard place + size <= usable else { return nil }
      return (number, Array(page[place..<place + size]))
    }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usable - 4)
    let local = wanted <= most ? wanted : least
    guard place + local + 4 <= usable else { return nil }
    var payload = Array(page[place..<place + local])
    var next = Self.page(page, place + local)
    while payload.count < size {
      guard next > 0, let more = overflow(next), more.count >= usable else { return nil }
      payload += more[4..<4 + min(usable - 4, size - payload.count)]
      next = Self.page(more, 0)
    }
    return (number, payload)
  }

  private static func page(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func varint(_ bytes: [UInt8], _ place: inout Int) -> Int64? {
    var value: UInt64 = 0
    for count in 0..<9 {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      place += 1
      if count == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return Int64(bitPattern: value) }
    }
    return nil
  }

  private static func columns(_ record: [UInt8]) -> [Value]? {
    var place = 0
    guard let length = varint(record, &place), length <= record.count else { return nil }
    var types: [Int64] = []
    while place < length {
      guard let type = varint(record, &place), type >= 0 else { return nil }
      types.append(type)
    }
    var columns: [Value] = []
    columns.reserveCapacity(types.count)
    for type in types {
      let size = size(of: type)
      guard place + size <= record.count else { return nil }
      columns.append(value(type, record[place..<place + size]))
      place += size
    }
    return columns
  }

  private static func size(of type: Int64) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 10, 11: 0
    default: Int(type - 12) / 2
    }
  }

  private static func value(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
    switch type {
    case 0: return .null
    case 1...6:
      let first = bytes.first.map { Int64(Int8(bitPattern: $0)) } ?? 0
      return .integer(bytes.dropFirst().reduce(first) { $0 << 8 | Int64($1) })
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 13... where type % 2 == 1:
      return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .other
    default: return .other
    }
  }
}
