package import Core

extension Scene {
  /// The sets of an exercise, done and planned, in order.
  package struct Sets: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
      /// How it went; nil for a set to come.
      package var topic: Reply.Topic?
      package var text: String
      package var note: String
      /// The same set last time.
      package var last: String

      package init(topic: Reply.Topic?, text: String, note: String, last: String) {
        self.topic = topic
        self.text = text
        self.note = note
        self.last = last
      }
    }

    /// The unit of the rows: `kg × reps`.
    package var heading: String
    package var rows: [Row]
    /// The index of the next set; nil if all are done.
    package var next: Int?
    /// The plates on each side of the bar.
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
