import ArgumentParser
import Preferences

/// `chalktalk import`: what other logs and programs wrote, and what became of it here.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the data of another log or program, and take it back.",
    discussion: """
      chalktalk import FILE shows what a file would add, and asks; chalktalk import file --help lists its options. An import is \
      taken back as a whole, brought back, and read again in another way: chalktalk import list shows them with their \
      numbers.
      """,
    subcommands: [
      ImportFileCommand.self, ImportListCommand.self, ImportUndoCommand.self,
      ImportRedoCommand.self, ImportAgainCommand.self,
    ],
    defaultSubcommand: ImportFileCommand.self)
}

struct ImportFileCommand: TakesAWord {
  static let configuration = CommandConfiguration(
    commandName: "file",
    abstract: "Add the data of another log or program, after showing it and asking.",
    discussion: """
      The format is recognised, and what its dates, numbers, units and grades mean is decided from all rows. Rows \
      that can't be read are listed and left out, and rows that are in the log already are skipped; all the others \
      are added at once. docs/exchange.md explains the formats.
      """)

  @Argument(help: "The file to import.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "Whose rows they are: a partner's name, known or new. Left out, your own.",
      valueName: "name"))
  var who: String?

  @OptionGroup var options: ImportOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var newLog: NewLogOptions

  func run() throws {
    let preferences = try Preferences.stored()
    // Before anything is asked.
    var run = ImportRun(options, file, into: try log.place(preferences, newLog))
    run.climber = who
    try run.run(preferences)
  }
}
