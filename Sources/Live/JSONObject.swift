import Foundation

/// A JSON object for scripts to read, written where its values are known. Its keys are sorted, and what has no
/// value is left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var values: [String: any Encodable]

  package init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
    values = [:]
    for (key, value) in elements { values[key] = value }
  }

  /// With the values of another beside its own.
  package func merging(_ other: JSONObject) -> JSONObject {
    var merged = self
    merged.values.merge(other.values) { own, _ in own }
    return merged
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (key, value) in values { try container.encode(value, forKey: Name(stringValue: key)) }
  }

  /// On one line.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The values are numbers that are finite, strings and truths: encoding them cannot fail.
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
