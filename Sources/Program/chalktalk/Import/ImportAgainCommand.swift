import ArgumentParser
import Exchange
import Library
import Preferences
import Session
import Store

/// `chalktalk import again`: the rows of an import, read in another way.
struct ImportAgainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "again",
    abstract: "Read an import again in another way, in place of what it was.",
    discussion: """
      The rows are those that the log keeps. Rows that couldn't be read then are only in the file: name it to read them, too. \
      Shows what changes, and asks; corrections made since to its entries are lost, what was logged since in its sessions stays.
      """)

  @Argument(help: "Its number in chalktalk import list.")
  var number: Int

  @Argument(help: "The file itself; without it, the rows in the log.")
  var file: String?

  @OptionGroup var options: ImportOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let preferences = try Preferences.stored()
    let target = try log.place(preferences, nil)
    let store = try log.open()
    let (_, found) = try ImportChoice.find(
      number, in: store, { $0.stands }, none: "", other: "was taken back: import its file instead")
    var stored: StoredTable?
    if file == nil {
      try store.compare { log in
        stored = try StoredTable(found.made, in: log.sessions(of: found.made), log.events)
      }
    }
    var run = ImportRun(
      options, file ?? found.made.title, into: target, stored, replacing: (number, found),
      apartFrom: Set(try LoggedImport.all(in: store).map(\.made.key)))
    try run.run(preferences)
  }
}
