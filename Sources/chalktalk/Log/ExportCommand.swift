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
    discussion: "The fields are described in docs/events.schema.json."
  )

  @Flag(help: "Every event, one JSON object a line.")
  var events = false

  @Option(help: "Only this session's.")
  var session: String?

  @Option(
    help: ArgumentHelp("Write to a file in place of standard output.", valueName: "file"))
  var output: String?

  @OptionGroup var log: LogOptions

  func validate() throws {
    guard events else { throw ValidationError("say what to export: --events") }
  }

  func run() throws {
    let store = try log.open()
    var export = EventExport()
    if let output {
      guard FileManager.default.createFile(atPath: output, contents: nil),
        let file = FileHandle(forWritingAtPath: output)
      else { throw CommandFailure(.cannotCreate, "cannot write \(output)") }
      defer { try? file.close() }
      try write(store, &export) { line in
        do {
          try file.write(contentsOf: Data((line + "\n").utf8))
        } catch {
          throw CommandFailure(.ioError, "cannot write \(output): \(error.localizedDescription)")
        }
      }
    } else {
      try write(store, &export) { Output.line($0) }
    }
  }

  private func write(
    _ store: EventStore, _ export: inout EventExport, _ put: (String) throws -> Void
  ) throws {
    if let session {
      let events = try CommandFailure.reading { () throws(StoreError) in
        try store.events(ofSession: session)
      }
      guard !events.isEmpty else {
        throw CommandFailure(.noInput, "there is no session \"\(session)\" in the log")
      }
      for event in events { try put(try export.line(event)) }
      return
    }
    do {
      try store.forEachEvent { try put(try export.line($0)) }
    } catch {
      throw CommandFailure(error)
    }
  }
}
