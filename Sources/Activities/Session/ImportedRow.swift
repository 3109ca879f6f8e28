import Log

/// A row of another program's file, stored unchanged: fields that the log has no place for aren't
/// lost, and can be exported again.
package struct ImportedRow: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The format's name in `export --format`.
  package var format: String
  /// The id of the route or set made from the row.
  package var of: String
  /// The non-empty fields, in the order of their columns.
  package var fields: [Field]

  package init(format: String, of: String, fields: [Field]) {
    self.format = format
    self.of = of
    self.fields = fields
  }
}

extension ImportedRow {
  /// Whether the row of a list of ascents states how often the route was tried.
  package var statesTries: Bool {
    fields.contains { ["tries", "shot"].contains($0.name.lowercased()) && Int($0.text) ?? 0 > 0 }
  }
}

extension ImportedRow {
  package static let kind = "import.row"

  /// Formats whose rows have a day but no time of day (docs/exchange.md).
  private static let formatsOfDays: Set = ["mountain-project", "8a", "thecrag", "fitnotes"]

  /// The formats' columns for a note on a climb or a set, in lower case.
  private static let notes: Set = [
    "notes", "note", "comment", "comments", "exercise_notes", "description",
  ]

  /// The note in the row; nil if there is none.
  package var note: String? { Self.note(among: fields)?.text }

  /// The field of a row that is shown as its note.
  package static func note(among fields: [Field]) -> Field? {
    fields.first { notes.contains($0.name.lowercased()) && !$0.text.isEmpty }
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
