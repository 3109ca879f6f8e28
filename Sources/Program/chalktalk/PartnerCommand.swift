import ArgumentParser
import Console
import Core
import Files
import Session
import Store

/// `chalktalk partner`: lists the partners in the log and says which names are one climber's.
struct PartnerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "partner", abstract: "List the partners in the log; merge two names of one.",
    discussion: """
      Case, accents and blanks make no difference: Ben, BEN and ben are one climber. For names that differ in more: partner \
      merge Benni Ben. Nothing in the log is rewritten, all your machines learn of it, and partner undo takes it back.
      """,
    subcommands: [
      PartnerListCommand.self, PartnerMergeCommand.self, PartnerUndoCommand.self,
    ],
    defaultSubcommand: PartnerListCommand.self)
}

struct PartnerListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the partners in the log, with their sessions.")

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.openIfStarted()
    let found = try store.map { store in
      try store.partners().map { (name: $0, sessions: try store.number(of: .partner($0))) }
    }
    if json {
      return try Output.json(
        (found ?? []).map { name, sessions -> JSONObject in ["name": name, "sessions": sessions] })
    }
    guard let found, !found.isEmpty else { return try Output.line("No partners in the log yet.") }
    for line in Columns.lines(found.map { ($0.name.printable, $0.sessions.counted("session")) }) {
      try Output.line(line)
    }
  }
}

struct PartnerMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Say that two names are one climber's.",
    discussion: "chalktalk partner undo reverses the last merge.")

  @Argument(help: "A name in the log.")
  var name: String

  @Argument(help: "The name that the climber has from now on.")
  var into: String

  @Flag(help: "Don't ask.")
  var yes = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let climbers = try store.climbers()
    guard let old = climbers.known(name) else {
      throw CommandFailure(
        .noInput, "no sessions of “\(name)” in the log: chalktalk partner list shows its partners")
    }
    let new = try ClimberNames().checked(into, besides: [])
    guard old != new else {
      throw CommandFailure(.usage, "“\(old)” is the name already")
    }
    let sessions = try store.number(of: .partner(old)).counted("session")
    if try !yes && !Confirmation.ask("List \(sessions) of \(old) as those of \(new)?") { return }
    try store.merge(partner: old, into: new)
    try Output.line("Merged: \(old) is \(new) from now on. To take it back: chalktalk partner undo")
  }
}

struct PartnerUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last merge of partners.")

  @OptionGroup var log: LogOptions

  func run() throws {
    guard let undone = try log.open().undoPartnerMerge() else {
      throw CommandFailure(.noInput, "no partners were merged, so there is nothing to undo")
    }
    switch undone {
    case .merged(let from, let into): try Output.line("Undone: \(from) is not \(into)")
    }
  }
}
