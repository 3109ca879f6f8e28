import Languages

/// A chart and the table behind it. The chart is drawn from the table's cells, so that the two
/// always agree.
package struct Figure: Sendable {
  /// How the page draws it.
  package enum Form: String, Sendable {
    /// Horizontal stacked bars, one per row.
    case pyramid
    /// Vertical stacked bars, with a line over them if one column is a line.
    case stacked
    /// A point for each row, with its interval.
    case interval
    /// A line for each series, over time.
    case lines
    /// A line over time with its band, and points beside it.
    case band
    /// Squares by day, drawn here rather than by the page.
    case calendar
    /// The table itself.
    case list
  }

  /// How much of a wide page's width it takes; on a phone every figure takes all of it.
  package enum Size: String, Sendable {
    case third, usual, twoThirds = "two-thirds", full
  }

  package var id: String
  package var title: String
  /// The chart in a sentence or two, also for readers who can't see it.
  package var summary: String
  package var form: Form
  /// The unit of its values, shown at their axis: `Attempts`, `kg`.
  package var unit: String
  package var size: Size
  package var table: Table
  /// The drawing, for figures drawn here.
  package var drawing: HTML?
  /// The names of the values 0, 1, …, for values that are places on a scale.
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
  package var size = Figure.Size.third
  package var body: HTML
}

/// A part of the report: an activity over a period and, for climbing, in a grade system.
package struct ReportSection: Sendable {
  package enum Block: Sendable {
    case figure(Figure)
    case panel(Panel)
  }

  package var activity: ReportActivity
  /// nil: about today, whatever period is chosen.
  package var period: ReportPeriod?
  /// The grade system's id; nil: the section is the same for every system.
  package var system: String?
  /// The exercise, place or timer it covers; nil: all of them.
  package var part: ReportPart?
  package var title: String
  /// Headline figures: a name and a value.
  package var headlines: [(name: String, value: String)]
  package var blocks: [Block]
  /// Shown instead of figures when there is nothing to draw.
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
}

/// What narrows a section's activity: an exercise, a place, a timer.
package struct ReportPart: Hashable, Sendable {
  package var id: String
  package var title: String
}

package enum ReportActivity: String, CaseIterable, Sendable {
  case climb, lift, timer
  /// Everything: sessions, and how well they were logged.
  case every = "all"

  var title: String {
    switch self {
    case .climb: tr("Climbing")
    case .lift: tr("Lifting")
    case .timer: tr("Holds and timers")
    case .every: tr("Everything")
    }
  }

  /// The label of the filter for its parts.
  var partTitle: String {
    switch self {
    case .climb: tr("Place", context: "of climbing")
    case .lift: tr("Exercise")
    case .timer: tr("Timer")
    case .every: ""
    }
  }
}
