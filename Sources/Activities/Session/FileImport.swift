import Core

/// An import of another program's file: an object of the log, taken back and brought back as a whole. It belongs to no session; these
/// events are in the log as a session of their own, and an undo there says that the import was taken back.
package struct FileImport: Equatable, Sendable {
  /// With which its rows are marked: the same on every machine that reads the same file in the same way. Empty for the rows of earlier
  /// versions, which have no mark.
  package var key: String
  /// The file's name, without folders.
  package var file: String
  /// The format's name in `export --format`.
  package var format: String
  /// What the file holds, as SHA-256.
  package var digest: String
  /// The rows that it added.
  package var rows: Int
  /// How it was read: `weights` is `kg`.
  package var by: [String: String]

  package init(
    key: String, file: String, format: String, digest: String, rows: Int, by: [String: String] = [:]
  ) {
    self.key = key
    self.file = file
    self.format = format
    self.digest = digest
    self.rows = rows
    self.by = by
  }

  package static let sessionID = "imports"

  /// Whether a row is one of its own.
  package func has(_ row: ImportedRow) -> Bool {
    key.isEmpty ? row.source == nil && row.format == format && !row.isStated : row.source == key
  }
}

// MARK: - Coding

extension FileImport {
  var stored: StoredPayload {
    StoredPayload(
      SessionEventKind.importMade,
      [
        "import": .string(key), "file": .string(file), "format": .string(format),
        "digest": .string(digest), "rows": .int(rows), "by": ImportedRow.stored(by),
      ])
  }

  init(_ fields: Fields) throws(PayloadError) {
    self.init(
      key: try fields.text("import"), file: try fields.typed("file"),
      format: try fields.text("format"), digest: try fields.text("digest"),
      rows: try fields.count("rows", in: 0...1_000_000_000), by: try ImportedRow.ways(fields))
  }
}
