/// A user's interval timer: Get Ready, then Work and Rest over rounds and sets.
package struct IntervalPreset: Equatable, Sendable {
  package static let defaultName = "New Timer"

  package private(set) var name: String
  package let getReady: Duration
  package let work: Duration
  package let rest: Duration
  package let sets: Int
  package let rounds: Int
  /// Whether a rest also follows the last work.
  package var restsAtEnd: Bool
  package var sound: Bool
  package var voice: Bool

  /// The name is trimmed; an empty one becomes "New Timer". Throws for a name that is too long or a
  /// value outside its field's range.
  package init(
    name: String = defaultName, getReady: Duration = .seconds(10), work: Duration = .seconds(60),
    rest: Duration = .seconds(60), sets: Int = 1, rounds: Int = 4,
    restsAtEnd: Bool = true, sound: Bool = true, voice: Bool = true
  ) throws(TimerInputError) {
    self.name = try TimerName.checked(name, empty: Self.defaultName)
    try TimerField.getReady.check(getReady)
    try TimerField.work.check(work)
    try TimerField.rest.check(rest)
    try TimerField.sets.check(sets)
    try TimerField.rounds.check(rounds)
    self.getReady = getReady
    self.work = work
    self.rest = rest
    self.sets = sets
    self.rounds = rounds
    self.restsAtEnd = restsAtEnd
    self.sound = sound
    self.voice = voice
  }

  /// A copy with another name.
  package func named(_ name: String) throws(TimerInputError) -> IntervalPreset {
    var copy = self
    copy.name = try TimerName.checked(name, empty: Self.defaultName)
    return copy
  }
}

extension IntervalPreset {
  /// The presets that come with the program, by name.
  package static let shipped: [IntervalPreset] = {
    // Tabata et al. 1996: 8 rounds of 20 s work and 10 s rest. Repeaters 7/3 and max hangs: the
    // usual finger-board protocols (6 hangs of 7 s with 3 s between; 10 s hangs with 3 min
    // between), without a rest after the last hang.
    let entries: [(String, Int, Int, Int, Bool)] = [
      ("Tabata", 20, 10, 8, true),
      ("Repeaters 7/3", 7, 3, 6, false),
      ("Max hangs", 10, 180, 5, false),
      ("4x4", 240, 240, 4, true),
      ("On the minute", 30, 30, 10, true),
    ]
    return entries.map { name, work, rest, rounds, restsAtEnd in
      do throws(TimerInputError) {
        return try IntervalPreset(
          name: name, work: .seconds(work), rest: .seconds(rest), rounds: rounds,
          restsAtEnd: restsAtEnd)
      } catch {
        preconditionFailure("shipped preset \(name): \(error)")
      }
    }
  }()
}
