package import Core
package import HUD
package import Session

/// The content of a phone's page: the screen's content as values.
package struct RemoteCard: Equatable, Sendable {
  /// The current route; nil while something else fills the screen.
  package struct Climb: Equatable, Sendable {
    package var grade = ""
    /// The grades of the route's system, easiest first.
    package var grades: [String] = []
    package var tries = 0
    package var sends = 0
    package var falls = 0
    /// From 1.
    package var number = 1
    package var name: String?
    /// How it was sent, or how it will be: `flash`, `redpoint in 3 tries`, `onsight`.
    package var style: String?
    /// The plan's current step, and the next.
    package var plan: Plan?
  }

  /// The next set, which a phone can change.
  package struct Lift: Equatable, Sendable {
    package let exercise: String
    /// `3 of 5`.
    package let setNumber: String
    /// The set's planned weight, repetitions and effort.
    package let values: [Value]
    /// The plan's reason for these values.
    package let note: String
    package let sets: Scene.Sets
  }

  /// A value of a set, and the commands that step it.
  package struct Value: Equatable, Sendable {
    package let label: String
    package let text: String
    package let less: Change
    package let more: Change
  }

  /// A command, with its number if it takes one.
  package struct Change: Equatable, Sendable {
    package let command: String
    package var number: Double?
  }

  package struct Plan: Equatable, Sendable {
    package let task: String
    package let next: String?
    package let set: Share?
    package let reps: Share?
  }

  /// `2 of 4`.
  package struct Share: Equatable, Sendable {
    package let done: Int
    package let of: Int
  }

  /// A list that is open on the machine, and can be chosen from by the text of a row.
  package struct List: Equatable, Sendable {
    package let title: String
    package let rows: [String]
  }

  /// A climber in the strip of those who share the screen.
  package struct Climber: Equatable, Sendable {
    package let name: String
    package let grade: String
    package let tries: Int
    package let rest: Rest?
    package let isUp: Bool
  }

  /// A rest, as a clock that the phone can run by itself.
  package struct Rest: Equatable, Sendable {
    package enum Clock: Equatable, Sendable {
      /// As if the rest had begun at that moment and never been paused.
      case running(since: Moment)
      case paused(after: Duration)
    }

    package let clock: Clock
    package let length: Duration?
  }

  /// Something to ask for, and why it isn't possible now.
  package struct Offer: Equatable, Sendable {
    package let command: String
    package let label: String
    package let unavailable: String?
  }

  package struct Toast: Equatable, Sendable {
    package let topic: Reply.Topic
    package let word: String?
    package let text: String
    package let offersUndo: Bool
    package let until: Moment
  }

  package var title = ""
  package var subtitle = ""
  /// The id of the session of the climber who is up; nil before it begins, and for other machines'
  /// sessions.
  package var session: String?
  /// The id of the route or exercise that it shows; nil while something else fills the screen.
  package var id: String?
  /// The whole session's counts so far.
  package var counts = SessionCounts()
  /// The sends of all climbers together, and when the first of their sessions began.
  package var allSends = 0
  package var began: Moment?
  package var climb: Climb?
  package var lift: Lift?
  package var rest: Rest?
  /// All climbers, if there are several.
  package var climbers: [Climber] = []
  /// What fills the screen in place of the route: a timer, a question, a list.
  package var figures: Scene.Figures?
  package var list: List?
  package var question: String?
  /// The phone's gesture that led to the question; nil if something else did.
  package var asker: String?
  /// The commands of the card, with or without their own buttons.
  package var offers: [Offer] = []
  package var toast: Toast?
  /// The last outcome, which stays after its toast.
  package var outcome: Scene.LastOutcome?
  package var warnings: [String] = []
  /// Whether the session is over.
  package var isOver = false

  package init() {}

  /// Whether there is neither anything to do nor a question.
  var isIdle: Bool { climb == nil && lift == nil && question == nil && offers.isEmpty }
}

extension Scene.Figures {
  /// Something that is open on the machine: its title, and what to do about it.
  static func open(_ title: String, _ advice: String) -> Self {
    var figures = Scene().figures
    figures.caption = title
    figures.note = advice
    return figures
  }
}
