import Canvas
import Climbing
import Core
import Lifting
import Session
import Words

/// What each key does now, and which keys came to do something else without the hand.
///
/// A key's meaning changes only by what the hand did. Some things must change by themselves: a rest
/// or a timer ends, a turn passes, a phone or a word opens another screen. A key that would then log or
/// answer something else does nothing for a moment, and the screen says why: the finger was on its
/// way before the change.
struct KeyMeanings {
  /// Long enough to see that the screen has changed, and to stop: a choice reaction takes 0.3 to
  /// 0.6 s (Card, Moran, Newell, The Psychology of Human-Computer Interaction, 1983).
  static let pause = Duration.milliseconds(700)

  /// How late a key may be carried out on a machine that is behind, and still be held back.
  private static let longestWait = Duration.seconds(10)

  /// What a key does: the command, whose it is, and what it acts on.
  struct Meaning: Hashable {
    let layer: String
    let intent: IntentName
    let isAvailable: Bool
    let target: String
  }

  /// The meanings at one moment.
  struct Table: Equatable {
    private(set) var keys: [Key: Meaning] = [:]
    /// The text field that takes all other letters, if there is one.
    private(set) var field: Meaning?

    subscript(key: Key) -> Meaning? { keys[key] ?? (key.letter == nil ? nil : field) }
  }

  private var table = Table()
  /// When a key last changed its meaning without the hand.
  private var changes: [Key: Moment] = [:]
  private var fieldChange: Moment?

  /// Takes note of the meanings after something has happened.
  mutating func follow(_ new: Table, after source: Input.Source, at now: Moment) {
    defer { table = new }
    changes = changes.filter { now - $0.value < Self.longestWait }
    guard new != table else { return }
    let isByHand = source == .terminal
    for key in Set(table.keys.keys).union(new.keys.keys) where table[key] != new[key] {
      // On the same screen, a key goes on with what the word did: “send”, then u for undo.
      if source == .voice, table[key]?.isAvailable != true || table[key]?.layer == new[key]?.layer {
        continue
      }
      changes[key] = isByHand ? nil : now
    }
    if table.field != new.field { fieldChange = isByHand ? nil : now }
  }

  /// Whether no key pressed at this moment waits because of a change by itself.
  func areSettled(at pressed: Moment) -> Bool {
    changes.values.allSatisfy { pressed - $0 >= Self.pause }
      && fieldChange.map { pressed - $0 >= Self.pause } ?? true
  }

  /// Whether the key, pressed at this moment, was meant for what it did before.
  func hasMoved(_ key: Key, pressed: Moment) -> Bool {
    let change = changes[key] ?? (table.keys[key] == nil && key.letter != nil ? fieldChange : nil)
    return change.map { pressed - $0 < Self.pause } ?? false
  }
}

extension KeyMeanings.Table {
  /// Adds a layer below those added so far.
  ///
  /// - Parameter isHeldBack: whether its keys are refused, because a layer above holds them back.
  mutating func add(_ layer: some Layer, _ desk: Desk, isHeldBack: Bool) {
    let name = "\(type(of: layer))"
    let target = layer.target(desk)
    var own: [Key: KeyMeanings.Meaning] = [:]
    var typed: KeyMeanings.Meaning?
    for row in layer.rows(desk) where !row.keys.isEmpty || row.intent == "type" {
      let meaning = KeyMeanings.Meaning(
        layer: name, intent: row.intent, isAvailable: row.unavailable == nil && !isHeldBack,
        target: desk.target(of: row.intent) + (layer.isAimed(row.intent) ? target : ""))
      if row.intent == "type" { typed = meaning }
      for key in row.keys where field == nil || key.letter == nil {
        if own[key] == nil || own[key]?.isAvailable == false && meaning.isAvailable {
          own[key] = meaning
        }
      }
    }
    keys.merge(own) { above, _ in above }
    if field == nil, !isHeldBack { field = typed }
  }
}

extension Desk {
  /// What a command acts on in the session: the climber who is up, and what they are at.
  fileprivate func target(of intent: IntentName) -> String {
    switch intent {
    case "undo": "\(up) \(deedToUndo?.name ?? session.actionToUndo ?? "")"
    case "redo": "\(up) \(deedToRedo?.name ?? session.redoable.last ?? "")"
    case "rest": "\(up) \(session.facts.rest == nil)"
    case "skip", "stepback": "\(up) \(session.facts.climb.plan?.positionText ?? "")"
    default:
      "\(up) \(session.facts.climb.current?.id ?? "") \(session.facts.lift.current?.id ?? "")"
    }
  }
}

extension Effect {
  /// Whether something is kept or ended by it.
  var isLasting: Bool {
    switch self {
    case .commit, .save, .keep, .keepFavourites, .keepHold, .change, .lesson, .remote, .quit: true
    case .speaker, .ear, .look, .run, .announce: false
    }
  }
}
