package import HUD
package import Hearing

/// The rows of the help screen and of the documents' tables, made of layers' rows and grammars.
package enum Help {
  /// Commands that have words first, then those that have keys alone; what two layers take is told once.
  package static func rows(
    _ layers: [any Layer], _ desk: Desk, _ grammars: [Mode: Grammar]
  ) -> [Overlay.HelpRow] {
    var seen: Set<IntentName> = []
    var spoken: [Overlay.HelpRow] = []
    var silent: [Overlay.HelpRow] = []
    let modes = layers.compactMap(\.mode) + [.asleep]
    for layer in layers {
      let rules = (layer.mode.map { [$0] } ?? modes).compactMap { grammars[$0] }.flatMap(\.rules)
      for (intent, keys, help, takes) in layer.helpParts(desk) where seen.insert(intent).inserted {
        let keys = keys.map { "\($0)" }.joined(separator: " ")
        if let rule = rules.first(where: { $0.intent == intent }) {
          spoken.append(
            Overlay.HelpRow(
              key: keys, say: rule.phrases.joined(separator: " / "), effect: rule.summary))
        } else if let takes, let help {
          spoken.append(Overlay.HelpRow(key: keys, say: takes.example, effect: help))
        } else if let help {
          silent.append(Overlay.HelpRow(key: keys, say: "", effect: help))
        }
      }
    }
    return spoken + silent
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
