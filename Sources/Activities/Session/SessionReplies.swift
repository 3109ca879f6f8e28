package import Climbing
package import Core
import Sound

/// The session's own replies, whatever the activity.
extension Reply {
  package static let opened = Reply(.info, "Session open", tone: .same)
  package static let finished = Reply(.info, "Session over", tone: .finish)

  package static func workoutLogged(_ name: String) -> Reply {
    Reply(.info, "Logged \(name)", tone: .same, offersUndo: true)
  }

  /// An empty reply.
  package static let silent = Reply(.info, "", tone: .same)

  static func roundCounted(_ number: Int) -> Reply {
    Reply(.work, "Round \(number)", tone: .timerRound, offersUndo: true)
  }

  static func setAdded(_ number: Int) -> Reply {
    Reply(.work, "Added a set: \(number) so far", tone: .timerRound, offersUndo: true)
  }

  package static func deleted(_ name: String) -> Reply {
    Reply(.undo, word: "DELETED", "DELETED  \(name)", tone: .undo, offersUndo: true)
  }

  package static let nothingToUndo = refused("Nothing to undo")
  package static let nothingToRedo = refused("Nothing to redo")

  package static func undone(_ what: String) -> Reply {
    Reply(.undo, word: "UNDONE", "UNDONE  \(what)", tone: .undo)
  }

  /// A restored attempt has its outcome's colour.
  package static func redone(_ what: String, _ outcome: Outcome?) -> Reply {
    let topic: Topic =
      switch outcome {
      case .send: .send
      case .fall: .fall
      case nil: .redo
      }
    return Reply(topic, word: "REDONE", "REDONE  \(what)", tone: .redo, offersUndo: true)
  }
}
