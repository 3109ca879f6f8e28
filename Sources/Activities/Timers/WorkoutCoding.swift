import Core

// How timers are written: flat objects, every length in seconds. Values from a file have the same
// limits as typed ones.

extension KeyedEncodingContainer {
  mutating func encode(seconds length: Duration, forKey key: Key) throws {
    let seconds = length.inSeconds
    // A whole number is easier to read in a file that people may edit.
    if let whole = Int(exactly: seconds) {
      try encode(whole, forKey: key)
    } else {
      try encode(seconds, forKey: key)
    }
  }
}

extension KeyedDecodingContainer {
  func decodeSeconds(forKey key: Key) throws -> Duration {
    let seconds = try decode(Double.self, forKey: key)
    // More than any timer accepts, and far from any overflow.
    guard seconds.isFinite, abs(seconds) < 1e6 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(seconds) isn't a valid number of seconds")
    }
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  func decodeSecondsIfPresent(forKey key: Key) throws -> Duration? {
    contains(key) ? try decodeSeconds(forKey: key) : nil
  }
}

extension WorkoutConfiguration: Codable {
  private enum Key: String, CodingKey {
    case kind, name, cap, duration, interval, intervals, getReady, sets, setRest
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(format, forKey: .kind)
    switch self {
    case .interval(let preset): try preset.encode(to: encoder)
    case .forTime(let task):
      if let cap = task.cap { try container.encode(seconds: cap, forKey: .cap) }
      try Self.encode(task.sets, into: &container)
    case .amrap(let amrap):
      try container.encode(seconds: amrap.duration, forKey: .duration)
      try Self.encode(amrap.sets, into: &container)
    case .emom(let emom):
      try container.encode(seconds: emom.interval, forKey: .interval)
      try container.encode(emom.intervals, forKey: .intervals)
      try Self.encode(emom.sets, into: &container)
    case .hold(let hold):
      try container.encode(hold.name, forKey: .name)
      try container.encode(seconds: hold.duration, forKey: .duration)
      try container.encode(seconds: hold.getReady, forKey: .getReady)
      if hold.sets != .one { try Self.encode(hold.sets, into: &container) }
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Format.self, forKey: .kind) {
    case .interval: self = .interval(try IntervalPreset(from: decoder))
    case .forTime:
      self = .forTime(
        try ForTime(
          cap: container.decodeSecondsIfPresent(forKey: .cap), sets: Self.sets(in: container)))
    case .amrap:
      self = .amrap(
        try Amrap(
          duration: container.decodeSeconds(forKey: .duration), sets: Self.sets(in: container)))
    case .emom:
      self = .emom(
        try Emom(
          interval: container.decodeSeconds(forKey: .interval),
          intervals: container.decode(Int.self, forKey: .intervals), sets: Self.sets(in: container)
        ))
    case .hold:
      self = .hold(
        try Hold(
          name: container.decode(String.self, forKey: .name),
          duration: container.decodeSeconds(forKey: .duration),
          getReady: container.decodeSeconds(forKey: .getReady),
          // Holds had a single set at first.
          sets: container.contains(.sets) ? Self.sets(in: container) : .one))
    }
  }

  private static func encode(
    _ sets: Sets, into container: inout KeyedEncodingContainer<Key>
  ) throws {
    try container.encode(sets.count, forKey: .sets)
    try container.encode(seconds: sets.rest, forKey: .setRest)
  }

  private static func sets(in container: KeyedDecodingContainer<Key>) throws -> Sets {
    try Sets(
      count: container.decode(Int.self, forKey: .sets),
      rest: container.decodeSeconds(forKey: .setRest))
  }
}

extension IntervalPreset: Codable {
  private enum Key: String, CodingKey {
    case name, getReady, work, rest, sets, rounds, restsAtEnd, sound, voice
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(seconds: getReady, forKey: .getReady)
    try container.encode(seconds: work, forKey: .work)
    try container.encode(seconds: rest, forKey: .rest)
    try container.encode(sets, forKey: .sets)
    try container.encode(rounds, forKey: .rounds)
    if !restsAtEnd { try container.encode(restsAtEnd, forKey: .restsAtEnd) }
    try container.encode(sound, forKey: .sound)
    try container.encode(voice, forKey: .voice)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    try self.init(
      name: container.decode(String.self, forKey: .name),
      getReady: container.decodeSeconds(forKey: .getReady),
      work: container.decodeSeconds(forKey: .work),
      rest: container.decodeSeconds(forKey: .rest),
      sets: container.decode(Int.self, forKey: .sets),
      rounds: container.decode(Int.self, forKey: .rounds),
      restsAtEnd: container.decodeIfPresent(Bool.self, forKey: .restsAtEnd) ?? true,
      sound: container.decode(Bool.self, forKey: .sound),
      voice: container.decode(Bool.self, forKey: .voice))
  }
}
