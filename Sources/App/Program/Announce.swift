import HUD
import Log
import Session
import Sound

extension Program {
  /// The tone, toast and flash of what happened, or of why nothing did.
  mutating func announce(_ reply: Reply, at now: Moment) -> [Effect] {
    show(reply.kind, reply.text, word: reply.word, offersUndo: reply.offersUndo, at: now)
    // A flash that is still on would give this the colour of what was before it.
    flash = nil
    if reply.flashes { flashUp(reply.kind, at: now) }
    if let word = reply.word, [.send, .fall, .undo].contains(reply.kind) {
      lastOutcome = Scene.Outcome(kind: reply.kind, word: word, text: reply.text)
    }
    if session.facts.endedAt != nil { panel = .summary }
    var effects = [Effect.play(reply.tone)]
    if let next = reply.nextTone { effects.append(.playNext(next)) }
    if settings.speaks, let speech = reply.speech { effects.append(.speak(speech)) }
    return effects
  }
}
