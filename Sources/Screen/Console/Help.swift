import Canvas
package import HUD
package import Hearing
import Languages
import Words

/// Rows for the help screen and the tables in docs/, made from the layers' rows and the grammars.
package enum Help {
  /// Everything that these layers can ever do, for the docs. Commands with words come first, then
  /// those with keys only; a command of two layers is listed once.
  package static func reference(
    _ layers: [any Layer], _ desk: Desk, _ grammars: [Mode: Grammar]
  ) -> [Overlay.HelpRow] {
    var seen: Set<IntentName> = []
    var table = HelpTable(betweenPhrases: ", ")
    for layer in layers {
      for part in layer.helpParts(desk) where seen.insert(part.intent).inserted {
        let rule = grammars.rule(of: part.intent, layer.mode) ?? grammars.wakeRule(part.intent)
        table.add(part, keys: part.keys, phrases: rule?.phrases ?? [], effect: rule?.summary)
      }
    }
    return table.rows
  }

  /// What works on the screen now: the words that are heard and the keys that reach their command.
  /// What can't be done at the moment comes last, with the reason.
  package static func now(
    _ stack: [any Layer], _ shared: any Layer, _ desk: Desk, _ grammars: [Mode: Grammar]
  ) -> [Overlay.HelpRow] {
    var table = HelpTable(betweenPhrases: " / ")
    var seen: Set<IntentName> = []
    var takenKeys: Set<Key> = []
    // A layer with a text field receives every character.
    var isTyped = false
    var held: [any Layer] = []
    for (layer, takesKeys) in stack.reached + [(shared, true)] {
      let parts = layer.helpParts(desk).filter { part in
        layer is SharedCommands || held.allSatisfy { $0.holdsBack(part.intent, desk) == nil }
      }
      held.append(layer)
      for part in parts where seen.insert(part.intent).inserted {
        if part.unavailable != nil, Self.givesItsKey(part, to: parts) { continue }
        let keys = part.keys.filter { key in
          takesKeys && !takenKeys.contains(key) && !(isTyped && key.letter != nil)
        }
        let rule = grammars.rule(of: part.intent, layer.mode) ?? grammars.wakeRule(part.intent)
        let phrases = (rule?.phrases ?? []).filter(desk.audio.canHear)
        guard !keys.isEmpty || !phrases.isEmpty || part.takes != nil else { continue }
        table.add(
          part, keys: keys, phrases: phrases, effect: rule?.summary,
          canSay: desk.audio.canHearValues,
          refusal: part.unavailable.map(desk.asking))
      }
      takenKeys.formUnion(parts.flatMap(\.keys))
      isTyped = isTyped || parts.contains { $0.intent == "type" }
    }
    return table.rows
  }

  /// The keys that all lists have, for the docs.
  package static func lists(_ desk: Desk) -> [Overlay.HelpRow] {
    let common = AttemptsLayer(desk).listRows([], desk).compactMap { row in
      row.help.map { Overlay.HelpRow(key: HelpTable.text(of: row.keys), say: "", effect: $0) }
    }
    let others = [
      Overlay.HelpRow(key: "Enter", say: "", effect: tr("In a list: choose the selected row.")),
      Overlay.HelpRow(
        key: "Esc", say: "", effect: tr("In a list: show all rows again, or close it.")),
    ]
    return (common + others).filter { !$0.key.isEmpty }
  }

  /// A shared key belongs to the command that can be done now, otherwise to the first.
  private static func givesItsKey(_ part: HelpPart, to parts: [HelpPart]) -> Bool {
    let sharing = parts.filter { !Set($0.keys).isDisjoint(with: part.keys) }
    let owner = sharing.first { $0.unavailable == nil } ?? sharing.first
    return owner.map { $0.intent != part.intent } ?? false
  }

  /// A Markdown table of what can be said, then a list of what only a key does.
  package static func markdown(_ rows: [Overlay.HelpRow]) -> String {
    let spoken = rows.filter { !$0.say.isEmpty }
      .map { "| \($0.say) | \(code($0.key)) | \($0.effect) |" }
    let silent = rows.filter(\.say.isEmpty).map { "- \(code($0.key)): \($0.effect)" }
    let lines =
      ["| Say | Key | What it does |", "|---|---|---|"] + spoken
      + ["", "By key alone:", ""] + silent
    return lines.joined(separator: "\n")
  }

  private static func code(_ keys: String) -> String {
    keys.split(separator: " ").map { "`\($0)`" }.joined(separator: " ")
  }
}

extension [Mode: Grammar] {
  /// How to say what is listened for while asleep.
  fileprivate func wakeRule(_ intent: IntentName) -> Grammar.Rule? {
    self[.asleep]?.rules.first { $0.intent == intent }
  }
}

/// What a command row contributes to the help.
struct HelpPart {
  let intent: IntentName
  let keys: [Key]
  /// A description for commands that no grammar describes.
  let help: String?
  let takes: SpokenForm?
  /// Why the command cannot be done now.
  let unavailable: String?
}

/// Help rows in order: with words, with keys only, and those that cannot be done now.
private struct HelpTable {
  private let separator: String
  private var spoken: [Overlay.HelpRow] = []
  private var silent: [Overlay.HelpRow] = []
  private var refused: [Overlay.HelpRow] = []

  init(betweenPhrases separator: String) { self.separator = separator }

  var rows: [Overlay.HelpRow] { spoken + silent + refused }

  /// Adds a command, unless it has no description.
  mutating func add(
    _ part: HelpPart, keys: [Key], phrases: [String], effect: String?, canSay: Bool = true,
    refusal: String? = nil
  ) {
    // gettext's text of no letters is the catalogue's head.
    let summary = effect.map { $0.isEmpty ? "" : Text(key: $0).translated }
    guard let effect = summary ?? part.help else { return }
    let value = canSay && phrases.isEmpty ? part.takes?.example : nil
    let say = value ?? phrases.joined(separator: separator)
    guard !say.isEmpty || !keys.isEmpty else { return }
    let row = Overlay.HelpRow(
      key: Self.text(of: keys), say: say,
      effect: refusal.map { tr("Not now: \($0)") } ?? effect)
    if refusal != nil {
      refused.append(row)
    } else if say.isEmpty {
      silent.append(row)
    } else {
      spoken.append(row)
    }
  }

  /// The ten digits are one key here.
  static func text(of keys: [Key]) -> String {
    let hasDigits = Set(keys).isSuperset(of: Key.digits)
    let named = hasDigits ? keys.filter { !Key.digits.contains($0) } : keys
    return ((hasDigits ? ["0-9"] : []) + named.map { "\($0)" }).joined(separator: " ")
  }
}
