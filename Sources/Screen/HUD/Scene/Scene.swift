package import Canvas
package import Core
import Languages

/// Everything one frame shows, as plain values. The HUD knows nothing of the program's state.
package struct Scene: Equatable, Sendable {
  package var look = Look()
  package var head = Head()
  package var devices = Devices()
  package var figures = Figures()
  package var news = News()
  /// All climbers, if there are several.
  package var climbers: [Climber] = []
  /// The tour's next request, under the head.
  package var prompt: Prompt?
  package var overlay: Overlay?
  package var hints: [Hint] = []
  /// Large buttons at the bottom, when the terminal reports a mouse.
  package var buttons: [Hint] = []

  package init() {}

  /// How to draw the scene.
  package struct Look: Equatable, Sendable {
    package var theme = Theme.dark
    /// Dimmed, as if the screen were turned down.
    package var isDim = false
    /// Whether the terminal's font has quarter blocks.
    package var hasQuarters = true
    /// Whether the font has half blocks.
    package var hasHalves = true
  }

  /// The line at the top.
  package struct Head: Equatable, Sendable {
    /// What runs: `CLIMB`, `INTERVALS`.
    package var title = ""
    /// Beside the title, dim: discipline, plan or preset.
    package var subtitle = ""
    /// The length of the session so far.
    package var elapsed = ""
    /// Things that are switched off, which the climber must see: `RESTS OFF`.
    package var marks: [String] = []
    /// Whether recordings of what was heard are being kept, which the climber must see.
    package var keepsClips = false
  }

  /// The state of hearing and sound.
  package struct Devices: Equatable, Sendable {
    package var ear = Ear.starting
    package var level: Level?
    package var speaker = Speaker.on
    /// Whether a lost microphone is named in large letters: one that never was there isn't.
    package var isMicrophoneMissed = true
    /// Something was heard but not accepted: a dim mark.
    package var heardNothing = false
  }

  /// The figures that can be read from across the room.
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
    /// Replaces all other figures.
    package var timer: Timer?
  }

  /// A climber in the strip of those who share the screen.
  package struct Climber: Equatable, Sendable {
    package var name: String
    /// The grade, or the exercise.
    package var grade: String
    /// Tries on the current route, or sets of the current exercise.
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

  /// The latest news, and any problems.
  package struct News: Equatable, Sendable {
    package var toast: Toast?
    /// When the toast goes: the same one shown again goes later.
    package var toastEnd: Moment?
    package var outcome: LastOutcome?
    /// The whole screen in the outcome's or phase's colour, for a moment.
    package var flash: Reply.Topic?
    /// Problems, each with what to do; shown until fixed.
    package var warnings: [String] = []
  }

  package enum Ear: Equatable, Sendable {
    /// The microphone is opening.
    case starting
    /// `strict`: why only longer phrases are heard; nil if single words are heard too. `isAuto`:
    /// the room decides.
    case listening(strict: Strict? = nil, isAuto: Bool = false)
    case asleep
    /// The microphone was there and is gone; shown prominently.
    case lost(reason: String)
    case off(reason: String)
  }

  /// Why only longer phrases are heard.
  package enum Strict: Equatable, Sendable {
    case chosen, loudRoom, muchTalk

    /// nil: it needs no reason.
    package var reason: String? {
      switch self {
      case .chosen: nil
      case .loudRoom: tr("loud room")
      case .muchTalk: tr("much talk")
      }
    }
  }

  /// A level in dB below full scale.
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
    package var topic: Reply.Topic?

    package init(text: String, topic: Reply.Topic? = nil) {
      self.text = text
      self.topic = topic
    }
  }

  package struct Count: Equatable, Sendable {
    package var label: String
    package var value: String
    package var topic: Reply.Topic?

    package init(label: String, value: String, topic: Reply.Topic? = nil) {
      self.label = label
      self.value = value
      self.topic = topic
    }
  }

  package struct Rest: Equatable, Sendable {
    package var text: String
    /// The longest time that this rest shows, which decides the size.
    package var longest: String
    /// The elapsed share, 0...1; nil if the rest has no length.
    package var progress: Double?
    package var isOver: Bool
    package var isPaused: Bool
    /// Whether it is the main figure, with the grade as the second.
    package var isMain: Bool

    package init(
      text: String, longest: String? = nil, progress: Double?, isOver: Bool,
      isPaused: Bool = false, isMain: Bool = false
    ) {
      self.text = text
      self.longest = longest ?? text
      self.progress = progress
      self.isOver = isOver
      self.isPaused = isPaused
      self.isMain = isMain
    }
  }

  /// The last outcome, which stays after its toast.
  package struct LastOutcome: Equatable, Sendable {
    package var topic: Reply.Topic
    /// The word drawn large.
    package var word: String
    package var text: String

    package init(topic: Reply.Topic, word: String, text: String) {
      self.topic = topic
      self.word = word
      self.text = text
    }
  }

  /// The latest news.
  package struct Toast: Equatable, Sendable {
    package var topic: Reply.Topic
    /// The word drawn large; nil if the text is enough.
    package var word: String?
    package var text: String
    package var offersUndo: Bool

    package init(topic: Reply.Topic, word: String?, text: String, offersUndo: Bool) {
      self.topic = topic
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
    /// The time left in a timed set.
    package var left: String
    /// Why the plan holds.
    package var note: String

    package init(
      name: String, steps: [String], current: Int, skipped: Set<Int> = [], position: [Count],
      left: String = "", note: String = ""
    ) {
      self.name = name
      self.steps = steps
      self.current = current
      self.skipped = skipped
      self.position = position
      self.left = left
      self.note = note
    }

    /// The time left and the note, as far as there are any.
    var remarks: [String] {
      [left.isEmpty ? "" : tr("\(left) left"), note].filter { !$0.isEmpty }
    }
  }

  /// A running timer: its phase is one huge word, its time the main figure.
  package struct Timer: Equatable, Sendable {
    package let phase: String
    package let topic: Reply.Topic
    package let time: String
    /// The phase's longest time, which decides the size.
    package let longest: String
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
      phase: String, topic: Reply.Topic, time: String, longest: String? = nil, progress: Double,
      isLastSeconds: Bool, isPaused: Bool, position: [Count], total: String, next: String,
      lines: [String] = []
    ) {
      self.phase = phase
      self.topic = topic
      self.time = time
      self.longest = longest ?? time
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
