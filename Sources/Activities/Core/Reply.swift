import Languages
package import Sound

/// The answer to an order, made where the outcome is known, and shown and sounded unchanged by the
/// shell.
///
/// If the order was carried out, the reply is shown only once its events are on disk.
package struct Reply: Equatable, Sendable {
  /// What the reply is about, for its colour and sign.
  package enum Topic: String, Equatable, Sendable, CaseIterable {
    case send, fall, undo, redo, rest, over, work, getReady, warning, info
    /// A move to another route, forwards or back.
    case forward, back
  }

  package let topic: Topic
  /// The word drawn large; nil if only the text can express the reply.
  package let word: String?
  /// The complete toast.
  package var text: String
  package let tone: Cue
  /// A tone to follow.
  package var nextTone: Cue?
  /// The words to speak if speech is on; nil for none.
  package var speech: String?
  /// Whether "undo" can take it back.
  package let offersUndo: Bool
  /// Whether the screen flashes in the reply's colour.
  package let flashes: Bool
  /// False if nothing was done; the text then says why.
  package let isDone: Bool

  package init(
    _ topic: Topic, word: String? = nil, _ text: String, tone: Cue, nextTone: Cue? = nil,
    speech: String? = nil, offersUndo: Bool = false, flashes: Bool? = nil, isDone: Bool = true
  ) {
    self.topic = topic
    self.word = word
    self.text = text
    self.tone = tone
    self.nextTone = nextTone
    self.speech = speech
    self.offersUndo = offersUndo
    // Mere information doesn't light up the room.
    self.flashes = flashes ?? (isDone && topic.isOutcome)
    self.isDone = isDone
  }

  /// Nothing was done: the reason, and what to do instead.
  package static func refused(_ text: String) -> Reply {
    Reply(.warning, word: tr("NO", context: "big word"), text, tone: .refused, isDone: false)
  }

  /// The same reply, followed by another.
  package func followed(by next: Reply?) -> Reply {
    guard let next else { return self }
    var reply = self
    reply.text += "  " + next.text
    reply.nextTone = next.tone == tone ? nil : next.tone
    reply.speech = next.speech
    return reply
  }
}

extension Reply.Topic {
  /// False for mere information.
  fileprivate var isOutcome: Bool {
    switch self {
    case .send, .fall, .undo, .redo, .rest, .over, .work, .getReady, .warning: true
    case .info, .forward, .back: false
    }
  }
}
