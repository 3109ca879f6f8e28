package import Log

/// A row of a list that has more to say than a line holds, with a colour and a sign of its own.
package struct Card: Equatable, Sendable {
  package var sign: String
  /// nil: no colour of its own.
  package var kind: Reply.Kind?
  package var title: String
  /// Beside the title: `LAST USED`, `PINNED`.
  package var badge: String
  /// At the right end: `8:00 in all`.
  package var figure: String
  /// What else there is to know, whole. Of a card that is not selected only where there is room for all.
  package var lines: [String]

  package init(
    sign: String, kind: Reply.Kind?, title: String, badge: String = "", figure: String = "",
    lines: [String] = []
  ) {
    self.sign = sign
    self.kind = kind
    self.title = title
    self.badge = badge
    self.figure = figure
    self.lines = lines
  }
}
