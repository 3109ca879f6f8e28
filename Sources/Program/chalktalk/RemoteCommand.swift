import ArgumentParser
import Files
import Remote

/// `chalktalk remote`: the phones that can log.
struct RemoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Connect phones to a running session, and see or remove those that are paired.",
    discussion: """
      A session has a page for phones when it is started with --remote local or --remote lan, or with the setting \
      remote. docs/remote.md says how to use it, and what it protects.
      """,
    subcommands: [RemoteURLCommand.self, RemoteListCommand.self, RemoteRevokeCommand.self],
    defaultSubcommand: RemoteListCommand.self)
}

/// `chalktalk remote url`: an address that pairs one phone.
struct RemoteURLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "url",
    abstract: "Print an address that pairs one phone, once, within five minutes.")

  @Flag(help: "Print the address for a screen on the wall, which can only watch.")
  var board = false

  func run() throws {
    for line in try RemoteControl.ask(board ? .boardURL : .url) { try Output.line(line) }
  }
}

/// `chalktalk remote list`, and `chalktalk remote` alone.
struct RemoteListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the phones that are paired.")

  func run() throws {
    let lines = try RemoteControl.list()
    for line in lines { try Output.line(line) }
    if lines.isEmpty { Output.error("no phone is paired") }
  }
}

/// `chalktalk remote revoke`: phones that may no longer log.
struct RemoteRevokeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Remove a phone, or all of them, at once.")

  @Argument(help: ArgumentHelp("The name of the phone, as shown in the list.", valueName: "name"))
  var name: String?

  @Flag(help: "All phones.")
  var all = false

  func validate() throws {
    guard (name != nil) != all else { throw ValidationError("give a phone's name, or --all") }
  }

  func run() throws { try RemoteControl.revoke(name) }
}
