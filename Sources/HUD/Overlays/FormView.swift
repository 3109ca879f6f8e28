/// Fields to fill in, each with what it takes, or why it is refused, beside it.
package struct FormView: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package var label: String
    package var value: String
    package var note: String
    package var isRefused: Bool
    /// In a text field, the character before which the next one goes; nil: after the last.
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
  /// What it is a form of, where the title changes while it is open.
  package var place: String?
  package var rows: [Row]
  package var selection: Int
  package var footer: String

  package init(title: String, rows: [Row], selection: Int, footer: String) {
    self.title = title
    self.rows = rows
    self.selection = selection
    self.footer = footer
  }
}
