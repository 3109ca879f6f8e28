import Canvas
package import HUD
package import Hearing

/// The rows of the help screen and of the README's table, made from the grammar and the key table.
package enum Help {
  package static func rows(
    climb: Grammar, list: Grammar, asleep: Grammar
  ) -> [Overlay.HelpRow] {
    let known = Program.climbIntents.union([.choose, .delete, .close, .wake])
    // What climbing and a list have in common is told once.
    let inLists = list.rules.filter { climb.rules.map(\.intent).contains($0.intent) == false }
    let words = (climb.rules + inLists + asleep.rules).filter { rule in
      // A rule that no climbing session listens for has no place in its help.
      Intent(rawValue: rule.intent.rawValue).map(known.contains) ?? false
    }
    return rows(words, KeyTable.names(of:), KeyTable.others)
  }

  /// The rows of the timer screen's help.
  package static func rows(timer: Grammar, asleep: Grammar) -> [Overlay.HelpRow] {
    rows(timer.rules + asleep.rules, TimerKeys.names(of:), TimerKeys.others)
  }

  /// The words with their keys, then the keys that have no word.
  private static func rows(
    _ rules: [Grammar.Rule], _ keys: (Intent) -> String, _ others: [(key: Key, effect: String)]
  ) -> [Overlay.HelpRow] {
    rules.map { rule in
      Overlay.HelpRow(
        key: Intent(rawValue: rule.intent.rawValue).map(keys) ?? "",
        say: rule.phrases.joined(separator: " / "), effect: rule.summary)
    } + others.map { Overlay.HelpRow(key: "\($0.key)", say: "", effect: $0.effect) }
  }

  /// Rows as a Markdown table.
  package static func markdown(_ rows: [Overlay.HelpRow]) -> String {
    let lines = rows.map { "| \($0.say) | \(code($0.key)) | \($0.effect) |" }
    return (["| Say | Key | What it does |", "|---|---|---|"] + lines).joined(separator: "\n")
  }

  private static func code(_ keys: String) -> String {
    keys.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
  }
}
