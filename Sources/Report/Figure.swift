/// A chart and the table behind it: the chart is drawn from the table's cells, so that neither can say anything else.
package struct Figure: Sendable {
  /// How the page draws it.
  package enum Form: String, Sendable {
    /// Bars that lie, a row each, on top of one another.
    case pyramid
    /// Bars that stand, on top of one another.
    case stacked
    /// A point in each row, and the interval that it may lie in.
    case interval
    /// A line for each series, over time.
    case lines
    /// Squares by day, drawn here and not by the page.
    case calendar
  }

  package var id: String
  package var title: String
  /// The chart in a sentence or two, for everybody; whoever cannot see the chart has no other.
  package var summary: String
  package var form: Form
  package var table: Table
  /// What is drawn here.
  package var drawing: HTML?

  init(
    _ id: String, _ title: String, summary: String, form: Form, table: Table,
    drawing: HTML? = nil
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.form = form
    self.table = table
    self.drawing = drawing
  }
}

/// The first column names the rows.
package struct Table: Sendable {
  package struct Column: Sendable {
    /// What the chart makes of it.
    package enum Role: String, Sendable {
      case label, series, low, high
      /// For the reader of the table alone.
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
    /// What is drawn, where the text is not the number itself.
    package var value: Double?

    init(_ text: String, _ value: Double? = nil) {
      self.text = text
      self.value = value
    }

    static func number(_ number: Int) -> Cell { Cell("\(number)") }

    /// Of 0...1, in percent.
    static func share(_ share: Double?) -> Cell {
      guard let share else { return Cell("–") }
      let percent = (share * 1000).rounded() / 10
      return Cell("\(Int(percent.rounded())) %", percent)
    }
  }

  package var columns: [Column]
  package var rows: [[Cell]]

  init(_ columns: [Column], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// A part of the report: an activity in a stretch of time, and for climbing in a grade system.
package struct ReportSection: Sendable {
  package var activity: ReportActivity
  package var period: String
  /// The grade system's id; nil: it is the same in all.
  package var system: String?
  package var title: String
  /// Headline figures: what, how much.
  package var headlines: [(name: String, value: String)]
  package var figures: [Figure]
  /// Said in place of figures where there is nothing to draw.
  package var remark: String?

  init(
    _ activity: ReportActivity, period: String, system: String? = nil, title: String,
    headlines: [(name: String, value: String)] = [], figures: [Figure] = [], remark: String? = nil
  ) {
    self.activity = activity
    self.period = period
    self.system = system
    self.title = title
    self.headlines = headlines
    self.figures = figures
    self.remark = remark
  }
}

/// What a section is about; its raw value is what a command line says.
package enum ReportActivity: String, CaseIterable, Sendable {
  case climb, lift, timer
  /// All of it: sessions, and the logging itself.
  case every = "all"

  var title: String {
    switch self {
    case .climb: "Climbing"
    case .lift: "Lifting"
    case .timer: "Holds and timers"
    case .every: "Everything"
    }
  }
}
