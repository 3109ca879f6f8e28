import ArgumentParser

/// The program: with no subcommand it opens a climbing session.
@main
struct Chalktalk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chalktalk",
    abstract: "A voice-driven gym logger for hands that are busy.",
    version: "0.1.0"
  )
}
