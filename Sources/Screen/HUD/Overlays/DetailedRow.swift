package import Core

/// A list row with more to say than fits on a line, with its own colour and sign.
package struct DetailedRow: Equatable, Sendable {
  package var sign: String
  /// nil: no colour of its own.
  package var topic: Reply.Topic?
  package var title: String
  /// Beside the title: `LAST USED`, `PINNED`.
  package var badge: String
  /// At the right end: `8:00 in all`.
  package var figure: String
  /// Further details. An unselected row shows them only if there is room for all of them.
  package var lines: [String]

  package init(
    sign: String, topic: Reply.Topic?, title: String, badge: String = "", figure: String = "",
    lines: [String] = []
  ) {
    self.sign = sign
    self.topic = topic
    self.title = title
    self.badge = badge
    self.figure = figure
    self.lines = lines
  }
}
