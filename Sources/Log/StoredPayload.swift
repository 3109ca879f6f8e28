/// A payload as the log keeps it: which kind of event, in which version of its coding, and its fields.
package struct StoredPayload: Equatable, Sendable {
  /// `climb.attempt`, `rest.started`, …; of version 0 the name of a case, `attemptLogged`.
  package var kind: String
  /// From 1. Version 0 is what was written before kinds had names (docs/log-format.md).
  package var version: Int
  /// A JSON object, as it is spelled.
  package var json: String

  package init(kind: String, version: Int, json: String) {
    self.kind = kind
    self.version = version
    self.json = json
  }

  /// - Parameter version: of the kind's coding.
  package init(
    _ kind: String, version: Int = 1, _ fields: KeyValuePairs<String, JSON?> = [:]
  ) {
    self.init(kind: kind, version: version, json: JSON.fields(fields).description)
  }

  package func fields() throws(PayloadError) -> Fields { try Fields(parsing: json) }
}
