import ArgumentParser
import Console
import Foundation
import Live
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
    help: ArgumentHelp("Write to a file in place of standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    var lines = LogLines(forAnalysis: events)
    if let output {
      guard FileManager.default.createFile(atPath: output, contents: nil),
        let file = FileHandle(forWritingAtPath: output)
      else { throw CommandFailure(.cannotCreate, "cannot write \(output)") }
      defer { try? file.close() }
      try write(store, &lines) { line in
        do {
          try file.write(contentsOf: Data((line + "\n").utf8))
        } catch {
          throw CommandFailure(.ioError, "cannot write \(output): \(error.localizedDescription)")
        }
      }
    } else {
      try write(store, &lines) { Output.line($0) }
    }
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
    for warning in lines.warnings { Output.error(warning) }
    let damaged = lines.damaged.count
    guard damaged == 0 else {
      throw CommandFailure(
        .dataError,
        "\(damaged) damaged record\(damaged == 1 ? "" : "s") left out; everything else was exported"
      )
    }
  }
}
