/// The rest before an attempt or a set, as stored in its event.
package enum RestBefore: Equatable, Sendable {
  /// The actual pause; nil for the first attempt or set. Since version 2 of `climb.attempt` and
  /// `lift.set`.
  case pause(Duration?)
  /// From versions 0 and 1: the rest timer's time, limited to its set length. It doesn't reveal the
  /// pause.
  case timer(Duration?)
}

/// An attempt or a set, after a pause.
package protocol Rested: Identifiable<String> {
  var end: Moment { get }
  /// The pause before it, where known.
  var restBefore: Duration? { get }
}

extension Array where Element: Rested {
  /// What the deletion of another entry changes: the pause before the next one goes back to the
  /// entry before the deleted one. nil if none came after it.
  ///
  /// - Parameter end: when the deleted entry ended.
  package func pause(afterDeleting end: Moment) -> (id: String, pause: Duration?)? {
    let before = map(\.end).filter { $0 <= end }.max()
    let later = filter { $0.end > end }
    guard let next = later.min(by: { $0.end < $1.end }) else { return nil }
    let pause = next.restBefore.flatMap { RestBefore.pause(since: before, until: end + $0) }
    return (next.id, pause)
  }
}

extension RestBefore {
  /// The pause before an attempt or a set: the event's value if that is reliable, otherwise
  /// computed from the times. Both logging and reading use this function only.
  ///
  /// - Parameters:
  ///   - gesture: how the entry was logged. An imported one's times mean nothing, so only its own
  ///   value counts.
  ///   - end: when the previous attempt or set ended; nil if there was none.
  ///   - start: when this one began or, if unknown, when its logging began.
  package func pause(
    by gesture: Gesture, since end: Moment?, until start: Moment
  ) -> Duration? {
    switch self {
    case .pause(let pause): pause
    case .timer(let length):
      gesture == .imported ? length : Self.pause(since: end, until: start)
    }
  }

  /// The pause between two moments; nil without the first.
  package static func pause(since end: Moment?, until start: Moment) -> Duration? {
    end.map { max(.zero, start - $0) }
  }

  /// The pause if reliable, otherwise nil.
  package var known: Duration? {
    switch self {
    case .pause(let pause): pause
    case .timer: nil
    }
  }

  package var json: JSON? {
    switch self {
    case .pause(let length), .timer(let length): length.map(JSON.length)
    }
  }

  /// The version of the coding for this form.
  package var version: Int {
    switch self {
    case .pause: 2
    case .timer: 1
    }
  }

  /// Reads the value of a version of the coding.
  package init(_ length: Duration?, inVersion version: Int) {
    self = version < 2 ? .timer(length) : .pause(length)
  }
}
