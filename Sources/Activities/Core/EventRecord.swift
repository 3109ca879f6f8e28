/// An entry as it is stored and exchanged, whether or not this version knows its kind.
package typealias EventRecord = LogEntry<StoredPayload>

extension EventRecord {
  /// The record as a line of JSON, without the line end. Nothing is lost: the payload is in it
  /// unchanged.
  package var line: String {
    let head = JSON.fields([
      "id": .string(id), "session": .string(sessionID), "action": .string(actionID),
      "atUs": .int(at.microseconds), "kind": .string(payload.kind),
      "version": .int(payload.version),
    ])
    return "\(head.description.dropLast()),\"payload\":\(payload.json)}"
  }

  /// Reads such a line.
  package init(line: String) throws(PayloadError) {
    let spelled: [String: String]
    do {
      spelled = try JSON.spelledMembers(line)
    } catch {
      throw PayloadError("the line is not a JSON object: \(error)")
    }
    let fields = try Fields(parsing: line)
    guard let payload = spelled["payload"] else { throw PayloadError("no `payload`") }
    try self.init(
      id: fields.text("id"), sessionID: fields.text("session"), actionID: fields.text("action"),
      at: fields.required("atUs") { $0.integer.flatMap(Moment.init(logged:)) },
      payload: StoredPayload(
        kind: fields.text("kind"), version: fields.count("version", in: 0...1_000_000),
        json: payload))
  }
}

extension Moment {
  /// A moment that the log can hold, from 1970 to 9999: no difference of two can overflow.
  package init?(logged microseconds: some BinaryInteger) {
    guard let exact = Int64(exactly: microseconds), (0..<253_402_300_800_000_000).contains(exact)
    else { return nil }
    self.init(microseconds: exact)
  }
}

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
    _ kind: some StoredKind, version: Int = 1, _ fields: KeyValuePairs<String, JSON?> = [:]
  ) {
    self.init(kind: kind.rawValue, version: version, json: JSON.fields(fields).description)
  }

  package func fields() throws(PayloadError) -> Fields { try Fields(parsing: json) }
}
