package import HUD
package import Log
package import Session

/// What a phone shows of the program: the same that is on the screen, as values.
package struct RemoteCard: Equatable, Sendable {
  /// The current route; nil while something else has the screen.
  package struct Climb: Equatable, Sendable {
    package var grade = ""
    /// The grades of the route's system, the easiest first.
    package var grades: [String] = []
    package var tries = 0
    package var sends = 0
    package var falls = 0
    /// From 1.
    package var number = 1
    package var name: String?
    package var routes: [Route] = []
    /// What the plan asks for now, and the step after it.
    package var plan: Plan?
  }

  package struct Route: Equatable, Sendable {
    package let number: Int
    package let grade: String
    package let name: String?
    package let tries: Int
    package let sends: Int
  }

  /// The set that is next, as a phone can change it.
  package struct Lift: Equatable, Sendable {
    package let exercise: String
    /// `3 of 5`.
    package let place: String
    /// What the set is to be: weight, repetitions, effort.
    package let values: [Value]
    /// Why it is what it is: a plan's reason.
    package let note: String
    package let sets: Scene.Sets
  }

  /// A value of a set, and the commands that change it by a step.
  package struct Value: Equatable, Sendable {
    package let label: String
    package let text: String
    package let less: Change
    package let more: Change
  }

  /// A command with the number that it takes, if it takes one.
  package struct Change: Equatable, Sendable {
    package let command: String
    package var number: Double?
  }

  package struct Plan: Equatable, Sendable {
    package let task: String
    package let next: String?
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
      /// As if it had begun then and never been paused.
      case running(since: Moment)
      case paused(after: Duration)
    }

    package let clock: Clock
    package let length: Duration?
  }

  /// Something that can be asked for, and why not now.
  package struct Offer: Equatable, Sendable {
    package let command: String
    package let label: String
    package let unavailable: String?
  }

  package struct Toast: Equatable, Sendable {
    package let kind: Reply.Kind
    package let word: String?
    package let text: String
    package let offersUndo: Bool
    package let until: Moment
  }

  package var title = ""
  package var subtitle = ""
  /// What the whole session comes to so far.
  package var counts = SessionCounts()
  package var climb: Climb?
  package var lift: Lift?
  package var rest: Rest?
  /// All who climb, where they are several.
  package var climbers: [Climber] = []
  /// What has the screen in place of the route: a timer, a question, a list.
  package var figures: Scene.Figures?
  package var question: String?
  /// The commands of the card, with or without a button of their own.
  package var offers: [Offer] = []
  package var toast: Toast?
  /// The last outcome, which stays after its toast.
  package var outcome: Scene.Outcome?
  package var warnings: [String] = []

  package init() {}
}
