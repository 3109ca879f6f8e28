/// An interval timer that a user keeps: Get Ready, then Work and Rest over rounds and sets.
package struct IntervalPreset: Codable, Equatable, Sendable {
  package static let nameLimit = 30
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
    self.name = try Self.checked(name)
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

  /// What was stored is held to the limits like what is typed.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      name: container.decode(String.self, forKey: .name),
      getReady: container.decode(Duration.self, forKey: .getReady),
      work: container.decode(Duration.self, forKey: .work),
      rest: container.decode(Duration.self, forKey: .rest),
      sets: container.decode(Int.self, forKey: .sets),
      rounds: container.decode(Int.self, forKey: .rounds),
      sound: container.decode(Bool.self, forKey: .sound),
      voice: container.decode(Bool.self, forKey: .voice))
  }

  /// The same under another name.
  package func named(_ name: String) throws(TimerInputError) -> IntervalPreset {
    var copy = self
    copy.name = try Self.checked(name)
    return copy
  }

  private static func checked(_ name: String) throws(TimerInputError) -> String {
    var trimmed = name[...]
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    guard trimmed.count <= nameLimit else { throw .nameTooLong(String(trimmed)) }
    return trimmed.isEmpty ? defaultName : String(trimmed)
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
