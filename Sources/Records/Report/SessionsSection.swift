import Analysis
import Core

/// The sessions over a period, whatever was done in them, and how well they were logged.
struct SessionsSection {
  let log: TalliedLog
  let period: ReportPeriod

  var section: ReportSection {
    let lengths = log.sessions.compactMap(\.length)
    let minutes = lengths.reduce(0.0) { $0 + $1 / .seconds(60) }
    // An imported session's length may be unknown.
    let hours = lengths.count == log.sessions.count ? "Hours" : "Hours, where known"
    return ReportSection(
      .every, period: period, title: "Sessions",
      headlines: [
        ("Sessions", log.sessions.count.grouped),
        ("Days", Set(log.sessions.map(\.day)).count.grouped),
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
    return Figure(
      "log-time", "Time to log",
      summary: "From the word's end, or the key, to the entry: under 0.3 s for "
        + "\(Table.Cell.share(Double(quick) / Double(total)).text) of \(total.counted("attempt")).",
      form: .stacked, unit: "Attempts",
      table: Table(
        [.init("Time", .label), .init("By voice", .series), .init("By hand", .series)],
        review.times.map {
          [Table.Cell(name(of: $0)), .number($0.byVoice), .number($0.byHand)]
        }))
  }

  private static func words(_ review: LoggingReview) -> Figure? {
    guard !review.words.isEmpty else { return nil }
    let said = review.words.reduce(0) { $0 + $1.said }
    let undone = review.words.reduce(0) { $0 + $1.undoneAtOnce }
    return Figure(
      "words", "Words undone",
      summary:
        "Of \(said.counted("word")) by voice, \(undone.grouped) \(undone == 1 ? "was" : "were") "
        + "undone within ten seconds\(undone == 0 ? "." : ": most likely misheard.")",
      form: .pyramid, unit: "Times said",
      table: Table(
        [
          .init("Word", .label), .init("Kept", .series), .init("Undone later", .series),
          .init("Undone within 10 s", .series),
        ],
        review.words.map {
          [
            Table.Cell($0.word), .number(max(0, $0.said - $0.undone)),
            .number($0.undone - $0.undoneAtOnce), .number($0.undoneAtOnce),
          ]
        }))
  }

  private static func name(of line: LoggingReview.TimeLine) -> String {
    func seconds(_ milliseconds: Int) -> String {
      "\(milliseconds / 1000).\(milliseconds / 100 % 10)"
    }
    guard let to = line.to else { return "\(seconds(line.from)) s and more" }
    return "\(seconds(line.from)) to \(seconds(to)) s"
  }
}
