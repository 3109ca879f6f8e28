import Climbing
import Core
import Languages
import Lifting
import Session
import Words

/// The session whose entries a list shows and corrects.
enum EntrySession {
  case open
  /// - Parameter start: when it began, to name it in replies.
  case past(SessionState, start: String)

  func facts(_ desk: Desk) -> SessionFacts {
    switch self {
    case .open: desk.session.facts
    case .past(let state, _): state.facts
    }
  }
}

/// An attempt or a set in a list.
enum ListedEntry {
  case attempt(PlacedAttempt)
  case set(ExerciseBlock, LoggedSet)

  var at: Moment {
    switch self {
    case .attempt(let placed): placed.attempt.at
    case .set(_, let set): set.at
    }
  }

  func text(_ desk: Desk) -> String {
    switch self {
    case .attempt(let placed): placed.text(timeOfDay: desk.timeOfDay)
    case .set(let block, let set): desk.text(of: set, in: block)
    }
  }
}

extension SessionFacts {
  /// Attempts and sets in the order they were made.
  var entriesInOrder: [ListedEntry] {
    let entries =
      attemptsInOrder.map(ListedEntry.attempt) + lift.sets.map { ListedEntry.set($0.block, $0.set) }
    return entries.sorted { $0.at < $1.at }
  }
}

extension Desk {
  /// Corrects or deletes something in a session.
  ///
  /// - Parameter name: what undo calls it.
  mutating func correct(
    _ order: Order, in session: EntrySession, by command: Command, called name: String
  ) {
    switch session {
    case .open: self.order(order, by: command)
    case .past(let state, let start):
      self.order(
        order, in: state, by: command, called: tr("\(name) of \(start)", context: "session"))
    }
  }
}
