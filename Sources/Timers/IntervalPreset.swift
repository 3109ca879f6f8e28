/// An interval timer that a user keeps: Get Ready, then Work and Rest over rounds and sets.
package struct IntervalPreset: Equatable, Sendable {
  package static let defaultName = "New Timer"

  package private(set) var name: String
  package private(set) var getReady: Duration
  package private(set) var work: Duration
  package private(set) var rest: Duration
  package private(set) var sets: Int
  package private(set) var rounds: Int
  package var sound: Bool
  package var voice: Bool

  /// The name is trimmed; an empty one becomes "New Timer".
  package init(
    name: String = defaultName, getReady: Duration = .seconds(10), work: Duration = .seconds(60),
    rest: Duration = .seconds(60), sets: Int = 1, rounds: Int = 4, sound: Bool = true,
    voice: Bool = true
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
    self.sound = sound
    self.voice = voice
  }

  /// The same under another name.
  package func named(_ name: String) throws(TimerInputError) -> IntervalPreset {
    var copy = self
    copy.name = try TimerName.checked(name, empty: Self.defaultName)
    return copy
  }
}

extension IntervalPreset {
  /// The presets that come with the program, by name.
  package static let shipped: [IntervalPreset] = {
    // Tabata et al. 1996: 8 rounds of 20 s work and 10 s rest. Repeaters 7/3 and max hangs: the usual
    // finger-board protocols (6 hangs of 7 s with 3 s between; 10 s hangs with 3 min between).
    let entries: [(String, Int, Int, Int, Int)] = [
      ("Tabata", 20, 10, 1, 8),
      ("Repeaters 7/3", 7, 3, 1, 6),
      ("Max hangs", 10, 180, 1, 5),
      ("4x4", 240, 240, 1, 4),
      ("On the minute", 30, 30, 1, 10),
    ]
    return entries.map { name, work, rest, sets, rounds in
      do throws(TimerInputError) {
        return try IntervalPreset(
          name: name, work: .seconds(work), rest: .seconds(rest), sets: sets, rounds: rounds)
      } catch {
        preconditionFailure("shipped preset \(name): \(error)")
      }
    }
  }()
}
