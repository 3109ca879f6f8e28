import Foundation

/// As much of JSON Schema as docs/events.schema.json uses.
package struct EventSchema {
  private let schema: [String: Any]

  package init() throws {
    let file = BuildProducts.repository
      .appendingPathComponent("docs/events.schema.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    schema = object as? [String: Any] ?? [:]
  }

  /// The types of event that it knows.
  package var types: Set<String> {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    return Set(properties["type"]?["enum"] as? [String] ?? [])
  }

  /// What is wrong with an event; empty when it fits.
  package func faults(of event: [String: Any]) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    var faults = missing(schema, in: event)
    for (name, value) in event {
      guard let property = properties[name] else {
        faults.append("unknown field \(name)")
        continue
      }
      if !fits(value, property) { faults.append("\(name) is \(value)") }
    }
    for rule in schema["allOf"] as? [[String: Any]] ?? [] {
      let condition = (rule["if"] as? [String: Any])?["properties"] as? [String: [String: Any]]
      if condition?["type"]?["const"] as? String == event["type"] as? String,
        let then = rule["then"] as? [String: Any]
      {
        faults += missing(then, in: event)
      }
    }
    return faults
  }

  private func missing(_ schema: [String: Any], in event: [String: Any]) -> [String] {
    (schema["required"] as? [String] ?? []).filter { event[$0] == nil }.map { "no \($0)" }
  }

  private func fits(_ value: Any, _ property: [String: Any]) -> Bool {
    if let allowed = property["enum"] as? [String] {
      return (value as? String).map(allowed.contains) ?? false
    }
    switch property["type"] as? String {
    case "string": return value is String
    case "integer":
      guard let number = value as? Int else { return false }
      return number >= property["minimum"] as? Int ?? .min
    case "number": return value is Double
    case "boolean": return value is Bool
    case "object":
      guard let object = value as? [String: Any] else { return false }
      return missing(property, in: object).isEmpty
    default: return false
    }
  }
}
