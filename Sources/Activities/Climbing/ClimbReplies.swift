package import Core
import Grades
import Sound

/// All of climbing's replies in one place.
extension Reply {
  package static let climbStarted = Reply(.info, "Climbing", tone: .same)

  static func logged(
    _ outcome: Outcome, grade: Grade, attempt: Int, first: Route.FirstTry?
  ) -> Reply {
    let word = outcome.rawValue.uppercased()
    return Reply(
      outcome == .send ? .send : .fall, word: word,
      "\(word)  \(grade), attempt \(attempt)" + (first.map { ", \($0.rawValue)" } ?? ""),
      tone: outcome == .send ? .send : .fall, offersUndo: true)
  }

  static func deleted(_ outcome: Outcome, _ grade: Grade) -> Reply {
    Reply(
      .undo, word: "DELETED", "DELETED  \(outcome.rawValue) \(grade)", tone: .undo,
      offersUndo: true)
  }

  static func corrected(to outcome: Outcome, _ grade: Grade) -> Reply {
    let word = outcome.rawValue.uppercased()
    return Reply(
      outcome == .send ? .send : .fall, word: word, "\(word)  \(grade), corrected", tone: .same,
      offersUndo: true)
  }

  static let nothingToRepeat = refused("No attempt to repeat yet")
  static let noRoute = refused("No route is open")
  static let noSuchAttempt = refused("That attempt is gone")

  // MARK: Routes

  /// To an existing route, or to a new one.
  static func switched(to number: Int, _ grade: Grade, isNew: Bool, isForward: Bool) -> Reply {
    Reply(
      isForward ? .forward : .back, word: isForward ? "NEXT" : "BACK",
      isNew
        ? "New route \(number), \(grade)"
        : isForward ? "On to route \(number), \(grade)" : "Back to route \(number), \(grade)",
      tone: isForward ? .next : .previous, offersUndo: true)
  }

  static let firstRoute = refused("This is the first route")
  static let noSuchRoute = refused("No such route in this session")

  static func changed(from old: Grade, to grade: Grade) -> Reply {
    let isSame = old.system == grade.system
    return Reply(
      .info, word: "\(grade)", "Grade \(grade)" + (isSame ? "" : ", \(grade.system.title)"),
      tone: isSame ? (old < grade ? .harder : .easier) : .same, offersUndo: true)
  }

  static func doesNotFit(_ system: GradeSystem) -> Reply {
    refused(
      "\(system.title) grades are for \(system.isForBoulders ? "boulders" : "routes"), not for this session"
    )
  }

  static func gradeIs(_ grade: Grade) -> Reply {
    Reply(.info, "The grade is already \(grade)", tone: .same, isDone: false)
  }

  static func gradeIsLocked(attempts: Int) -> Reply {
    refused(
      "Grade locked after \(attempts.counted("attempt")): {say “next”|press n} for a new route")
  }

  /// For a climber who keeps asking.
  package static func gradeStaysLocked(attempts: Int) -> Reply {
    refused(
      """
      The grade stays: the route has \(attempts.counted("attempt")). {Say “next route”|Press n} for a new one, \
      or correct it in the list of grades
      """)
  }

  static func corrected(from old: Grade, to grade: Grade, attempts: Int) -> Reply {
    Reply(
      .info, word: "\(grade)",
      "Corrected \(old) to \(grade)" + (attempts > 0 ? ": \(attempts.counted("attempt"))" : ""),
      tone: .same, offersUndo: true)
  }

  static func atHardest(_ grade: Grade) -> Reply { refused("\(grade) is as hard as it gets") }
  static func atEasiest(_ grade: Grade) -> Reply { refused("\(grade) is as easy as it gets") }

  static func named(_ name: String?) -> Reply {
    Reply(.info, name.map { "Named \($0)" } ?? "Name removed", tone: .same, offersUndo: true)
  }

  static func placed(_ wall: String?) -> Reply {
    Reply(.info, wall.map { "Wall: \($0)" } ?? "Wall removed", tone: .same, offersUndo: true)
  }

  static func markedOnsight(_ isOnsight: Bool) -> Reply {
    Reply(
      .info,
      isOnsight
        ? "Onsight attempt: a send on the first try will count as an onsight"
        : "No longer an onsight attempt", tone: .same, offersUndo: true)
  }

  static func tooLateForOnsight(attempts: Int) -> Reply {
    refused("Too late for an onsight: \(attempts.counted("attempt")) already")
  }
}

extension ClimbState {
  /// What was replied to the last attempt, as it now counts; nil without one.
  package var lastReply: Reply? {
    guard let found = last.flatMap({ attempt($0.id) }) else { return nil }
    let (outcome, number) = (found.attempt.outcome, found.number)
    return .logged(
      outcome, grade: found.route.grade, attempt: number,
      first: found.route.firstTry(outcome, at: number))
  }
}
