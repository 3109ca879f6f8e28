package import Canvas
import Languages

/// A layer over the screen until Esc.
package enum Overlay: Equatable, Sendable {
  /// The words and keys, with the row in focus; the others scroll around it. `query`: the typed text
  /// that narrowed them.
  case help([HelpRow], selection: Int, query: String = "")
  case list(ListView)
  case form(FormView)
  case question(String, yes: String, no: String)
  /// Which of two was meant.
  case either(String, String, title: String)
  case page(PageView)
  case pairing(PairingView)
  case lesson(LessonView)
  case summary(title: String, lines: [String], footer: String = tr("Enter ends"))

  /// A line of the help: what to say, which key, what it does.
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
  /// Identifies the list while its title changes.
  package var stableTitle: String?
  var identity: String { stableTitle ?? title }
  package var rows: [String]
  /// How to draw rows with more than a line of text; as many as there are rows, or none.
  package var detailedRows: [DetailedRow]
  /// The chosen row; -1 in a list that is only for reading.
  package var selection: Int
  /// The row that names a mistake, if any: selected, it is shown in full, however few other rows
  /// that leaves.
  package var refused: Int?
  /// The typed text; nil without a search.
  package var query: String?
  /// The filters for the rows, each with its key.
  package var filters: [Filter]
  /// What each row is about, shown below the list while it is selected; as many as there are rows,
  /// or none.
  package var explanations: [String] = []
  /// Shown if there are no rows.
  package var empty: String
  /// Keys that work here, for the last line.
  package var footer: String

  package init(
    title: String, rows: [String], detailedRows: [DetailedRow] = [], selection: Int = 0,
    query: String? = nil,
    filters: [Filter] = [], empty: String, footer: String
  ) {
    self.title = title
    self.rows = rows
    self.detailedRows = detailedRows
    self.selection = selection
    self.query = query
    self.filters = filters
    self.empty = empty
    self.footer = footer
  }

  package struct Filter: Equatable, Sendable {
    package var title: String
    package var key: Key
    package var isOn: Bool

    package init(_ title: String, key: Key, isOn: Bool) {
      self.title = title
      self.key = key
      self.isOn = isOn
    }
  }
}
