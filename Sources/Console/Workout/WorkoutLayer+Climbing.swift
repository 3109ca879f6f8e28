import Canvas
import Climbing
import Hearing
import Session

/// What can be logged of a climbing session while a timer runs over it.
extension WorkoutLayer {
  func climbRows(_ desk: Desk) -> [CommandRow<Self>] {
    let canLog = desk.isOpen && desk.session.facts.climb.start != nil && isUnderWay
    let noClimb = canLog ? nil : "Nothing is climbed here."
    return [
      CommandRow("send", ["s"], unavailable: noClimb) { _, desk, command in
        desk.order(.log(.send), by: command)
      },
      CommandRow("fall", ["f"], unavailable: noClimb) { _, desk, command in
        desk.order(.log(.fall), by: command)
      },
    ]
  }
}
