import Canvas
import Climbing
package import HUD
import Hearing
package import Log

/// One screen, or what lies over one: the commands it takes, its deadlines, its drawing.
///
/// Layers are stacked; a command goes to the topmost that has a row for it.
package protocol Layer {
  /// The grammar of the words that can be said while it lies on top; nil: that of the layer below.
  var mode: Mode? { get }
  var passage: Passage { get }
  /// Whether it is the screen of what a climber does in the session, and stays when another climber is up meanwhile.
  var isActivity: Bool { get }
  /// The commands it takes, in the order of the help.
  func rows(_ desk: Desk) -> [CommandRow<Self>]
  /// It has come onto the stack.
  mutating func begin(_ desk: inout Desk)
  /// Time has passed: called with every input before that is handled, from the top layer down.
  mutating func timePassed(_ input: Input, _ desk: inout Desk)
  /// What is spoken when the time of a rest is up: what comes next; nil leaves it to the layer below.
  func spoken(after rest: Rest, _ desk: Desk) -> String?
  /// Events are on disk and folded into the session.
  mutating func committed(_ desk: inout Desk)
  /// The events are not on disk; nothing has changed.
  mutating func notCommitted(_ desk: inout Desk)
  /// The program ends.
  mutating func leave(_ desk: inout Desk)
  /// When it must be looked at again although nothing arrives.
  func nextDeadline(_ desk: Desk) -> Moment?
  /// Puts itself on the screen, over what the layers below have put there.
  func fill(_ scene: inout Scene, _ desk: Desk)
  /// Puts itself on a phone's card in the same way.
  func fill(_ card: inout RemoteCard, _ desk: Desk)
}

/// Which commands fall to the layer below when a layer does not take them.
package enum Passage {
  case nothing, words, everything
}

extension Layer {
  package var passage: Passage { .nothing }
  package var isActivity: Bool { false }
  package mutating func begin(_ desk: inout Desk) {}
  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {}
  package func spoken(after rest: Rest, _ desk: Desk) -> String? { nil }
  package mutating func committed(_ desk: inout Desk) {}
  package mutating func notCommitted(_ desk: inout Desk) {}
  package mutating func leave(_ desk: inout Desk) {}
  package func nextDeadline(_ desk: Desk) -> Moment? { nil }
  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    if passage == .nothing { card.offers = offers(desk) }
  }
}

// MARK: - What its rows come to

extension Layer {
  /// True when it has a row for the command: it was carried out, asked about, or refused.
  mutating func handle(_ command: Command, _ desk: inout Desk) -> Bool {
    guard let row = rows(desk).first(where: { $0.intent == command.intent }) else { return false }
    perform(row, command, &desk)
    return true
  }

  /// The same of a key. A letter that is no key of a layer with a text field goes into the field.
  mutating func press(_ key: Key, _ gesture: Gesture, at: Moment, _ desk: inout Desk) -> Bool {
    let rows = rows(desk)
    let found = rows.filter { $0.keys.contains(key) }
    if let row = found.first(where: { $0.unavailable == nil }) ?? found.first {
      if desk.counts(KeyRepeat.Press(key: key, gesture: gesture, at: at), for: row.intent) {
        perform(row, Command(row.intent, by: gesture, at: at), &desk)
      }
      return true
    }
    guard case .character(let letter) = key else { return false }
    return handle(Command("type", [.text(String(letter))], by: gesture, at: at), &desk)
  }

  private mutating func perform(
    _ row: CommandRow<Self>, _ command: Command, _ desk: inout Desk
  ) {
    if let reason = row.unavailable {
      desk.refuse(reason)
    } else if let question = row.asks, !command.isConfirmed {
      desk.push(QuestionLayer(question, about: command))
    } else {
      row.action(&self, &desk, command)
    }
  }

  func knows(_ key: Key, _ desk: Desk) -> Bool {
    rows(desk).contains { $0.keys.contains(key) }
  }

  /// Each intent that it has a row for, and whether that can be done now; of those that can, what is said with a value.
  func said(
    _ desk: Desk
  ) -> (intents: [(intent: IntentName, isAvailable: Bool)], forms: [SpokenForm]) {
    let rows = rows(desk)
    return (
      rows.map { ($0.intent, $0.unavailable == nil) },
      rows.filter { $0.unavailable == nil }.compactMap { $0.takes() }
    )
  }

  /// What is asked before the command is done; nil where nothing is, or it cannot be done any more.
  func question(about command: Command, _ desk: Desk) -> String? {
    guard let row = rows(desk).first(where: { $0.intent == command.intent }),
      row.unavailable == nil
    else { return nil }
    return row.asks
  }

  /// What the help shows of each command.
  func helpParts(_ desk: Desk) -> [HelpPart] {
    rows(desk).map {
      HelpPart(
        intent: $0.intent, keys: $0.keys, help: $0.help, takes: $0.takes(),
        unavailable: $0.unavailable ?? $0.refusal())
    }
  }

  /// The keys worth showing at the moment.
  func hints(_ desk: Desk) -> [Scene.Hint] {
    rows(desk).compactMap { row in
      guard row.unavailable == nil, let hint = row.hint, let key = row.keys.first,
        row.refusal() == nil
      else { return nil }
      return Scene.Hint(key: key, label: hint)
    }
  }

  /// The commands that have a button, dim where they would be refused; `available`: only those that can be done now.
  func buttons(_ desk: Desk, available: Bool = false) -> [Scene.Hint] {
    rows(desk).compactMap { row in
      guard !available || row.unavailable == nil, let label = row.button, let key = row.keys.first
      else { return nil }
      return Scene.Hint(
        key: key, label: label, isAvailable: row.unavailable == nil && row.refusal() == nil)
    }
  }

  /// The same hints in one line, at the foot of what lies over the screen.
  func footer(_ desk: Desk) -> String {
    hints(desk).map { "\($0.key) \($0.label)" }.joined(separator: " · ")
  }
}
