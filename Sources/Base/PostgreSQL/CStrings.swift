import Glibc

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
