import Analysis
import ArgumentParser
import Core
import Files
import Foundation
import Languages
import Library
import Preferences
import Report
import Session
import Store

/// `chalktalk report`: the log summed up as one page for a browser or a printer.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page of charts: grades, send rate, volume, rests, lifts, holds, calendar.",
    discussion: """
      One HTML file with everything in it, for any browser, without a network. docs/report.md says what each chart \
      counts.
      """
  )

  /// Debian's package.
  private static let library = "/usr/share/javascript/chart.js/chart.min.js"

  @Option(help: ArgumentHelp("The first day, such as 2026-01-31.", valueName: "day"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "day"))
  var to: String?

  @Option(help: "Only this: \(ReportActivity.allCases.map(\.rawValue).joined(separator: ", ")).")
  var activity = ReportActivity.every

  @Option(
    help: ArgumentHelp("The report's file; an earlier report is replaced.", valueName: "file"))
  var output = "report.html"

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @Flag(help: "Open it in the browser.")
  var open = false

  @Flag(help: "A gym's report: everybody at every machine that shares the log, and the busy hours.")
  var gym = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    _ = try days()
    if gym, whose.who != nil {
      throw ValidationError("--gym is about everybody: leave --who out, or --gym")
    }
  }

  func run() throws {
    RunLanguage.open(try Preferences.stored(), try? Resources())
    if let trouble = RunLanguage.takeTrouble() { Output.error(trouble) }
    guard let store = try log.openIfStarted() else {
      throw CommandFailure(.noInput, LogText.invitation)
    }
    let charts = try Self.charts()
    let who = gym ? .all : try whose.who(in: store)
    // Days after today stay in the report, which counts them apart.
    let now = Moment.now
    let limit = FutureSessions.limit(at: now)
    var counted = try LogText.tallies(of: store, by: who, until: Moment(microseconds: .max))
    counted.sessions.removeAll { $0.startedAt > limit && $0.day <= now.localDay }
    guard !counted.sessions.isEmpty else { throw CommandFailure(.noInput, LogText.invitation) }
    let unit = try Preferences.stored().unit
    let days = try days()
    let report = Report(
      counted, over: days, activity: activity == .every ? nil : activity, in: unit,
      goals: who == .all
        ? [] : Goals.progress(of: try Goals.standing(in: store, of: who), in: counted, unit: unit),
      climbs: who == .all ? [] : try store.climbs(of: who, latest: 200),
      about: gym ? tr("the gym") : whose.title(of: who),
      gym: gym ? try review(days.map(counted.within) ?? counted, in: store) : nil,
      today: LogText.today)
    let page = ReportPage(report, charts: charts).text
    try CommandFailure.writing {
      let target = try FileTarget(
        output, existing: force ? .replaced : .replacedIf(Self.isReport),
        sparing: log.spared(try .stored()))
      try Files.write(to: target) { try $0.put(Data(page.utf8)) }
    }
    var listed = days.map(counted.within) ?? counted
    listed.sessions.removeAll { $0.startedAt > limit }
    try Output.line("\(output): \(listed.number(of: activity.counted).counted("session"))")
    for found in try store.ancientSessions(of: who, at: .now) {
      Output.error(
        "dated by a clock that had lost its time: \(LogText.misdated(found)). To date it: "
          + LogText.dating(found))
    }
    if open { try Self.open(output) }
  }

  private func review(_ log: TalliedLog, in store: EventStore) throws -> GymReview {
    GymReview(
      log, from: try store.sessionOrigins(),
      at: try store.devices(at: .now).map {
        GymReview.Machine(id: $0.id, name: $0.name, lastEntry: $0.lastEventAt?.localText)
      }, hourOf: { Int($0.localClock.prefix(2)) ?? 0 })
  }

  /// nil if neither end is given.
  private func days() throws -> ClosedRange<Day>? {
    let first = try day(from, "--from") ?? Day("0001-01-01")
    let last = try day(to, "--to") ?? Day("9999-12-31")
    guard from != nil || to != nil, let first, let last else { return nil }
    guard first <= last else {
      throw ValidationError("--from \(first) is after --to \(last)")
    }
    return first...last
  }

  private func day(_ text: String?, _ option: String) throws -> Day? {
    guard let text else { return nil }
    guard let day = Day(text) else {
      throw ValidationError("\(option) takes a day like 2026-01-31, not \(text)")
    }
    return day
  }

  private static func charts() throws -> ChartLibrary {
    guard let data = FileManager.default.contents(atPath: library),
      let found = ChartLibrary(source: String(decoding: data, as: UTF8.self))
    else {
      throw CommandFailure(
        .unavailable, "the charts need Chart.js (\(library)): apt install libjs-chart.js")
    }
    return found
  }

  /// Whether a file begins like one of our reports.
  private static func isReport(_ beginning: Data) -> Bool {
    String(decoding: beginning.prefix(200), as: UTF8.self).contains(
      "<meta name=\"generator\" content=\"Chalktalk\">")
  }

  private static func open(_ path: String) throws {
    let opener = Process()
    opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    opener.arguments = ["xdg-open", path]
    try opener.run()
    opener.waitUntilExit()
    guard opener.terminationStatus == 0 else {
      throw CommandFailure(
        .unavailable, "the report is written, but xdg-open found no browser for \(path)")
    }
  }
}

extension ReportActivity: ExpressibleByArgument {
  /// The activity whose sessions the report covers; nil for all.
  fileprivate var counted: SessionCounts.Activity? {
    switch self {
    case .climb: .climb
    case .lift: .lift
    case .timer: .timer
    case .every: nil
    }
  }
}
