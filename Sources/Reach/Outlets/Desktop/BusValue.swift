/// A D-Bus value, of the types that are used here.
enum BusValue: Equatable {
  case bool(Bool)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case double(Double)
  case string(String)
  /// The path of an object.
  case path(String)
  case strings([String])
  case table([Field])

  struct Field: Equatable {
    let key: String
    let value: BusValue

    init(_ key: String, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value's type in the letters of the wire format.
  var signature: String {
    switch self {
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .double: "d"
    case .string: "s"
    case .path: "o"
    case .strings: "as"
    case .table: "a{sv}"
    }
  }
}
