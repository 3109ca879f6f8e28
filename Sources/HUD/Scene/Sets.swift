extension Scene {
  /// The sets of an exercise, those so far and those planned, in order.
  package struct Sets: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
      /// How it went; nil of one that is to come.
      package var kind: Kind?
      package var text: String
      package var note: String
      /// The same set last time.
      package var last: String

      package init(kind: Kind?, text: String, note: String, last: String) {
        self.kind = kind
        self.text = text
        self.note = note
        self.last = last
      }
    }

    /// What the rows are in: `kg × reps`.
    package var heading: String
    package var rows: [Row]
    /// The place of the one that is next; nil where all are done.
    package var next: Int?
    /// What goes on each side of the bar.
    package var plates: String
    /// The exercise after this one.
    package var after: String

    package init(heading: String, rows: [Row], next: Int?, plates: String, after: String) {
      self.heading = heading
      self.rows = rows
      self.next = next
      self.plates = plates
      self.after = after
    }
  }
}
