package import Climbing
package import Core
import Languages
import Sound

/// The session's own replies, whatever the activity.
extension Reply {
  package static var opened: Reply {
    Reply(.info, tr("Session open"), tone: .same)
  }
  package static var finished: Reply {
    Reply(.info, tr("Session over"), tone: .finish)
  }

  package static func workoutLogged(_ name: String) -> Reply {
    Reply(.info, tr("Logged \(name)"), tone: .same, offersUndo: true)
  }

  /// An empty reply.
  package static let silent = Reply(.info, "", tone: .same)

  static func roundCounted(_ number: Int) -> Reply {
    Reply(.work, tr("Round \(number)"), tone: .timerRound, offersUndo: true)
  }

  static func setAdded(_ number: Int) -> Reply {
    Reply(.work, tr("Added a set: \(number) so far"), tone: .timerRound, offersUndo: true)
  }

  package static func deleted(_ name: String) -> Reply {
    let word = tr("DELETED", context: "big word")
    return Reply(.undo, word: word, "\(word)  \(name)", tone: .undo, offersUndo: true)
  }

  package static var nothingToUndo: Reply {
    refused(tr("Nothing to undo"))
  }
  package static var nothingToRedo: Reply {
    refused(tr("Nothing to redo"))
  }

  package static func undone(_ what: String) -> Reply {
    let word = tr("UNDONE", context: "big word")
    return Reply(.undo, word: word, "\(word)  \(what)", tone: .undo)
  }

  /// A restored attempt has its outcome's colour.
  package static func redone(_ what: String, _ outcome: Outcome?) -> Reply {
    let topic: Topic =
      switch outcome {
      case .send: .send
      case .fall: .fall
      case nil: .redo
      }
    let word = tr("REDONE", context: "big word")
    return Reply(topic, word: word, "\(word)  \(what)", tone: .redo, offersUndo: true)
  }
}
