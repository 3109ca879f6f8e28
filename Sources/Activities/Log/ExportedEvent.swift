/// An event for other programs: its type, and its fields besides those that all events have.
package struct ExportedEvent: Equatable, Sendable {
  package var type: String
  package var fields: [JSON.Member]

  /// Fields without a value are left out.
  package init(_ type: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
    self.type = type
    self.fields = fields.compactMap { key, value in value.map { JSON.Member(key, $0) } }
  }
}
