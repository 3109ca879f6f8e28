import Languages

extension DecodingError {
  /// The mistake in a JSON file and its place, for its author: `entry 3: “work” is missing`.
  package var reason: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.place(context.codingPath) + tr("“\(key.stringValue)” is missing")
    case .valueNotFound(_, let context): Self.place(context.codingPath) + tr("there is no value")
    case .typeMismatch(let type, let context):
      Self.place(context.codingPath) + Self.expectation(of: type)
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? tr("it is not JSON") : Self.place(context.codingPath) + context.debugDescription
    @unknown default: tr("it can't be read")
    }
  }

  /// `entry 3, “work”: `; empty for the file as a whole.
  private static func place(_ path: [any CodingKey]) -> String {
    let parts = path.map { key in
      key.intValue.map { tr("entry \($0 + 1)") } ?? "“\(key.stringValue)”"
    }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
  }

  private static func expectation(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: tr("this should be a text")
    case is Bool.Type: tr("this should be true or false")
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: tr("this should be a number")
    case is any Collection.Type: tr("this should be a list, in [ ]")
    default: tr("this should be an object, in { }")
    }
  }
}

extension Error {
  /// The mistake in a JSON file, or any other error's description.
  package var jsonReason: String { (self as? DecodingError)?.reason ?? "\(self)" }
}
