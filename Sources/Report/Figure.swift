/// A chart and the table behind it: the chart is drawn from the table's cells, so that neither can say anything else.
package struct Figure: Sendable {
  /// How the page draws it.
  package enum Form: String, Sendable {
    /// Bars that lie, a row each, on top of one another.
    case pyramid
    /// Bars that stand, on top of one another, with a line over them where a column is one.
    case stacked
    /// A point in each row, and the interval that it may lie in.
    case interval
    /// A line for each series, over time.
    case lines
    /// A line with the band that it may lie in, over time, and points beside it.
    case band
    /// Squares by day, drawn here and not by the page.
    case calendar
    /// The table itself.
    case list
  }

  /// How much of a wide page's width it takes; on a phone each takes all of it.
  package enum Size: String, Sendable {
    case third, usual, twoThirds = "two-thirds", full
  }

  package var id: String
  package var title: String
  /// The chart in a sentence or two, for everybody; whoever cannot see the chart has no other.
  package var summary: String
  package var form: Form
  /// What its values are, at their axis: `Attempts`, `kg`.
  package var unit: String
  package var size: Size
  package var table: Table
  /// What is drawn here.
  package var drawing: HTML?
  /// The names of the values 0, 1, …, where they are places on a scale.
  package var scale: [String]

  init(
    _ id: String, _ title: String, summary: String, form: Form, unit: String = "",
    size: Size = .usual, table: Table, drawing: HTML? = nil, scale: [String] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.form = form
    self.unit = unit
    self.size = size
    self.table = table
    self.drawing = drawing
    self.scale = scale
  }
}

/// Text beside the charts.
package struct Panel: Sendable {
  package var id: String
  package var title: String
  package var size: Figure.Size
  package var body: HTML

  init(_ id: String, _ title: String, size: Figure.Size = .third, body: HTML) {
    self.id = id
    self.title = title
    self.size = size
    self.body = body
  }
}

/// A part of the report: an activity in a stretch of time, and for climbing in a grade system.
package struct ReportSection: Sendable {
  package enum Block: Sendable {
    case figure(Figure)
    case panel(Panel)
  }

  package var activity: ReportActivity
  /// nil: it is about today, whatever time is chosen.
  package var period: ReportPeriod?
  /// The grade system's id; nil: it is the same in all.
  package var system: String?
  /// The exercise, place or timer that it is about; nil: all of them.
  package var part: ReportPart?
  package var title: String
  /// Headline figures: what, how much.
  package var headlines: [(name: String, value: String)]
  package var blocks: [Block]
  /// Said in place of figures where there is nothing to draw.
  package var remark: String?

  init(
    _ activity: ReportActivity, period: ReportPeriod?, system: String? = nil,
    part: ReportPart? = nil, title: String, headlines: [(name: String, value: String)] = [],
    figures: [Figure] = [], remark: String? = nil
  ) {
    self.activity = activity
    self.period = period
    self.system = system
    self.part = part
    self.title = title
    self.headlines = headlines
    blocks = figures.map(Block.figure)
    self.remark = remark
  }

  package var figures: [Figure] {
    blocks.compactMap { if case .figure(let figure) = $0 { figure } else { nil } }
  }

  package var panels: [Panel] {
    blocks.compactMap { if case .panel(let panel) = $0 { panel } else { nil } }
  }
}

/// What a section narrows its activity to: an exercise, a place, a timer.
package struct ReportPart: Hashable, Sendable {
  package var id: String
  package var title: String
}

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

  /// What the filter of its parts is called.
  var partTitle: String {
    switch self {
    case .climb: "Place"
    case .lift: "Exercise"
    case .timer: "Timer"
    case .every: ""
    }
  }
}
