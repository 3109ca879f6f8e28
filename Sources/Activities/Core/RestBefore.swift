/// The rest before an attempt or a set, as stored in its event.
package enum RestBefore: Equatable, Sendable {
  /// The actual pause; nil for the first attempt or set. Since version 2 of `climb.attempt` and
  /// `lift.set`.
  case pause(Duration?)
  /// From versions 0 and 1: the rest timer's time, limited to its set length. It doesn't reveal the
  /// pause.
  case timer(Duration?)
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

  /// The pause after the previous attempt or set is deleted: it then counts from the end of the one
  /// before that.
  package static func pause(
    _ pause: Duration?, after deleted: Moment, since end: Moment?
  ) -> Duration? {
    pause.flatMap { Self.pause(since: end, until: deleted + $0) }
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
