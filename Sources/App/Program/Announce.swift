import HUD
import Session
import Sound
import TimeBase

extension Program {
  /// The tone, toast and flash of what happened, or of why nothing did.
  mutating func announce(_ notice: Notice, at now: Moment) -> [Effect] {
    let kind = notice.kind
    show(
      kind, notice.description, word: notice.word,
      offersUndo: notice.isDone && notice.canBeUndone, at: now)
    if notice.isDone, kind != .info { flashUp(kind, at: now) }
    switch notice {
    case .logged, .undid, .redid, .deleted:
      lastOutcome = notice.word.map {
        Scene.Outcome(kind: kind, word: $0, text: notice.description)
      }
    case .finished: panel = .summary
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .switched, .firstRoute,
      .gradeChanged, .gradeLocked, .atHardest, .atEasiest, .restStarted, .restEnded, .named,
      .workoutLogged, .unknown:
      break
    }
    return [.play(notice.cue)]
  }
}

extension Notice {
  fileprivate var kind: Scene.Kind {
    switch self {
    case .logged(.send, _, _, _): .send
    case .logged(.fall, _, _, _): .fall
    case .undid, .deleted: .undo
    case .redid, .switched, .gradeChanged, .named, .workoutLogged, .finished: .info
    case .restStarted, .restEnded: .rest
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeLocked, .atHardest,
      .atEasiest, .unknown:
      .warning
    }
  }

  fileprivate var canBeUndone: Bool {
    switch self {
    case .logged, .switched, .gradeChanged, .restStarted, .restEnded, .named, .deleted, .redid:
      true
    case .undid, .finished, .workoutLogged, .nothingToUndo, .nothingToRedo, .nothingToRepeat,
      .firstRoute, .gradeLocked, .atHardest, .atEasiest, .unknown:
      false
    }
  }

  fileprivate var cue: Cue {
    switch self {
    case .logged(.send, _, _, _): .send
    case .logged(.fall, _, _, _): .fall
    case .undid, .deleted: .undo
    case .redid: .redo
    case .switched: .next
    case .gradeChanged: .harder
    case .restStarted, .restEnded: .rest
    case .named, .workoutLogged: .same
    case .finished: .finish
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeLocked, .atHardest,
      .atEasiest, .unknown:
      .refused
    }
  }
}
