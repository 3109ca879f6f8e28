package import Sound

/// What a decision tells the person who gave the order: made where the outcome is known, shown and sounded as
/// it is by whoever has a screen and a speaker.
///
/// The reply to an order that was carried out is shown only once its events are on disk.
package struct Reply: Equatable, Sendable {
  /// What happened, for its colour and sign.
  package enum Kind: String, Equatable, Sendable, CaseIterable {
    case send, fall, undo, redo, rest, over, work, getReady, warning, info
    /// To another route: on, or back.
    case forward, back
  }

  package let kind: Kind
  /// The one word that is drawn large; nil where only the text can say it.
  package let word: String?
  /// The toast, whole.
  package var text: String
  package let tone: Cue
  /// Sounds after it.
  package var nextTone: Cue?
  /// What is said aloud where speech is on; nil: nothing.
  package var speech: String?
  /// Whether "undo" takes it back.
  package let offersUndo: Bool
  /// Whether the screen flashes in its colour.
  package let flashes: Bool
  /// False: nothing was done, and the text says why.
  package let isDone: Bool

  package init(
    _ kind: Kind, word: String? = nil, _ text: String, tone: Cue, nextTone: Cue? = nil,
    speech: String? = nil, offersUndo: Bool = false, flashes: Bool? = nil, isDone: Bool = true
  ) {
    self.kind = kind
    self.word = word
    self.text = text
    self.tone = tone
    self.nextTone = nextTone
    self.speech = speech
    self.offersUndo = offersUndo
    // What is only information does not light up the room.
    self.flashes = flashes ?? (isDone && kind.isOutcome)
    self.isDone = isDone
  }

  /// Nothing was done: why, and what to do instead.
  package static func refused(_ text: String) -> Reply {
    Reply(.warning, word: "NO", text, tone: .refused, isDone: false)
  }

  /// The same, followed by what else came of the order.
  package func followed(by next: Reply?) -> Reply {
    guard let next else { return self }
    var reply = self
    reply.text += "  " + next.text
    reply.nextTone = next.tone == tone ? nil : next.tone
    reply.speech = next.speech
    return reply
  }
}

extension Reply.Kind {
  /// False of what is only information.
  fileprivate var isOutcome: Bool {
    switch self {
    case .send, .fall, .undo, .redo, .rest, .over, .work, .getReady, .warning: true
    case .info, .forward, .back: false
    }
  }
}
