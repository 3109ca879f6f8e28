import Canvas
import Core
import Languages
import Sound
import Words

/// Keys: from the top layer down, unless the screen has just changed by itself.
extension Console {
  /// Presses a key, unless it came to mean something else by itself just now, and would log or answer.
  mutating func press(_ key: Key, _ gesture: Gesture, at pressed: Moment) {
    followKeys(after: .program)
    if meanings.hasMoved(key, pressed: pressed), wouldAct(key, gesture, at: pressed) {
      return desk.refuse(
        tr("The screen changed by itself just now: look, then press \(key.description) again."))
    }
    // What follows from something that has just logged itself isn't the hand's doing.
    if !desk.effects.contains(where: \.isCommit) { cause = .terminal }
    carryOut(key, gesture, at: pressed)
  }

  /// Notes what the keys mean before an input changes it. What the hand did last is noted only now: nothing asks before,
  /// and the answer to a key waits for no table.
  ///
  /// - Parameter input: the input, of whose time nothing has been carried out yet.
  mutating func followKeys(before input: Input, at now: Moment) {
    let isDue = nextDeadline(after: seenTo).map { $0 <= now } ?? false
    isHandAlone = input.pressed.map { !isDue && meanings.areSettled(at: $0) } ?? false
    guard hasHandActed, !isHandAlone else { return }
    noteKeys(after: .terminal)
  }

  /// Notes what the keys mean after something has happened, unless only the hand can have changed it.
  mutating func followKeys(after source: Input.Source) {
    if isHandAlone {
      hasHandActed = true
    } else {
      noteKeys(after: source)
    }
  }

  /// Builds the table of all keys: what each does, in each layer that it reaches.
  private mutating func noteKeys(after source: Input.Source) {
    hasHandActed = false
    var table = KeyMeanings.Table()
    var isHeldBack = false
    for index in stack.indices.reversed() {
      table.add(stack[index], desk, isHeldBack: isHeldBack || stack.isCovered(index))
      if holdsBackKeys(index) { isHeldBack = true }
    }
    table.add(shared, desk, isHeldBack: false)
    meanings.follow(table, after: source, at: desk.now)
  }

  /// Whether a layer refuses the keys of those below. Over a question, everything else counts.
  private func holdsBackKeys(_ index: Int) -> Bool {
    stack[index].passage != .everything && !stack[index].isQuestion
  }

  /// Whether the key would log something or close something: tried on a copy.
  private func wouldAct(_ key: Key, _ gesture: Gesture, at pressed: Moment) -> Bool {
    var trial = self
    let before = desk.effects.count
    trial.carryOut(key, gesture, at: pressed)
    return trial.stack.count < stack.count
      || trial.desk.effects.dropFirst(before).contains(where: \.isLasting)
  }

  private mutating func carryOut(_ key: Key, _ gesture: Gesture, at pressed: Moment) {
    var closed: String?
    desk.gesture = gesture
    desk.otherChoice = nil
    for index in stack.indices.reversed() {
      if let closed {
        if stack[index].knows(key, desk) { return desk.refuse(closed) }
        continue
      }
      if stack.isCovered(index) {
        if stack[index].knows(key, desk) { return desk.refuse(stack[stack.count - 1].wayOn(desk)) }
      } else if stack[index].press(key, gesture, at: pressed, &desk) {
        if !desk.effects.contains(.speaker(.play(.refused))) {
          stack.clearWay(to: index) { $0.isQuestion }
        }
        return settle(index)
      }
      if holdsBackKeys(index) { closed = stack[index].wayOn(desk) }
    }
    if shared.press(key, gesture, at: pressed, &desk) { return settle(stack.count - 1) }
    let nothing = tr("The key \(key.description) does nothing here: ? shows what works.")
    // Nothing lies over an activity that Esc could close.
    desk.refuse(stack.last?.isActivity == true ? nothing : closed ?? nothing)
  }
}
