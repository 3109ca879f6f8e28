import Foundation

/// JSON objects of mixed values on one line, keys sorted.
package enum JSONLine {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Object: Encodable {
    var values: [String: any Encodable]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in values { try container.encode(value, forKey: Key(stringValue: key)) }
    }
  }

  package static func text(_ values: [String: any Encodable]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The values are numbers that are finite, strings and truths: encoding them cannot fail.
    guard let data = try? encoder.encode(Object(values: values)) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
