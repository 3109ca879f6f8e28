import Log

/// A row of another program's file, as it stood there: what the log has no place for is not lost, and goes out again.
package struct ImportedRow: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// As `export --format` has it.
  package var format: String
  /// The route or set that it became.
  package var of: String
  /// Those in which something stood, in the order of their columns.
  package var fields: [Field]

  package init(format: String, of: String, fields: [Field]) {
    self.format = format
    self.of = of
    self.fields = fields
  }
}

extension ImportedRow {
  /// Whether a list of ascents says in it how often the route was tried.
  package var statesTries: Bool {
    fields.contains { ["tries", "shot"].contains($0.name.lowercased()) && Int($0.text) ?? 0 > 0 }
  }
}

extension ImportedRow {
  package static let kind = "import.row"

  /// Formats of which a row has a day and no time of day (docs/exchange.md).
  private static let formatsOfDays: Set = ["mountain-project", "8a", "thecrag", "fitnotes"]

  /// The columns in which the formats have what somebody wrote about a climb or a set, in lower case.
  private static let notes: Set = [
    "notes", "note", "comment", "comments", "exercise_notes", "description",
  ]

  /// What somebody wrote about it; nil of nothing.
  package var note: String? {
    fields.first { Self.notes.contains($0.name.lowercased()) && !$0.text.isEmpty }?.text
  }

  var isOfDayOnly: Bool { Self.formatsOfDays.contains(format) }

  var stored: StoredPayload {
    StoredPayload(
      Self.kind,
      [
        "format": .string(format), "of": .string(of),
        "fields": .object(fields.map { JSON.Member($0.name, .string($0.text)) }),
      ])
  }

  init(_ fields: Fields) throws(PayloadError) {
    try self.init(
      format: fields.text("format"), of: fields.text("of"),
      fields: fields.required("fields") { json in
        guard case .object(let members) = json else { return nil }
        let texts = members.compactMap { member in
          member.value.text.map { Field(name: member.key, text: $0) }
        }
        return texts.count == members.count ? texts : nil
      })
  }
}
