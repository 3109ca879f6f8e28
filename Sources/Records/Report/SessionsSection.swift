import Analysis
import Core
import Languages

/// The sessions over a period, whatever was done in them, and how well they were logged.
struct SessionsSection {
  let log: TalliedLog
  let period: ReportPeriod

  var section: ReportSection {
    let lengths = log.sessions.compactMap(\.length)
    let minutes = lengths.reduce(0.0) { $0 + $1 / .seconds(60) }
    // An imported session's length may be unknown.
    let hours = lengths.count == log.sessions.count ? tr("Hours") : tr("Hours, where known")
    return ReportSection(
      .every, period: period, title: tr("Sessions"),
      headlines: [
        (tr("Sessions"), log.sessions.count.grouped),
        (tr("Days"), Set(log.sessions.map(\.day)).count.grouped),
      ] + (lengths.isEmpty ? [] : [(hours, Int((minutes / 60).rounded()).grouped)]),
      figures: [CalendarFigure(log, over: period.days).figure] + logging)
  }

  private var logging: [Figure] {
    let review = LoggingReview(log)
    return [Self.times(review), Self.words(review)].compactMap(\.self)
  }

  private static func times(_ review: LoggingReview) -> Figure? {
    let total = review.times.reduce(0) { $0 + $1.byVoice + $1.byHand }
    guard total > 0 else { return nil }
    let quick = review.times.filter { $0.from < 300 }.reduce(0) { $0 + $1.byVoice + $1.byHand }
    let share = Table.Cell.share(Double(quick) / Double(total)).text
    return Figure(
      "log-time", tr("Time to log"),
      summary: plural(
        total,
        "From the word's end, or the key, to the entry: under 0.3 s for "
          + "\(share) of \(total.grouped) attempt.",
        "From the word's end, or the key, to the entry: under 0.3 s for "
          + "\(share) of \(total.grouped) attempts."),
      form: .stacked, unit: tr("Attempts"),
      table: Table(
        [
          .init(tr("Time", context: "length"), .label), .init(tr("By voice"), .series),
          .init(tr("By hand"), .series),
        ],
        review.times.map {
          [Table.Cell(name(of: $0)), .number($0.byVoice), .number($0.byHand)]
        }))
  }

  private static func words(_ review: LoggingReview) -> Figure? {
    guard !review.words.isEmpty else { return nil }
    let said = review.words.reduce(0) { $0 + $1.said }
    let undone = review.words.reduce(0) { $0 + $1.undoneAtOnce }
    return Figure(
      "words", tr("Words undone"),
      summary: summary(said: said, undone: undone),
      form: .pyramid, unit: tr("Times said"),
      table: Table(
        [
          .init(tr("Word"), .label), .init(tr("Kept", context: "words"), .series),
          .init(tr("Undone later", context: "words"), .series),
          .init(tr("Undone within 10 s", context: "words"), .series),
        ],
        review.words.map {
          [
            Table.Cell($0.word), .number(max(0, $0.said - $0.undone)),
            .number($0.undone - $0.undoneAtOnce), .number($0.undoneAtOnce),
          ]
        }))
  }

  private static func summary(said: Int, undone: Int) -> String {
    let words = plural(
      said, "Of \(said.grouped) word by voice", "Of \(said.grouped) words by voice")
    let misheard =
      undone == 0
      ? tr("0 were undone within ten seconds.")
      : plural(
        undone, "\(undone.grouped) was undone within ten seconds: most likely misheard.",
        "\(undone.grouped) were undone within ten seconds: most likely misheard.")
    return tr("\(words), \(misheard)", context: "words undone")
  }

  private static func name(of line: LoggingReview.TimeLine) -> String {
    func seconds(_ milliseconds: Int) -> String {
      "\(milliseconds / 1000).\(milliseconds / 100 % 10)".withDecimalSeparator
    }
    guard let to = line.to else { return tr("\(seconds(line.from)) s and more") }
    return tr("\(seconds(line.from)) to \(seconds(to)) s")
  }
}
