import Canvas
import Core
import Words

/// Distinguishes a key that is held down, or stuck, from one pressed again: forty `s` in a second
/// are one send.
///
/// A terminal doesn't report releases. A keyboard repeats a key 250 to 660 ms after it went down,
/// and then 10 to 40 times a second; fingers are slower than that. So the first press counts at
/// once. Another press of the same key within 900 ms may be the first repeat. It is held back until
/// the next one shows whether they follow faster than a finger can, and then it counts or doesn't.
/// Two presses at least 900 ms apart both count at once.
struct KeyRepeat {
  /// A press that is held back.
  struct Press: Equatable {
    let key: Key
    let gesture: Gesture
    let at: Moment
  }

  enum Verdict: Equatable {
    case counts, waits
    /// `isFirst`: the first of a series of repeats.
    case isRepeat(isFirst: Bool)
  }

  /// Longer than a keyboard waits before it repeats: 660 ms on X, 250 to 600 ms elsewhere.
  static let delay = Duration.milliseconds(900)
  /// Longer than the time between repeats: 92 ms on the Linux console, 25 to 40 ms elsewhere. Two
  /// presses by a finger are at least 150 ms apart.
  static let pace = Duration.milliseconds(130)

  /// Commands that are done once however long the key is held. Moving, typing and stepping repeat.
  private static let once: Set<IntentName> = [
    "send", "fall", "done", "missed", "rest", "undo", "redo", "next", "previous", "repeat", "skip",
    "stepback", "round", "delete", "correct", "warmup", "drop", "addset", "skipset",
    "yes", "confirm",
  ]

  private let isOn: Bool
  private var contact: (key: Key, at: Moment, counted: Moment, isHeld: Bool)?
  private var last: (key: Key, at: Moment)?
  private(set) var held: Press?
  /// The held-back press counts now.
  private var isReleasing = false
  private var isStream = false

  init(isOn: Bool) { self.isOn = isOn }

  /// When the held-back press counts.
  var deadline: Moment? { held.map { $0.at + Self.pace } }

  /// Whether a press comes from a contact that bounces: the same key again, sooner than a finger
  /// can. A key that is held down repeats as fast, but goes on, so that its first repeats alone are
  /// lost.
  ///
  /// - Parameter limit: how soon; zero lets all presses count.
  mutating func isBounce(of key: Key, at: Moment, within limit: Duration) -> Bool {
    guard isOn, let before = contact, before.key == key, at - before.at < Self.pace else {
      contact = (key, at, at, false)
      return false
    }
    let isBounce = !before.isHeld && at - before.counted < limit
    // It goes on for longer than a contact bounces.
    contact = (key, at, isBounce ? before.counted : at, before.isHeld || !isBounce)
    return isBounce
  }

  /// Judges a press of a key whose row has this intent.
  mutating func judge(_ press: Press, for intent: IntentName) -> Verdict {
    if isReleasing {
      isReleasing = false
      return .counts
    }
    let before = last
    last = (press.key, press.at)
    guard isOn, Self.once.contains(intent), let before, before.key == press.key,
      press.at - before.at < Self.delay
    else {
      isStream = false
      return .counts
    }
    guard press.at - before.at < Self.pace, held != nil || isStream else {
      held = press
      isStream = false
      return .waits
    }
    held = nil
    defer { isStream = true }
    return .isRepeat(isFirst: !isStream)
  }

  /// The press that counts now, because its time has come or something else happens.
  mutating func release(before input: Input, at now: Moment) -> Press? {
    guard let held else { return nil }
    let isOver =
      if case .key(let key, let pressed) = input {
        key != held.key || pressed - held.at >= Self.pace
      } else if case .terminated = input { true } else {
        input.source != .program || now - held.at >= Self.pace
      }
    guard isOver else { return nil }
    self.held = nil
    isReleasing = true
    return held
  }
}
