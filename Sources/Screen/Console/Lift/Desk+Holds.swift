import Core
import Languages
import Lifting
import Session
import Timers
import Words

// Starts holds, and brings them back after a crash or an undo.

extension Desk {
  /// Starts the clock for the next set, and ends a rest.
  mutating func startHold(by command: Command) {
    guard let block = session.facts.lift.current, let length = holdLength else { return }
    do throws(TimerInputError) {
      let hold = try HoldLayer(block.exercise, length: length)
      if session.facts.rest != nil { order(.rest(.toggle(.lift)), by: command) }
      push(hold)
    } catch {
      refuse("\(error)")
    }
  }

  /// Offers a hold that was interrupted: the clock waits.
  mutating func goOn(with hold: RunningHold, _ exercise: Exercise) {
    do throws(TimerInputError) {
      push(try HoldLayer(exercise, resuming: hold, at: now))
    } catch {
      refuse("\(error)")
    }
  }

  /// Notes that a hold was thrown away, so that undo brings it back.
  mutating func noteThrowingAway(_ hold: RunningHold, called name: String) {
    history.add(name, .hold(hold), redoable: redoable)
  }

  /// Brings a hold back that was thrown away.
  mutating func bringBack(_ hold: RunningHold) {
    guard
      let seat = seats.firstIndex(where: { $0.session.facts.id == hold.session }),
      let block = seats[seat].session.facts.lift.blocks.first(where: { $0.id == hold.block })
    else { return }
    if seat != up { bringUp(seat) }
    goOn(with: hold, block.exercise)
  }

  /// The length of the next set; nil if it isn't a hold.
  private var holdLength: Duration? {
    guard let block = session.facts.lift.current, block.exercise.metric == .hold else { return nil }
    return block.next(in: unit).values.time ?? .seconds(30)
  }

  /// Whether a hold has logged itself so recently that the lifter may not know yet.
  var hasJustHeld: Bool { holdEndedAt.map { now - $0 < .seconds(2) } ?? false }

  var reasonAgainstHolding: String? {
    holdLength == nil
      ? tr("Only holds are timed: {say “set done”|press s} when you finish the set.") : nil
  }
}
