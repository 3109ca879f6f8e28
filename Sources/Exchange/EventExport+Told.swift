import Climbing
import Lifting
import Log
import Session
import Timers

extension EventPayload {
  /// The event as other programs read it; nil for events that no analysis needs.
  var told: ToldEvent? {
    switch self {
    case .sessionStarted: ToldEvent("session_start")
    case .sessionEnded: ToldEvent("session_end")
    case .sessionDeleted: ToldEvent("session_deleted")
    case .climb(let event): event.told
    case .lift(let event): event.told
    case .timer(let event): event.told
    case .rest(let event): event.told
    case .undone(let action, let since):
      ToldEvent(
        "undo_used",
        ["eventIdUndone": .string(action), "timeSinceEventMs": .int(since.milliseconds)])
    case .redone(let action): ToldEvent("redo_used", ["eventIdRedone": .string(action)])
    case .imported(let row): row.told
    // A goal or a file isn't something that happened in a session.
    case .goal, .file, .unknown: nil
    }
  }
}

extension ImportedRow {
  /// A set has no route.
  fileprivate var told: ToldEvent {
    let isOfSet = ExchangeFormat(rawValue: format)?.isOfSets == true
    return ToldEvent(
      "row_imported",
      [
        (isOfSet ? "eventIdImported" : "routeId"): .string(of), "format": .string(format),
      ])
  }
}

extension RestEvent {
  fileprivate var told: ToldEvent {
    switch self {
    case .started(let source, let length):
      ToldEvent(
        "rest_started",
        [
          "source": .string(source.rawValue), "lengthMs": length.map { .int($0.milliseconds) },
        ])
    case .paused: ToldEvent("rest_paused")
    case .resumed: ToldEvent("rest_resumed")
    case .ended(let after): ToldEvent("rest_ended", ["durationMs": .int(after.milliseconds)])
    }
  }
}

extension TimerEvent {
  fileprivate var told: ToldEvent {
    switch self {
    case .started(let configuration):
      ToldEvent("workout_started", ["name": .string(configuration.title)])
    case .paused: ToldEvent("workout_paused")
    case .resumed: ToldEvent("workout_resumed")
    case .skipped: ToldEvent("workout_skipped")
    case .wentBack: ToldEvent("workout_went_back")
    case .phaseBegan: ToldEvent("workout_phase")
    case .ran: ToldEvent("workout_ran")
    case .roundCounted: ToldEvent("workout_round")
    case .setAdded: ToldEvent("workout_set")
    case .discarded: ToldEvent("workout_discarded")
    case .logged(let entry):
      ToldEvent(
        "workout_logged",
        ["durationMs": .int(entry.elapsed.milliseconds), "workout": entry.told])
    }
  }
}

extension WorkoutEntry {
  /// Configuration and summary are JSON texts, as the timers wrote them.
  fileprivate var told: JSON {
    .fields([
      "configuration": .string(configuration), "isComplete": .bool(isComplete),
      "kind": .string(kind), "name": .string(name), "summary": .string(summary),
    ])
  }
}
