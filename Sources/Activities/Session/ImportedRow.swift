import Core

/// A row of another program's file, stored unchanged and read without orders to a screen: fields that the log has no place for aren't
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
  /// How its file was read, where the row alone doesn't show it: `dates` is `day-first`.
  package var by: [String: String]
  /// The import that added it (`FileImport.key`); nil for rows of earlier versions and for what the climber stated.
  package var source: String?

  package init(
    format: String, of: String, fields: [Field], by: [String: String] = [:], source: String? = nil
  ) {
    self.format = format
    self.of = of
    self.fields = fields
    self.by = by
    self.source = source
  }
}

extension ImportedRow {
  /// Whether the row of a list of ascents states how often the route was tried.
  package var statesTries: Bool {
    fields.contains {
      ["tries", "tries_total", "shot"].contains($0.name.lowercased()) && Int($0.text) ?? 0 > 0
    }
  }
}

extension ImportedRow {
  /// The columns of grades: the climber's own, and the list's.
  private static let gradeColumns: [String: (own: String?, listed: String)] = [
    "mountain-project": ("your rating", "rating"), "8a": (nil, "difficulty"),
    "thecrag": ("ascent grade", "route grade"), "ukclimbing": (nil, "grade"),
    "boardlib": ("logged_grade", "displayed_grade"),
  ]

  /// The grades as written; nil for a row that isn't of an ascent.
  var grades: (own: String?, listed: String?)? {
    guard let columns = Self.gradeColumns[format] else { return nil }
    return (columns.own.flatMap(text), text(columns.listed))
  }

  /// How many pitches the route has, if several.
  package var pitches: Int? {
    Self.gradeColumns[format] == nil
      ? nil : text("pitches").flatMap { Int($0) }.flatMap { (2...1000).contains($0) ? $0 : nil }
  }

  private func text(_ column: String) -> String? {
    fields.first { $0.name.lowercased() == column && !Self.isAbsent($0.text) }
      .map { TypedText($0.text).text }
  }
}

extension ImportedRow {
  /// Formats whose rows have a day but no time of day (docs/exchange.md).
  private static let formatsOfDays: Set = [
    "mountain-project", "8a", "thecrag", "ukclimbing", "boardlib", "fitnotes", statedDay,
  ]

  /// The formats of what the climber wrote down afterwards (`StatedEntry`).
  private static let (stated, statedDay) = ("stated", "stated-day")

  package var isStated: Bool { format == Self.stated || format == Self.statedDay }

  /// The time of day that the climber stated.
  package var statedTime: String? {
    isStated ? fields.first { $0.name == "time" }?.text : nil
  }

  /// - Parameters:
  ///   - tries: how many attempts or sets it states.
  ///   - isOfDayOnly: whether its session has no time of day.
  init(stated time: String?, of id: String, tries: Int, isOfDayOnly: Bool) {
    self.init(
      format: isOfDayOnly ? Self.statedDay : Self.stated, of: id,
      fields: [Field(name: "tries", text: "\(tries)")]
        + (time.map { [Field(name: "time", text: $0)] } ?? []))
  }

  /// What a note in a row is about.
  package enum NoteTopic: Sendable {
    /// The climb or the set.
    case entry
    /// All sets of the exercise.
    case exercise
    case workout
  }

  /// The formats' columns for notes, in lower case; Strong translates its own.
  private static let notes: [String: NoteTopic] = [
    "notes": .entry, "note": .entry, "comment": .entry, "comments": .entry, "notizen": .entry,
    "notas": .entry, "kommentar": .entry, "commentaire": .entry, "comentario": .entry,
    "exercise_notes": .exercise, "description": .workout, "workout notes": .workout,
    "workout-notizen": .workout, "notes d'entraînement": .workout, "notes d’entraînement": .workout,
    "notas del entrenamiento": .workout, "notas do treino": .workout,
    "note allenamento": .workout,
  ]

  /// The note in the row on its climb or set; nil if there is none.
  package var note: String? { note(on: .entry) }

  package func note(on topic: NoteTopic) -> String? {
    let field = fields.first {
      Self.notes[$0.name.lowercased()] == topic && !Self.isAbsent($0.text)
    }
    return field.map {
      TypedText(format == "mountain-project" ? Self.withoutEntities($0.text) : $0.text).text
    }
  }

  /// Mountain Project writes some characters as HTML does.
  private static func withoutEntities(_ text: String) -> String {
    guard text.contains("&") else { return text }
    // The ampersand last, so that an escaped entity stays one.
    return [
      ("&#39;", "'"), ("&#34;", "\""), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"),
      ("&amp;", "&"),
    ]
    .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// Whether a cell holds nothing: some programs write `null`.
  package static func isAbsent(_ cell: String) -> Bool {
    cell.isEmpty || cell.utf8.count == 4 && cell.lowercased() == "null"
  }

  /// Whether a column's texts are shown as notes.
  package static func isNote(_ column: String) -> Bool { notes[column.lowercased()] != nil }

  var isOfDayOnly: Bool { Self.formatsOfDays.contains(format) }

  var stored: StoredPayload {
    StoredPayload(
      SessionEventKind.importedRow,
      [
        "format": .string(format), "of": .string(of),
        "fields": .object(fields.map { JSON.Member($0.name, .string($0.text)) }),
        "by": Self.stored(by), "import": source.map(JSON.string),
      ])
  }

  /// How a file was read; nil for nothing.
  static func stored(_ by: [String: String]) -> JSON? {
    guard !by.isEmpty else { return nil }
    return .object(by.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) })
  }

  static func ways(_ fields: Fields) throws(PayloadError) -> [String: String] {
    try fields.optional("by") { json in
      guard case .object(let members) = json else { return nil }
      return Dictionary(
        members.compactMap { member in member.value.text.map { (member.key, $0) } },
        uniquingKeysWith: { $1 })
    } ?? [:]
  }

  /// A cell's text without orders to a screen. It may have several lines: another program wrote it, and gets it back.
  private static func typed(_ cell: String) -> String {
    cell.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { TypedText(String($0)).text }.joined(separator: "\n")
  }

  init(_ fields: Fields) throws(PayloadError) {
    try self.init(
      format: fields.text("format"), of: fields.text("of"),
      fields: fields.required("fields") { json in
        guard case .object(let members) = json else { return nil }
        let texts = members.compactMap { member in
          member.value.text.map { Field(name: TypedText(member.key).text, text: Self.typed($0)) }
        }
        return texts.count == members.count ? texts : nil
      },
      by: Self.ways(fields), source: fields.textIfAny("import"))
  }
}
