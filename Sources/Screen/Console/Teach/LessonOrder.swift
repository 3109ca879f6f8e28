/// A word to teach, and whose voice says it.
package struct Lesson: Equatable, Sendable {
  /// The phrase, as in its grammar.
  package let phrase: String
  /// The partner's name; nil for the log's owner.
  package let voice: String?

  package init(_ phrase: String, voice: String?) {
    self.phrase = phrase
    self.voice = voice
  }
}

/// What learning as one goes depends on.
package struct LessonContext: Equatable, Sendable {
  /// Whose turn it is; nil for the log's owner.
  package let voice: String?
  /// Whether a word that was missed, said again and then heard counts as a take.
  package let learns: Bool

  package init(voice: String? = nil, learns: Bool = false) {
    self.voice = voice
    self.learns = learns
  }
}

/// An order to whoever records and learns.
package enum LessonOrder: Equatable, Sendable {
  /// From now on this holds.
  case follow(LessonContext)
  /// Record takes of a word. Takes of before are dropped.
  case record(Lesson)
  /// There are enough takes: record talk.
  case talk
  /// Learn from what was recorded, keep it, and use it.
  case learn
  /// Drop what was recorded.
  case stop
  /// Take a lesson back, or bring it back again, by its number.
  case turn(Int, back: Bool)
}

/// What became of an order.
package enum LessonReport: Equatable, Sendable {
  /// The number of good takes so far. `knowsTalk`: the voice's talk was recorded before.
  case took(Int, knowsTalk: Bool)
  /// A take that can't be used: what is wrong with it, and what to do.
  case refused(String)
  /// The lesson is learnt; its number.
  case learnt(Lesson, number: Int)
  /// Nothing was kept.
  case failed(Lesson, reason: String)
}
