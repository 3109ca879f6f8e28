package import Core
import Grades
import Languages
import Sound

/// All of climbing's replies in one place.
extension Reply {
  package static var climbStarted: Reply {
    Reply(.info, tr("Climbing"), tone: .same)
  }

  static func logged(
    _ outcome: Outcome, grade: Grade, attempt: Int, first: Route.FirstTry?, story: String? = nil
  ) -> Reply {
    let word = outcome.bigWord
    let text =
      switch first {
      case nil where story != nil: "\(grade), \(story ?? "")"
      case nil: tr("\(grade), attempt \(attempt)")
      case .flash?: tr("\(grade), attempt \(attempt), flash")
      case .onsight?: tr("\(grade), attempt \(attempt), onsight")
      }
    return Reply(
      outcome == .send ? .send : .fall, word: word, "\(word)  \(text)",
      tone: outcome == .send ? .send : .fall, offersUndo: true)
  }

  static func deleted(_ outcome: Outcome, _ grade: Grade) -> Reply {
    let word = tr("DELETED", context: "big word")
    let attempt = outcome == .send ? tr("send \(grade)") : tr("fall \(grade)")
    return Reply(.undo, word: word, "\(word)  \(attempt)", tone: .undo, offersUndo: true)
  }

  static func corrected(to outcome: Outcome, _ grade: Grade) -> Reply {
    let word = outcome.bigWord
    return Reply(
      outcome == .send ? .send : .fall, word: word, "\(word)  \(tr("\(grade), corrected"))",
      tone: .undo, nextTone: outcome == .send ? .send : .fall, offersUndo: true)
  }

  static var nothingToRepeat: Reply {
    refused(tr("No attempt on this route to repeat yet"))
  }
  static var noRoute: Reply {
    refused(tr("No route is open"))
  }
  static var noSuchAttempt: Reply {
    refused(tr("That attempt is gone"))
  }

  // MARK: Routes

  /// To an existing route, or to a new one.
  static func switched(to number: Int, _ grade: Grade, isNew: Bool, isForward: Bool) -> Reply {
    Reply(
      isForward ? .forward : .back,
      word: isForward ? tr("NEXT", context: "big word") : tr("BACK", context: "big word"),
      isNew
        ? tr("New route \(number), \(grade)")
        : isForward
          ? tr("On to route \(number), \(grade)") : tr("Back to route \(number), \(grade)"),
      tone: isForward ? .next : .previous, offersUndo: true)
  }

  static var firstRoute: Reply {
    refused(tr("This is the first route"))
  }
  static var noSuchRoute: Reply {
    refused(tr("No such route in this session"))
  }

  static func changed(from old: Grade, to grade: Grade) -> Reply {
    let isSame = old.system == grade.system
    return Reply(
      .info, word: "\(grade)",
      isSame ? tr("Grade \(grade)") : tr("Grade \(grade), \(grade.system.title)"),
      tone: isSame ? (old < grade ? .harder : .easier) : .same, offersUndo: true)
  }

  static func doesNotFit(_ system: GradeSystem) -> Reply {
    refused(
      system.isForBoulders
        ? tr("\(system.title) grades are for boulders, not for this session")
        : tr("\(system.title) grades are for routes, not for this session"))
  }

  static func gradeIs(_ grade: Grade) -> Reply {
    Reply(.info, tr("The grade is already \(grade)"), tone: .same, isDone: false)
  }

  static func gradeIsLocked(attempts: Int) -> Reply {
    refused(
      plural(
        attempts,
        "Grade locked after \(attempts.grouped) attempt: {say “next”|press n} for a new route",
        "Grade locked after \(attempts.grouped) attempts: {say “next”|press n} for a new route"))
  }

  /// For a climber who keeps asking.
  package static func gradeStaysLocked(attempts: Int) -> Reply {
    refused(
      plural(
        attempts,
        "The grade stays: the route has \(attempts.grouped) attempt. "
          + "{Say “next route”|Press n} for a new one, or correct it in the list of grades",
        "The grade stays: the route has \(attempts.grouped) attempts. "
          + "{Say “next route”|Press n} for a new one, or correct it in the list of grades"))
  }

  static func corrected(from old: Grade, to grade: Grade, attempts: Int) -> Reply {
    Reply(
      .info, word: "\(grade)",
      attempts == 0
        ? tr("Corrected \(old) to \(grade)")
        : plural(
          attempts, "Corrected \(old) to \(grade): \(attempts.grouped) attempt",
          "Corrected \(old) to \(grade): \(attempts.grouped) attempts"),
      tone: .same, offersUndo: true)
  }

  static func atHardest(_ grade: Grade) -> Reply { refused(tr("\(grade) is as hard as it gets")) }
  static func atEasiest(_ grade: Grade) -> Reply { refused(tr("\(grade) is as easy as it gets")) }

  /// - Parameter life: what was done on the climb of this name.
  static func named(_ name: String?, _ life: String? = nil) -> Reply {
    let text = name.map { tr("Named \($0)") } ?? tr("Name removed")
    return Reply(
      .info, life.map { "\(text): \($0)" } ?? text, tone: .same,
      offersUndo: true)
  }

  /// The untouched route is a climb of an earlier session.
  static func picked(_ name: String, _ grade: Grade, _ life: String?) -> Reply {
    let text = "\(name), \(grade)"
    return Reply(
      .info, life.map { "\(text): \($0)" } ?? text, tone: .same,
      offersUndo: true)
  }

  static func placed(_ wall: String?) -> Reply {
    Reply(
      .info, wall.map { tr("Wall: \($0)") } ?? tr("Wall removed"), tone: .same, offersUndo: true)
  }

  static func markedOnsight(_ isOnsight: Bool) -> Reply {
    Reply(
      .info,
      isOnsight
        ? tr("Onsight attempt: a send on the first try will count as an onsight")
        : tr("No longer an onsight attempt"), tone: .same, offersUndo: true)
  }

  /// The climb was tried in an earlier session.
  static func noOnsight(_ past: ClimbPast, _ stated: EarlierTries) -> Reply {
    var all = past
    all.add(stated)
    return refused(tr("No onsight: \(all.shown ?? tr("tried before"))"))
  }

  static func tooLateForOnsight(attempts: Int) -> Reply {
    refused(
      plural(
        attempts, "Too late for an onsight: \(attempts.grouped) attempt already",
        "Too late for an onsight: \(attempts.grouped) attempts already"))
  }
}

extension Outcome {
  fileprivate var bigWord: String {
    self == .send ? tr("SEND", context: "big word") : tr("FALL", context: "big word")
  }
}

extension ClimbState {
  /// What was replied to the last attempt, as it now counts; nil without one.
  package var lastReply: Reply? {
    guard let found = last.flatMap({ attempt($0.id) }) else { return nil }
    let (outcome, number) = (found.attempt.outcome, found.number)
    return .logged(
      outcome, grade: found.route.grade, attempt: number,
      first: found.route.firstTry(outcome, at: number),
      story: found.route.story(of: outcome, at: number))
  }
}
