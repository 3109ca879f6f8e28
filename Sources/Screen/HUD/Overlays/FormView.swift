/// Fields to fill in, each with its valid values, or the reason it was rejected, beside it.
package struct FormView: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package var label: String
    package var value: String
    package var note: String
    package var isRefused: Bool
    /// In a text field, the index at which the next character goes; nil: at the end.
    package var cursor: Int?

    package init(
      label: String, value: String, note: String, isRefused: Bool, cursor: Int? = nil
    ) {
      self.label = label
      self.value = value
      self.note = note
      self.isRefused = isRefused
      self.cursor = cursor
    }
  }

  package var title: String
  /// Identifies the form while its title changes.
  package var stableTitle: String?
  var identity: String { stableTitle ?? title }
  package var rows: [Field]
  package var selection: Int
  package var footer: String

  package init(title: String, rows: [Field], selection: Int, footer: String) {
    self.title = title
    self.rows = rows
    self.selection = selection
    self.footer = footer
  }
}
