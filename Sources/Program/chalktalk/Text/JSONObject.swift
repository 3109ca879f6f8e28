import Core
import Files
import Session

/// A JSON object for scripts to read. Its keys are sorted, and keys without a value are left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var values: [String: any Encodable]

  init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    values = [:]
    for (key, value) in elements { values[key] = value }
  }

  /// This object with another's values added.
  func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    merged.values.merge(other.values) { own, _ in own }
    return merged
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in values { try container.encode(value, forKey: Name(stringValue: key)) }
  }

  /// The object on one line.
  var line: String {
    // Encoding cannot fail: all values are finite numbers, strings and Booleans.
    (try? JSON.line(of: self)) ?? "{}"
  }
}

extension Output {
  /// A value for a program, as a page of JSON.
  static func json(_ value: some Encodable) throws { try data(JSON.page(of: value)) }
}

extension SessionCounts {
  /// The counts for scripts, with the same names in every command. `sets` counts completed working
  /// sets.
  var object: JSONObject {
    [
      "attempts": attempts, "sends": sends, "falls": falls, "routesTried": routes,
      "routesSent": routesSent, "flashes": flashes, "sets": workingSets,
      "warmUpSets": warmUpSets, "missedSets": missedSets,
    ]
  }
}
