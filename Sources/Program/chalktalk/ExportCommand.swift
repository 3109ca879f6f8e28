import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Preferences
import Session
import Store

extension ExchangeFormat: ExpressibleByArgument {
  package init?(argument: String) {
    guard let format = Self.written.first(where: { $0.rawValue == argument }) else { return nil }
    self = format
  }

  package static var allValueStrings: [String] { written.map(\.rawValue) }
}
extension OwnTable: ExpressibleByArgument {}

/// `chalktalk export`: the log for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the log for other programs: JSON lines, or tables.",
    discussion: """
      jsonl writes the log's own records and loses nothing: docs/log-format.md. With --events, it writes a flat form \
      for analysis: docs/events.schema.json. docs/exchange.md explains the other formats. With --who NAME, it writes a \
      partner's sessions as her own: she imports the file on her machine.
      """
  )

  @Option(help: "The output format.")
  var format = ExchangeFormat.jsonl

  @Option(help: "With csv: write only this table.")
  var table: OwnTable?

  @Flag(help: "Write one flat JSON object for each event, for analysis.")
  var events = false

  @Option(help: "Write only this session: its number in the history, or the start of its id.")
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Write to this file instead of standard output; an earlier export is replaced.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    if events, format != .jsonl { throw ValidationError("--events needs --format jsonl") }
    if table != nil, format != .csv { throw ValidationError("--table needs --format csv") }
    if format == .csv, table == nil, output == nil {
      let names = OwnTable.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "CSV is one table each: choose one with --table (\(names)), or give a folder with --output")
    }
  }

  func run() throws {
    let store: EventStore
    do {
      store = try log.open()
      try store.check()
    } catch let error as StoreError where error.isDamage {
      return try exportWhatIsLeft(error)
    }
    try export(store)
  }

  /// Everything that a damaged log still holds, and what is missing.
  private func exportWhatIsLeft(_ damage: StoreError) throws {
    let file = log.file(try .stored())
    guard let (store, report, folder) = try? Salvage.rescue(file) else { throw damage }
    try withExtendedLifetime(folder) { try export(store) }
    for line in SalvageText.lines(report) { Output.error(line) }
    throw CommandFailure(
      .dataError,
      "\(damage) This export holds the \(report.entries.counted("entry")) that are left.")
  }

  private func export(_ store: EventStore) throws {
    let who = try whose.who(in: store)
    let id = try session.map { try Self.sessionID($0, in: store, of: who) }
    let tables = TableWriting(store: store, session: id, of: who)
    if format == .csv, let table {
      try write { put in try tables.write(table, put) }
    } else if format == .csv, let output {
      for table in OwnTable.allCases {
        try write(to: "\(output)/\(table.rawValue).csv") { put in try tables.write(table, put) }
      }
    } else if let table = TableFormat(format, in: try Preferences.stored().unit) {
      var warnings: [String] = []
      try write { put in warnings = try tables.write(table, put) }
      for warning in warnings { Output.error(warning) }
    } else {
      try writeRecords(store, ofSession: id, of: who)
    }
    try reportPartners(store, who)
  }

  /// Warns that a file without the partners' sessions is not a copy of the whole log.
  private func reportPartners(_ store: EventStore, _ who: Who) throws {
    guard who == .owner, session == nil else { return }
    let count = try store.numberOfPartnerSessions()
    guard count > 0 else { return }
    Output.error("\(count.counted("session")) of your partners left out: --who all includes them")
  }

  /// A deleted session is missing from the history, but its full id still finds its events.
  private static func sessionID(
    _ name: String, in store: EventStore, of who: Who
  ) throws -> String {
    do {
      return try store.session(named: name, of: who)?.record.id ?? name
    } catch let failure as CommandFailure where failure.code == .noInput {
      return name
    }
  }

  // MARK: - Where to

  private func write(_ body: (_ put: (String) throws -> Void) throws -> Void) throws {
    if let output { return try write(to: output, body) }
    try body { try Output.data($0) }
  }

  private func write(
    to file: String, _ body: (_ put: (String) throws -> Void) throws -> Void
  ) throws {
    try CommandFailure.writing {
      if format == .csv, table == nil { try Files.makeFolder(output ?? "") }
      let target = try FileTarget(
        file, existing: force ? .replaced : .replacedIf(Self.isExport),
        sparing: log.spared(try .stored()))
      try Files.write(to: target) { sink in
        try body { try sink.put(Data(($0 + "\n").utf8)) }
      }
    }
  }

  /// Whether a file begins like one of our exports, in any format.
  private static func isExport(_ beginning: Data) -> Bool {
    let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
    let text = String(decoding: line, as: UTF8.self)
    let heads =
      (TableFormat.all + [.hevyInPounds]).map(\.header) + OwnTable.allCases.map(\.head)
    if heads.contains(where: { CSVText.line($0) == text }) { return true }
    let object = try? JSON(parsing: text)
    let forms = [
      ["type", "id", "sessionId", "appVersion"], ["id", "session", "action", "kind", "payload"],
    ]
    return forms.contains { $0.allSatisfy { object?[$0] != nil } }
  }

  // MARK: - Records

  private func writeRecords(_ store: EventStore, ofSession id: String?, of who: Who) throws {
    var lines = LogLines(forAnalysis: events, as: who.partner)
    try write { put in try write(store, ofSession: id, of: who, &lines, put) }
    for warning in lines.warnings { Output.error(warning) }
    let damaged = lines.damaged.count
    guard damaged == 0 else {
      throw CommandFailure(
        .dataError,
        "\(damaged.counted("damaged record")) left out; everything else was exported"
      )
    }
  }

  private func write(
    _ store: EventStore, ofSession id: String?, of who: Who, _ lines: inout LogLines,
    _ put: (String) throws -> Void
  ) throws {
    try store.forEachRecord(ofSession: id, of: who) { row in
      for line in lines.lines(row) { try put(line) }
    }
    for line in lines.finish() { try put(line) }
    if let session, lines.isEmpty {
      throw CommandFailure(.noInput, "there is no session \"\(session)\": see chalktalk history")
    }
  }
}
