import Climbing
import Core
import Lifting
import Session
import Timers

extension EventPayload {
  /// The event as other programs read it; nil for events that no analysis needs.
  var exported: ExportedEvent? {
    switch self {
    case .sessionStarted: ExportedEvent("session_start")
    case .sessionEnded: ExportedEvent("session_end")
    case .sessionDeleted: ExportedEvent("session_deleted")
    case .climb(let event): event.exported
    case .lift(let event): event.exported
    case .timer(let event): event.exported
    case .rest(let event): event.exported
    case .undone(let action, let since):
      ExportedEvent(
        "undo_used",
        ["eventIdUndone": .string(action), "timeSinceEventMs": .int(since.milliseconds)])
    case .redone(let action): ExportedEvent("redo_used", ["eventIdRedone": .string(action)])
    case .imported(let row): row.exported
    case .clock(let event): event.exported
    // A goal, a correction of a climb, a file or a name isn't something that happened in a session.
    case .goal, .correction, .file, .partner, .fileImport, .unknown: nil
    }
  }
}

extension ClockEvent {
  /// The times of other events are right already.
  fileprivate var exported: ExportedEvent {
    switch self {
    case .set(let step, let since):
      ExportedEvent(
        "clock_set", ["stepMs": .int(step.milliseconds), "sinceEventId": .string(since)])
    case .dated(let step):
      ExportedEvent("session_dated", ["stepMs": .int(step.milliseconds)])
    }
  }
}

extension ImportedRow {
  /// A set has no route.
  fileprivate var exported: ExportedEvent {
    let isOfSet = ExchangeFormat(rawValue: format)?.isOfSets == true
    return ExportedEvent(
      "row_imported",
      [
        (isOfSet ? "eventIdImported" : "routeId"): .string(of), "format": .string(format),
      ])
  }
}

extension RestEvent {
  fileprivate var exported: ExportedEvent {
    switch self {
    case .started(let source, let length):
      ExportedEvent(
        "rest_started",
        [
          "source": .string(source.rawValue), "lengthMs": length.map { .int($0.milliseconds) },
        ])
    case .paused: ExportedEvent("rest_paused")
    case .resumed: ExportedEvent("rest_resumed")
    case .ended(let after): ExportedEvent("rest_ended", ["durationMs": .int(after.milliseconds)])
    }
  }
}

extension TimerEvent {
  fileprivate var exported: ExportedEvent {
    switch self {
    case .started(let configuration):
      ExportedEvent("workout_started", ["name": .string(configuration.title)])
    case .paused: ExportedEvent("workout_paused")
    case .resumed: ExportedEvent("workout_resumed")
    case .skipped: ExportedEvent("workout_skipped")
    case .wentBack: ExportedEvent("workout_went_back")
    case .phaseBegan: ExportedEvent("workout_phase")
    case .ran: ExportedEvent("workout_ran")
    case .roundCounted: ExportedEvent("workout_round")
    case .setAdded: ExportedEvent("workout_set")
    case .discarded: ExportedEvent("workout_discarded")
    case .logged(let entry):
      ExportedEvent(
        "workout_logged",
        ["durationMs": .int(entry.elapsed.milliseconds), "workout": entry.exported])
    }
  }
}

extension WorkoutEntry {
  /// Configuration and summary are JSON texts, as the timers wrote them.
  fileprivate var exported: JSON {
    .fields([
      "configuration": .string(configuration), "isComplete": .bool(isComplete),
      "kind": .string(kind), "name": .string(name), "summary": .string(summary),
    ])
  }
}
