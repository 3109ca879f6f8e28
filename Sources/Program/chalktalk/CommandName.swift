import ArgumentParser

/// A default command that takes a word: what isn't a command's name is for it.
protocol TakesAWord: ParsableCommand {}

/// Checks the words at the head of a command line before parsing: the parser would answer an
/// unknown command with the default command's usage.
enum CommandName {
  /// Words that people try, and the command that does what they mean.
  private static let synonyms = [
    "log": "history",
    "sessions": "history", "settings": "config", "start": "climb", "train": "voice",
  ]

  /// Throws a usage failure if the first words don't name a command.
  static func check(_ arguments: some Collection<String>) throws {
    var command: any ParsableCommand.Type = Chalktalk.self
    var path = ["chalktalk"]
    for word in arguments {
      let known = command.configuration.subcommands
      guard !known.isEmpty, !word.hasPrefix("-") else { return }
      if path.count == 1, word == "help" { continue }
      guard let next = known.first(where: { $0._commandName == word }) else {
        if command.configuration.defaultSubcommand is any TakesAWord.Type { return }
        throw CommandFailure(
          .usage, reply(to: word, among: known.map { $0._commandName }, of: path))
      }
      command = next
      path.append(word)
    }
  }

  private static func reply(
    to word: String, among known: [String], of path: [String]
  ) -> String {
    let close = Spelling.nearest(to: word, among: known)
    let meant = path.count == 1 ? synonyms[word] ?? close : close
    let command = path.joined(separator: " ")
    let hint =
      meant.map { "did you mean \(command) \($0)?" } ?? "\(command) --help lists the commands"
    return "there is no command “\(word)”: \(hint)"
  }
}
