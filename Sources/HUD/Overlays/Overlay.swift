/// What lies over the screen until Esc.
package enum Overlay: Equatable, Sendable {
  case help([HelpRow])
  case list(ListView)
  case form(FormView)
  case question(String, yes: String, no: String)
  case summary(title: String, lines: [String])

  /// A line of the help: what to say, which key, what it does. A row without a key and words is a
  /// heading.
  package struct HelpRow: Equatable, Sendable {
    package var key: String
    package var say: String
    package var effect: String

    package init(key: String, say: String, effect: String) {
      self.key = key
      self.say = say
      self.effect = effect
    }
  }
}

/// A list to choose from, with an optional search.
package struct ListView: Equatable, Sendable {
  package var title: String
  package var rows: [String]
  package var selection: Int
  /// What has been typed; nil where there is no search.
  package var query: String?
  /// Shown where there are no rows.
  package var empty: String
  /// Keys that work here, for the last line.
  package var footer: String

  package init(
    title: String, rows: [String], selection: Int = 0, query: String? = nil, empty: String,
    footer: String
  ) {
    self.title = title
    self.rows = rows
    self.selection = selection
    self.query = query
    self.empty = empty
    self.footer = footer
  }
}
