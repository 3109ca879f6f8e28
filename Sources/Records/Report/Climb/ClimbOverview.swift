import Analysis
import Core
import Grades
import Languages

/// Where a climber is today in a grade system: the level and its trend, what to do next and why,
/// the load.
struct ClimbOverview {
  private let insights: Insights
  private let level: LevelCourse
  private let load: RollingLoad
  private let system: GradeSystem

  /// - Parameter level: by month, of the whole log.
  init(_ log: TalliedLog, _ system: GradeSystem, level: LevelCourse, today: Day) {
    self.system = system
    insights = Insights(log, in: system, today: today)
    self.level = level.within(today - 547...today)
    load = RollingLoad(log, in: system, today: today, weeks: 26)
  }

  var section: ReportSection {
    var section = ReportSection(
      .climb, period: nil, system: system.id, title: tr("Where you are: \(system.title)"))
    let chart = level.isEmpty ? nil : LevelFigure(course: level, system: system).figure
    section.blocks =
      [.panel(levelPanel)] + (chart.map { [.figure($0)] } ?? []) + [.panel(next)]
      + (load.weeks.count { $0.load > 0 } > 1 ? [.figure(loadFigure)] : [])
    return section
  }

  // MARK: - Level

  private static var notKnown: String {
    tr(
      "Not known yet: it takes \(Insights.fewestAttempts) attempts in "
        + "\(Insights.fewestSessions) sessions of the last \(Insights.window) days.")
  }

  private var levelPanel: Panel {
    guard let level = insights.model?.level else {
      return Panel(
        id: "level", title: tr("Your level"), body: "<p>\(Self.notKnown)</p>\n")
    }
    let trend =
      insights.course.map {
        "<p class=\"trend\">\($0.text)</p><p class=\"quiet\">\($0.reason)</p>" as HTML
      } ?? ""
    let certainty = tr(
      "Known to within \(Decimal.tenths(1.645 * level.deviation)) grades, nine times out of ten.")
    return Panel(
      id: "level", title: tr("Your level"),
      body: """
        <p class="big">\(system.name(at: level.grade))</p>
        \(trend)
        <p class="quiet">\(tr("Every second try at this grade is a send.")) \(certainty)</p>
        \(chances)

        """)
  }

  /// The chances at the grades around the level, the harder ones above.
  private var chances: HTML {
    guard let model = insights.model else { return "" }
    let middle = Int(model.level.grade.rounded())
    let grades = (middle - 2...middle + 2).compactMap { Grade(system, at: $0) }.reversed()
    return Table(
      [.init(tr("Grade"), .label), .init(tr("Chance of a send, a try"), .text)],
      grades.map { [Table.Cell("\($0)"), .share(model.chance(of: $0.index))] }
    ).html(caption: tr("Chance of a send at the grades around your level"))
  }

  // MARK: - What next

  private var next: Panel {
    // The trend is shown beside the level instead.
    let lines = insights.all.filter { $0.finding != insights.course?.finding }.map {
      "<dt>\($0.text)</dt><dd>\($0.reason)</dd>\n" as HTML
    }
    return Panel(
      id: "next", title: tr("What to do next, and why"),
      body: lines.isEmpty
        ? "<p>\(tr("Not enough data yet: log some more sessions."))</p>\n"
        : "<dl class=\"advice\">\(lines.joined())</dl>\n")
  }

  // MARK: - Load

  private var loadFigure: Figure {
    Figure(
      "rolling-load", tr("Load, seven days at a time"), summary: loadSummary, form: .stacked,
      unit: tr("Load"), size: .twoThirds,
      table: Table(
        [
          .init(tr("Seven days to"), .label), .init(tr("Load"), .series),
          .init(tr("Mean of the four weeks before"), .line),
        ],
        load.weeks.map { week in
          [
            Table.Cell(week.end.short), .number(week.load),
            Table.Cell(Int(week.before.rounded()).grouped, week.before),
          ]
        }))
  }

  private var loadSummary: String {
    let meaning = ClimbSection.loadMeaning
    guard let week = load.weeks.last, let before = load.weeks.dropLast().last else {
      return meaning
    }
    let (this, that) = (week.load.grouped, before.load.grouped)
    guard before.load > 0 else {
      return tr("The last seven days \(this), the seven before \(that).") + " " + meaning
    }
    let change = Decimal.signed((Double(week.load) / Double(before.load) - 1) * 100)
    return tr("The last seven days \(this), the seven before \(that) (\(change) %).") + " "
      + meaning
  }
}

/// Numbers with a fraction or a sign, for people.
enum Decimal {
  /// `0.3`.
  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "−" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)".withDecimalSeparator
  }

  /// `+17`, `−3`, `±0`.
  static func signed(_ number: Double) -> String { signed(Int(number.rounded())) }

  static func signed(_ number: Int) -> String {
    number == 0 ? "±0" : (number > 0 ? "+" : "−") + abs(number).grouped
  }
}
