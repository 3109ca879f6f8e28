import HUD
import Session
import Sound
import TimeBase

extension Program {
  /// The tone, toast and flash of what happened, or of why nothing did.
  mutating func announce(
    _ notice: Notice, _ news: PlanNews? = nil, at now: Moment
  ) -> [Effect] {
    let kind = notice.kind
    let text = [notice.description, news?.description].compactMap(\.self).joined(separator: "  ")
    show(
      kind, text, word: notice.word, offersUndo: notice.isDone && notice.canBeUndone, at: now)
    // A flash that is still on would give this the colour of what was before it.
    flash = nil
    if notice.isDone, kind != .info { flashUp(kind, at: now) }
    switch notice {
    case .logged, .undid, .redid, .deleted:
      lastOutcome = notice.word.map {
        Scene.Outcome(kind: kind, word: $0, text: notice.description)
      }
    case .finished: panel = .summary
    case .opened, .nothingToUndo, .nothingToRedo, .nothingToRepeat, .switched, .firstRoute,
      .gradeChanged, .gradeIs, .gradeLocked, .atHardest, .atEasiest, .restStarted, .restEnded,
      .restIsOff, .named, .placed, .onsightMarked, .tooLateForOnsight, .workoutLogged,
      .planStarted, .planEnded, .planAdvanced, .planHeld, .noPlan, .firstStep, .unknown:
      break
    }
    return [.play(notice.cue)] + (news.map { tell($0, after: notice.cue) } ?? [])
  }

  /// The plan's own tone, after that of what was done, and what is next in words.
  private func tell(_ news: PlanNews, after cue: Cue) -> [Effect] {
    var effects: [Effect] = []
    if news.cue != cue { effects.append(.playNext(news.cue)) }
    if settings.speaks { effects.append(.speak(news.prompt)) }
    return effects
  }
}

extension PlanNews {
  fileprivate var cue: Cue {
    switch self {
    case .started, .advanced: .planAdvanced
    case .held: .planBlocked
    case .complete: .finish
    }
  }
}

extension Notice {
  fileprivate var kind: Scene.Kind {
    switch self {
    case .logged(.send, _, _, _): .send
    case .logged(.fall, _, _, _): .fall
    case .undid, .deleted: .undo
    case .opened, .redid, .switched, .gradeChanged, .named, .placed, .onsightMarked, .workoutLogged,
      .planStarted, .planEnded, .planAdvanced, .finished:
      .info
    case .restStarted, .restEnded: .rest
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeIs, .gradeLocked,
      .atHardest, .atEasiest, .restIsOff, .tooLateForOnsight, .planHeld, .noPlan, .firstStep,
      .unknown:
      .warning
    }
  }

  fileprivate var canBeUndone: Bool {
    switch self {
    case .logged, .switched, .gradeChanged, .restStarted, .restEnded, .named, .placed,
      .onsightMarked, .deleted, .planStarted, .planEnded, .planAdvanced, .redid:
      true
    case .opened, .undid, .finished, .workoutLogged, .nothingToUndo, .nothingToRedo,
      .nothingToRepeat, .firstRoute, .gradeIs, .gradeLocked, .atHardest, .atEasiest, .restIsOff,
      .tooLateForOnsight, .planHeld, .noPlan, .firstStep, .unknown:
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
    case .opened, .named, .placed, .onsightMarked, .workoutLogged, .planEnded: .same
    case .planStarted, .planAdvanced: .planAdvanced
    case .planHeld: .planBlocked
    case .finished: .finish
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeIs, .gradeLocked,
      .atHardest, .atEasiest, .restIsOff, .tooLateForOnsight, .noPlan, .firstStep, .unknown:
      .refused
    }
  }
}
