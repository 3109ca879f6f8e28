package import Core

// How the timers' events are stored in the log: docs/log-format.md. Never change a coding that has
// shipped.

extension TimerEvent {
  package var stored: StoredPayload {
    switch self {
    case .started(let configuration):
      StoredPayload(TimerEventKind.started, ["configuration": configuration.json])
    case .paused: StoredPayload(TimerEventKind.paused)
    case .resumed: StoredPayload(TimerEventKind.resumed)
    case .skipped: StoredPayload(TimerEventKind.skipped)
    case .wentBack: StoredPayload(TimerEventKind.wentBack)
    case .phaseBegan(let index): StoredPayload(TimerEventKind.phase, ["index": .int(index)])
    case .ran: StoredPayload(TimerEventKind.ran)
    case .roundCounted: StoredPayload(TimerEventKind.round)
    case .logged(let entry):
      StoredPayload(
        TimerEventKind.logged,
        [
          "kind": .string(entry.kind), "name": .string(entry.name),
          "configuration": .string(entry.configuration), "summary": .string(entry.summary),
          "isComplete": .bool(entry.isComplete), "elapsedUs": .length(entry.elapsed),
        ])
    case .setAdded: StoredPayload(TimerEventKind.set)
    case .discarded: StoredPayload(TimerEventKind.discarded)
    }
  }

  /// nil for a kind that is not the timers' and for an unknown version of one that is.
  package init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError) {
    guard let kind = TimerEventKind(kind, version: version) else { return nil }
    switch kind {
    case .started:
      self = .started(try fields.required("configuration", WorkoutConfiguration.init))
    case .paused: self = .paused
    case .resumed: self = .resumed
    case .skipped: self = .skipped
    case .wentBack: self = .wentBack
    case .phase: self = .phaseBegan(try fields.count("index", in: 0...100_000))
    case .ran: self = .ran
    case .round: self = .roundCounted
    case .set: self = .setAdded
    case .logged:
      self = .logged(try WorkoutEntry(fields, elapsed: try fields.length("elapsedUs")))
    case .discarded: self = .discarded
    }
  }

  /// The form from before kinds had names (version 0). FROZEN.
  package init?(version0 kind: String, _ fields: Fields) throws(PayloadError) {
    guard kind == "workoutLogged" else { return nil }
    let fields = try fields.version0Value()
    let elapsed = try fields.required("elapsed") { $0.version0Length }
    self = .logged(try WorkoutEntry(fields, elapsed: elapsed))
  }
}

extension WorkoutEntry {
  fileprivate init(_ fields: Fields, elapsed: Duration) throws(PayloadError) {
    try self.init(
      kind: fields.text("kind"), name: fields.typed("name"),
      configuration: fields.typed("configuration"), summary: fields.typed("summary"),
      isComplete: fields.flag("isComplete"), elapsed: elapsed)
  }
}

extension WorkoutConfiguration {
  fileprivate var json: JSON {
    switch self {
    case .interval(let preset):
      .fields([
        "kind": .string(format.rawValue), "name": .string(preset.name),
        "getReadyUs": .length(preset.getReady), "workUs": .length(preset.work),
        "restUs": .length(preset.rest), "rounds": .int(preset.rounds), "sets": .int(preset.sets),
        "sound": .bool(preset.sound), "voice": .bool(preset.voice),
        "restsAtEnd": preset.restsAtEnd ? nil : .bool(false),
      ])
    case .forTime(let task):
      .fields([
        "kind": .string(format.rawValue), "capUs": task.cap.map(JSON.length),
        "sets": .int(task.sets.count), "setRestUs": .length(task.sets.rest),
      ])
    case .amrap(let amrap):
      .fields([
        "kind": .string(format.rawValue), "durationUs": .length(amrap.duration),
        "sets": .int(amrap.sets.count), "setRestUs": .length(amrap.sets.rest),
      ])
    case .emom(let emom):
      .fields([
        "kind": .string(format.rawValue), "intervalUs": .length(emom.interval),
        "intervals": .int(emom.intervals), "sets": .int(emom.sets.count),
        "setRestUs": .length(emom.sets.rest),
      ])
    case .hold(let hold):
      .fields([
        "kind": .string(format.rawValue), "name": .string(hold.name),
        "durationUs": .length(hold.duration), "getReadyUs": .length(hold.getReady),
        "sets": hold.sets == .one ? nil : .int(hold.sets.count),
        "setRestUs": hold.sets == .one ? nil : .length(hold.sets.rest),
      ])
    }
  }

  /// Stored values have the same limits as typed ones.
  fileprivate init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    do {
      self = try Self.read(try fields.word("kind"), fields)
    } catch let error as PayloadError {
      throw error
    } catch {
      throw PayloadError("no timer: \(error)")
    }
  }

  private static func read(_ format: Format, _ fields: Fields) throws -> WorkoutConfiguration {
    let numbers = 1...100_000
    func sets() throws -> Sets {
      try Sets(count: fields.count("sets", in: numbers), rest: fields.length("setRestUs"))
    }
    switch format {
    case .interval:
      return .interval(
        try IntervalPreset(
          name: fields.typed("name"), getReady: fields.length("getReadyUs"),
          work: fields.length("workUs"), rest: fields.length("restUs"),
          sets: fields.count("sets", in: numbers), rounds: fields.count("rounds", in: numbers),
          restsAtEnd: fields.flagIfAny("restsAtEnd") ?? true, sound: fields.flag("sound"),
          voice: fields.flag("voice")))
    case .forTime: return .forTime(try ForTime(cap: fields.lengthIfAny("capUs"), sets: sets()))
    case .amrap: return .amrap(try Amrap(duration: fields.length("durationUs"), sets: sets()))
    case .emom:
      return .emom(
        try Emom(
          interval: fields.length("intervalUs"), intervals: fields.count("intervals", in: numbers),
          sets: sets()))
    case .hold:
      return .hold(
        try Hold(
          name: fields.typed("name"), duration: fields.length("durationUs"),
          getReady: fields.length("getReadyUs"), sets: fields.has("sets") ? sets() : .one))
    }
  }
}

/// The kinds of the timers' events in the log (docs/log-format.md).
package enum TimerEventKind: String, StoredKind {
  case started = "timer.started"
  case paused = "timer.paused"
  case resumed = "timer.resumed"
  case skipped = "timer.skipped"
  case wentBack = "timer.went-back"
  case phase = "timer.phase"
  case ran = "timer.ran"
  case round = "timer.round"
  case set = "timer.set"
  case logged = "timer.logged"
  case discarded = "timer.discarded"

  package var oldName: String? {
    switch self {
    case .logged: "workoutLogged"
    case .started, .paused, .resumed, .skipped, .wentBack, .phase, .ran, .round, .set,
      .discarded:
      nil
    }
  }
}
