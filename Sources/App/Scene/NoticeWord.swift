import HUD
import Session

extension Notice {
  /// The one word for it that is drawn large; nil where only the text can say it.
  var word: String? {
    switch self {
    case .logged(let outcome, _, _, _): outcome.rawValue.uppercased()
    case .undid: "UNDO"
    case .redid: "REDO"
    case .deleted: "GONE"
    case .switched(_, _, let isNew): isNew ? "NEXT" : "BACK"
    case .gradeChanged(let grade): "\(grade)"
    case .restStarted: "REST"
    case .restEnded: "CLIMB"
    case .planStarted, .planAdvanced: "PLAN"
    case .planHeld: "HOLD"
    case .opened, .named, .placed, .onsightMarked, .planEnded, .workoutLogged, .finished: nil
    case .nothingToUndo, .nothingToRedo, .nothingToRepeat, .firstRoute, .gradeIs, .gradeLocked,
      .atHardest, .atEasiest, .restIsOff, .tooLateForOnsight, .noPlan, .firstStep, .unknown:
      "NO"
    }
  }
}
