/// A payload as stored: the kind of event, the version of its coding, and its fields.
package struct StoredPayload: Equatable, Sendable {
  /// `climb.attempt`, `rest.started`, …; in version 0 a case's name, `attemptLogged`.
  package var kind: String
  /// From 1. Version 0 dates from before kinds had names (docs/log-format.md).
  package var version: Int
  /// A JSON object, as spelled.
  package var json: String

  package init(kind: String, version: Int, json: String) {
    self.kind = kind
    self.version = version
    self.json = json
  }

  /// - Parameter version: the version of the kind's coding.
  package init(
    _ kind: String, version: Int = 1, _ fields: KeyValuePairs<String, JSON?> = [:]
  ) {
    self.init(kind: kind, version: version, json: JSON.fields(fields).description)
  }

  package func fields() throws(PayloadError) -> Fields { try Fields(parsing: json) }
}
