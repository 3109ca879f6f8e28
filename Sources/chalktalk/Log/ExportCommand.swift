import ArgumentParser
import Files
import Foundation
import Live
import Log
import Store

/// `chalktalk export`: the log for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the log's events as JSON lines.",
    discussion: """
      Without --events, the log's own records: nothing is lost, and docs/log-format.md describes \
      them. With it, a flat form for analysis: docs/events.schema.json.
      """
  )

  @Flag(help: "For analysis: one flat JSON object for each event.")
  var events = false

  @Option(help: "Only this session's.")
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Write to a file in place of standard output. An earlier export is replaced.",
      valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    var lines = LogLines(forAnalysis: events)
    if let output {
      try CommandFailure.writing {
        let target = try FileTarget(
          output, existing: force ? .replaced : .replacedIf(Self.isExport),
          sparing: log.spared(try .stored()))
        try Files.write(to: target) { sink in
          try write(store, &lines) { try sink.put(Data(($0 + "\n").utf8)) }
        }
      }
    } else {
      try write(store, &lines) { try Output.data($0) }
    }
    for warning in lines.warnings { Output.error(warning) }
    let damaged = lines.damaged.count
    guard damaged == 0 else {
      throw CommandFailure(
        .dataError,
        "\(damaged.counted("damaged record")) left out; everything else was exported"
      )
    }
  }

  /// Whether a file begins as our exports do, of either form.
  private static func isExport(_ beginning: Data) -> Bool {
    let line = beginning.prefix { $0 != UInt8(ascii: "\n") }
    let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
    let forms = [
      ["type", "id", "sessionId", "appVersion"], ["id", "session", "action", "kind", "payload"],
    ]
    return forms.contains { $0.allSatisfy { object?[$0] != nil } }
  }

  private func write(
    _ store: EventStore, _ lines: inout LogLines, _ put: (String) throws -> Void
  ) throws {
    do {
      try store.forEachRecord(ofSession: session) { row in
        for line in try lines.lines(row) { try put(line) }
      }
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
    for line in try lines.finish() { try put(line) }
    if let session, lines.isEmpty {
      throw CommandFailure(.noInput, "there is no session \"\(session)\" in the log")
    }
  }
}
