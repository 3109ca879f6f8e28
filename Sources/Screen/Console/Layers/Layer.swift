import Canvas
package import Core
package import HUD
import Languages
import Session
package import Words

/// A screen, or something that lies over one: its commands, its deadlines, its drawing.
///
/// Layers are stacked; the topmost that has a row for a command handles it.
package protocol Layer {
  /// The grammar for the words that can be said while the layer is on top; nil for that of the
  /// layer below.
  var mode: Mode? { get }
  var passage: Passage { get }
  /// Whether this is a climber's activity in the session; it then stays while another climber is
  /// up.
  var isActivity: Bool { get }
  /// Whether it asks something: it goes when something else is done.
  var isQuestion: Bool { get }
  /// Whether it goes when a command of a layer below is carried out: it is in nobody's way then.
  var yields: Bool { get }
  /// How to get to the keys of the layers below, which this one holds back.
  func wayOn(_ desk: Desk) -> String
  /// Why a word is not passed to the layers below, and what to say instead; nil if it is.
  func holdsBack(_ intent: IntentName, _ desk: Desk) -> String?
  /// The commands, in the order of the help.
  func rows(_ desk: Desk) -> [CommandRow<Self>]
  /// What its commands act on, if that can change while the layer stays; a key that comes to act on
  /// something else means something else.
  func target(_ desk: Desk) -> String
  /// Whether a command acts on the target; if not, its key means the same whatever that is.
  func isAimed(_ intent: IntentName) -> Bool
  /// Called when the layer comes onto the stack.
  mutating func begin(_ desk: inout Desk)
  /// Called before every input is handled, from the top layer down.
  mutating func timePassed(_ input: Input, _ desk: inout Desk)
  /// The next thing to do, spoken at the end of a rest; nil leaves this to the layer below.
  func spoken(after rest: Rest, _ desk: Desk) -> String?
  /// Called once events are on disk and folded into the session.
  mutating func committed(_ desk: inout Desk)
  /// Called if the events could not be written; nothing has changed.
  mutating func notCommitted(_ desk: inout Desk)
  /// Called when the program ends.
  mutating func leave(_ desk: inout Desk)
  /// When to call the layer again without an input.
  func nextDeadline(_ desk: Desk) -> Moment?
  /// Draws the layer over what the layers below have drawn.
  func fill(_ scene: inout Scene, _ desk: Desk)
  /// Fills in a phone's card in the same way.
  func fill(_ card: inout RemoteCard, _ desk: Desk)
}

/// The keys and gestures that pass to the layer below when a layer has no row for them. Words mean the same on every screen: all
/// of them pass, but for those that a layer answers with a reason (`holdsBack`).
package enum Passage {
  case nothing, words, everything
}

extension [any Layer] {
  /// Whether a list lies under another layer: out of sight, it takes no command, for nobody would
  /// see what it did.
  func isCovered(_ index: Int) -> Bool { index < count - 1 && self[index] is any ListLayer }

  /// The layers that a word can reach, from the top down, and whether keys reach them too.
  var reached: [(layer: any Layer, takesKeys: Bool)] {
    var reached: [(any Layer, Bool)] = []
    var takesKeys = true
    for index in indices.reversed() {
      if !isCovered(index) { reached.append((self[index], takesKeys)) }
      if self[index].passage != .everything, !self[index].isQuestion { takesKeys = false }
    }
    return reached
  }

  /// Whether a word of the layer at a place is held back by one above it, and why.
  func hold(on intent: IntentName, above index: Int, _ desk: Desk) -> String? {
    // Nobody says it: a question that was answered passes it on, and its answer may have opened what holds words back.
    guard intent != .begin else { return nil }
    return self[(index + 1)...].reversed().lazy.compactMap { $0.holdsBack(intent, desk) }.first
  }

  /// Removes what may go for a command of the layer at a place, and the lists that led to it; a
  /// question leaves the list in place that it was asked in.
  mutating func clearWay(to index: Int, _ mayGo: (any Layer) -> Bool) {
    var takesList = false
    for place in indices.reversed() where place > index {
      let layer = self[place]
      let goes = mayGo(layer) || takesList && layer is any ListLayer
      takesList = goes && !layer.isQuestion
      if goes { remove(at: place) }
    }
  }
}

extension Layer {
  package var passage: Passage { .nothing }
  package var isActivity: Bool { false }
  package var isQuestion: Bool { false }
  package var yields: Bool { isQuestion }
  package func wayOn(_ desk: Desk) -> String { tr("That key does nothing here: Esc leads back.") }
  package func target(_ desk: Desk) -> String { "" }
  package func isAimed(_ intent: IntentName) -> Bool { true }
  package func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? { nil }
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

extension Layer {
  /// A row whose action is an order; left out of the help while the session would refuse it.
  func order(
    _ intent: IntentName, _ keys: [Key], _ order: Order, _ desk: Desk, help: String? = nil,
    hint: String? = nil, button: String? = nil, unavailable: String? = nil, asks: String? = nil
  ) -> CommandRow<Self> {
    CommandRow(
      intent, keys, help: help, hint: hint, button: button, unavailable: unavailable,
      refusal: desk.refusal(of: order), asks: asks
    ) { $1.order(order, by: $2) }
  }
}

// MARK: - Using the rows

extension Layer {
  /// True if the layer has a row for the command: it was carried out, asked about, or refused.
  mutating func handle(_ command: Command, _ desk: inout Desk) -> Bool {
    guard let row = rows(desk).first(where: { $0.intent == command.intent }) else { return false }
    perform(row, command, &desk)
    return true
  }

  /// The same for a key. In a layer with a text field, a letter that isn't one of its keys goes
  /// into the field.
  mutating func press(_ key: Key, _ gesture: Gesture, at: Moment, _ desk: inout Desk) -> Bool {
    let rows = rows(desk)
    let found = rows.filter { $0.keys.contains(key) }
    if let row = found.first(where: { $0.unavailable == nil }) ?? found.first {
      if desk.counts(KeyRepeat.Press(key: key, gesture: gesture, at: at), for: row.intent) {
        let value = row.takesLetter ? key.letter.map { Command.Value.text("\($0)") } : nil
        perform(row, Command(row.intent, value, by: gesture, at: at), &desk)
      }
      return true
    }
    guard let letter = key.letter else { return false }
    return handle(Command("type", .text(String(letter)), by: gesture, at: at), &desk)
  }

  private mutating func perform(
    _ row: CommandRow<Self>, _ command: Command, _ desk: inout Desk
  ) {
    if let reason = row.unavailable {
      desk.refuse(reason)
    } else if let question = row.question(before: command) {
      let isDoubt = row.asks == nil && row.doubts(command) == nil
      desk.push(QuestionLayer(question, about: command, isDoubt: isDoubt))
    } else {
      row.action(&self, &desk, command)
    }
  }

  func knows(_ key: Key, _ desk: Desk) -> Bool {
    rows(desk).contains { $0.keys.contains(key) }
  }

  func has(_ intent: IntentName, _ desk: Desk) -> Bool {
    rows(desk).contains { $0.intent == intent }
  }

  /// Every intent of the rows, and whether it is likely to be said; if it can be done now, with the
  /// values said with it.
  func said(
    _ desk: Desk
  ) -> (intents: [(intent: IntentName, isLikely: Bool)], forms: [SpokenForm]) {
    let rows = rows(desk)
    return (
      rows.map { ($0.intent, $0.unavailable == nil && $0.doubt == nil) },
      rows.filter { $0.unavailable == nil }.compactMap { $0.takes() }
    )
  }

  /// Whether a word can be done here now; nil if the layer has no row for it.
  func takes(_ intent: IntentName, _ desk: Desk) -> Bool? {
    rows(desk).first { $0.intent == intent }.map { $0.unavailable == nil }
  }

  /// Why a value can't be meant; nil if it can, or if nobody knows.
  func refuses(_ intent: IntentName, _ value: Command.Value, _ desk: Desk) -> String? {
    rows(desk).first { $0.intent == intent }?.refuses(value)
  }

  /// The question before the command is done; nil if there is none, or the command cannot be done
  /// any more.
  func question(about command: Command, _ desk: Desk) -> String? {
    guard let row = rows(desk).first(where: { $0.intent == command.intent }),
      row.unavailable == nil
    else { return nil }
    return row.question(before: command)
  }

  /// The help's part for each command.
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

  /// The commands with a button, dim if they would be refused; `available`: only those that can be
  /// done now.
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

extension IntentName {
  /// What the first question passes to the layer below it once it is answered.
  static let begin: IntentName = "begin"
}
