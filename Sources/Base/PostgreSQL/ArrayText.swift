import Glibc

/// PostgreSQL's text form of an array, so that one parameter holds a column of a batch.
package enum ArrayText {
  package static func of(_ numbers: [Int64?]) -> String {
    "{" + numbers.map { $0.map { "\($0)" } ?? "NULL" }.joined(separator: ",") + "}"
  }

  package static func of(_ texts: [String?]) -> String {
    var array: [UInt8] = [UInt8(ascii: "{")]
    for (place, text) in texts.enumerated() {
      if place > 0 { array.append(UInt8(ascii: ",")) }
      guard let text else {
        array += Array("NULL".utf8)
        continue
      }
      array.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          array.append(UInt8(ascii: "\\"))
        }
        array.append(byte)
      }
      array.append(UInt8(ascii: "\""))
    }
    return String(decoding: array + [UInt8(ascii: "}")], as: UTF8.self)
  }
}

/// An array of texts for C: pointers that end with NULL.
enum CStrings {
  static func with<Value>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let array = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(
      capacity: texts.count + 1)
    unsafe array[texts.count] = nil
    for (place, text) in texts.enumerated() {
      let copy: UnsafeMutablePointer<CChar>? =
        if let text { unsafe strdup(text) } else { nil }
      unsafe array[place] = unsafe UnsafePointer(copy)
    }
    defer {
      for place in texts.indices { unsafe free(UnsafeMutablePointer(mutating: array[place])) }
      unsafe array.deallocate()
    }
    return unsafe body(array)
  }
}
