extension DecodingError {
  /// The mistake in a JSON file and its place, for its author: `entry 3: “work” is missing`.
  package var reason: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.place(context.codingPath) + "“\(key.stringValue)” is missing"
    case .valueNotFound(_, let context): Self.place(context.codingPath) + "there is no value"
    case .typeMismatch(let type, let context):
      Self.place(context.codingPath) + "this should be \(Self.name(of: type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : Self.place(context.codingPath) + context.debugDescription
    @unknown default: "it can't be read"
    }
  }

  /// `entry 3, “work”: `; empty for the file as a whole.
  private static func place(_ path: [any CodingKey]) -> String {
    let parts = path.map { key in
      key.intValue.map { "entry \($0 + 1)" } ?? "“\(key.stringValue)”"
    }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
    case is any Collection.Type: "a list, in [ ]"
    default: "an object, in { }"
    }
  }
}

extension Error {
  /// The mistake in a JSON file, or any other error's description.
  package var jsonReason: String { (self as? DecodingError)?.reason ?? "\(self)" }
}
