package import Canvas
package import Log

/// Everything one frame shows, as plain values. The HUD knows nothing of the program's state.
package struct Scene: Equatable, Sendable {
  package var look = Look()
  package var head = Head()
  package var devices = Devices()
  package var figures = Figures()
  package var news = News()
  /// All who climb, where they are several.
  package var climbers: [Climber] = []
  /// What to say or do next, under the head: the tour's.
  package var prompt: Prompt?
  package var overlay: Overlay?
  package var hints: [Hint] = []
  /// Large buttons at the bottom, when the terminal reports a mouse.
  package var buttons: [Hint] = []

  package init() {}

  /// How it is drawn.
  package struct Look: Equatable, Sendable {
    package var theme = Theme.dark
    /// As if the screen were turned down.
    package var isDim = false
    /// Whether the terminal's font has quarters of a block.
    package var hasQuarters = true
    /// Whether it has halves.
    package var hasHalves = true
  }

  /// The line at the top.
  package struct Head: Equatable, Sendable {
    /// What runs: `CLIMB`, `INTERVALS`.
    package var title = ""
    /// Beside the title, dim: discipline, plan or preset.
    package var subtitle = ""
    /// How long the session has run.
    package var elapsed = ""
    /// What is switched off, which the climber must see: `RESTS OFF`.
    package var marks: [String] = []
    /// Whether recordings of what was heard are being kept, which the climber must see.
    package var keepsClips = false
  }

  /// How it hears and sounds.
  package struct Devices: Equatable, Sendable {
    package var ear = Ear.starting
    package var level: Level?
    package var speaker = Speaker.on
    /// Something was heard but not accepted: a dim mark.
    package var heardNothing = false
  }

  /// What can be read from across the room.
  package struct Figures: Equatable, Sendable {
    package var main = Figure(text: "")
    /// Under the main figure: route number and name.
    package var caption = ""
    /// Under the caption: why a set is what it is.
    package var note = ""
    package var counts: [Count] = []
    package var rest: Rest?
    package var plan: Plan?
    /// Replaces the counts: the sets done and to do.
    package var sets: Sets?
    /// Replaces all the others.
    package var timer: Timer?
  }

  /// A climber in the strip of those who share the screen.
  package struct Climber: Equatable, Sendable {
    package var name: String
    /// What is climbed, or lifted.
    package var grade: String
    /// On the current route, or sets of the current exercise.
    package var tries: Int
    package var rest: Rest?
    package var isUp: Bool

    package init(name: String, grade: String, tries: Int, rest: Rest? = nil, isUp: Bool = false) {
      self.name = name
      self.grade = grade
      self.tries = tries
      self.rest = rest
      self.isUp = isUp
    }
  }

  /// What has just happened, and what is wrong.
  package struct News: Equatable, Sendable {
    package var toast: Toast?
    package var outcome: Outcome?
    /// The whole screen in the outcome's or phase's colour, for a moment.
    package var flash: Kind?
    /// Problems, each with what to do; shown until fixed.
    package var warnings: [String] = []
  }

  /// What happened, by colour, glyph and word alike.
  package typealias Kind = Reply.Kind

  package enum Ear: Equatable, Sendable {
    /// The microphone is being opened.
    case starting
    /// `strict`: why only the longer forms are heard; nil: single words are heard too. `isAuto`:
    /// the room decides.
    case listening(strict: Strict? = nil, isAuto: Bool = false)
    case asleep
    /// The microphone was there and is gone; shown prominently.
    case lost(reason: String)
    case off(reason: String)
  }

  /// Why only the longer forms are heard.
  package enum Strict: Equatable, Sendable {
    case chosen, loudRoom, muchTalk

    /// nil: it needs no reason.
    package var reason: String? {
      switch self {
      case .chosen: nil
      case .loudRoom: "loud room"
      case .muchTalk: "much talk"
      }
    }
  }

  /// In dB below full scale.
  package struct Level: Equatable, Sendable {
    package var loudness: Double
    package var floor: Double
    package var isClipped: Bool

    package init(loudness: Double, floor: Double, isClipped: Bool) {
      self.loudness = loudness
      self.floor = floor
      self.isClipped = isClipped
    }
  }

  package enum Speaker: Equatable, Sendable {
    case on, muted
    case lost(reason: String)
  }

  package struct Figure: Equatable, Sendable {
    package var text: String
    package var kind: Kind?

    package init(text: String, kind: Kind? = nil) {
      self.text = text
      self.kind = kind
    }
  }

  package struct Count: Equatable, Sendable {
    package var label: String
    package var value: String
    package var kind: Kind?

    package init(label: String, value: String, kind: Kind? = nil) {
      self.label = label
      self.value = value
      self.kind = kind
    }
  }

  package struct Rest: Equatable, Sendable {
    package var text: String
    /// Share that is over, 0...1; nil when the rest has no length.
    package var progress: Double?
    package var isOver: Bool
    package var isPaused: Bool
    /// Whether it is the main figure, with the grade as the second.
    package var isMain: Bool

    package init(
      text: String, progress: Double?, isOver: Bool, isPaused: Bool = false, isMain: Bool = false
    ) {
      self.text = text
      self.progress = progress
      self.isOver = isOver
      self.isPaused = isPaused
      self.isMain = isMain
    }
  }

  /// What was done last; it stays after its toast.
  package struct Outcome: Equatable, Sendable {
    package var kind: Kind
    /// The one word that is drawn large.
    package var word: String
    package var text: String
    /// It happened on another route than the one shown: drawn small.
    package var isElsewhere = false

    package init(kind: Kind, word: String, text: String) {
      self.kind = kind
      self.word = word
      self.text = text
    }
  }

  /// What has just happened.
  package struct Toast: Equatable, Sendable {
    package var kind: Kind
    /// The one word that is drawn large; nil where the text says it all.
    package var word: String?
    package var text: String
    package var offersUndo: Bool

    package init(kind: Kind, word: String?, text: String, offersUndo: Bool) {
      self.kind = kind
      self.word = word
      self.text = text
      self.offersUndo = offersUndo
    }
  }

  /// The steps of a plan; the current one is large, the one after it a ghost.
  package struct Plan: Equatable, Sendable {
    package var name: String
    package var steps: [String]
    package var current: Int
    /// The steps before the current one that were skipped.
    package var skipped: Set<Int>
    /// The position: step, set, repetition.
    package var position: [Count]
    /// Time left, or why it holds.
    package var note: String

    package init(
      name: String, steps: [String], current: Int, skipped: Set<Int> = [], position: [Count],
      note: String = ""
    ) {
      self.name = name
      self.steps = steps
      self.current = current
      self.skipped = skipped
      self.position = position
      self.note = note
    }
  }

  /// A running timer: its phase is one huge word, its time the main figure.
  package struct Timer: Equatable, Sendable {
    package let phase: String
    package let kind: Kind
    package let time: String
    package let progress: Double
    package let isLastSeconds: Bool
    package let isPaused: Bool
    /// The position: set, round.
    package let position: [Count]
    package let total: String
    package let next: String
    /// Replaces position, total and next if nothing runs: what will be done, or what was.
    package let lines: [String]

    package init(
      phase: String, kind: Kind, time: String, progress: Double, isLastSeconds: Bool,
      isPaused: Bool, position: [Count], total: String, next: String, lines: [String] = []
    ) {
      self.phase = phase
      self.kind = kind
      self.time = time
      self.progress = progress
      self.isLastSeconds = isLastSeconds
      self.isPaused = isPaused
      self.position = position
      self.total = total
      self.next = next
      self.lines = lines
    }
  }

  package struct Hint: Equatable, Sendable {
    package var key: Key
    package var label: String
    /// Whether its command would be accepted now.
    package var isAvailable: Bool

    package init(key: Key, label: String, isAvailable: Bool = true) {
      self.key = key
      self.label = label
      self.isAvailable = isAvailable
    }
  }
}
