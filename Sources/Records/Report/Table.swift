import Analysis
import Core

/// The first column names the rows.
package struct Table: Sendable {
  package struct Column: Sendable {
    /// How the chart draws the column.
    package enum Role: String, Sendable {
      case label, series, low, high
      /// A series for the remainder, drawn hollow.
      case open
      /// A line over the bars of the series.
      case line
      /// Points without a line between them.
      case point
      /// Shown in the table only.
      case text
    }

    package var title: String
    package var role: Role

    init(_ title: String, _ role: Role) {
      self.title = title
      self.role = role
    }
  }

  package struct Cell: Sendable {
    package var text: String
    /// The value to draw, where the text isn't the number itself.
    package var value: Double?

    init(_ text: String, _ value: Double? = nil) {
      self.text = text
      self.value = value
    }

    static let nothing = Cell("–")

    static func text(_ text: String?) -> Cell { text.map { Cell($0) } ?? .nothing }

    static func number(_ number: Int) -> Cell {
      Cell(number.grouped, abs(number) < 1000 ? nil : Double(number))
    }

    /// A share from 0 to 1, in percent.
    static func share(_ share: Double?) -> Cell {
      guard let share else { return .nothing }
      return Cell(share.percentText, (share * 1000).rounded() / 10)
    }

    /// A rate, and the ends of its interval.
    static func shares(_ rate: Rate) -> [Cell] {
      [share(rate.value), share(rate.interval?.lowerBound), share(rate.interval?.upperBound)]
    }
  }

  package var columns: [Column]
  package var rows: [[Cell]]

  init(_ columns: [Column], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }
}
