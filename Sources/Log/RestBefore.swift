/// The rest before an attempt or a set, as its event has it.
package enum RestBefore: Equatable, Sendable {
  /// The pause that really was; nil where nothing came before it. Written since version 2 of `climb.attempt` and `lift.set`.
  case pause(Duration?)
  /// What versions 0 and 1 wrote: the rest timer's time, cut off at the length it was set to. It says nothing about the pause.
  case timer(Duration?)
}

extension RestBefore {
  /// The pause before an attempt or a set: what its event says where that can be believed, and worked out from the times where
  /// it can't. Nothing else decides this, neither when something is logged nor when it is read.
  ///
  /// - Parameters:
  ///   - gesture: how it was logged. The times of an imported one mean nothing: its file's word is all there is.
  ///   - end: when the attempt or set before it ended; nil where there was none.
  ///   - start: when this one began, or, where nobody knows that, when its logging began.
  package func pause(
    by gesture: Gesture, since end: Moment?, until start: Moment
  ) -> Duration? {
    switch self {
    case .pause(let pause): pause
    case .timer(let length):
      gesture == .imported ? length : Self.pause(since: end, until: start)
    }
  }

  /// What a pause becomes when what came before it, and ended at a moment, is deleted: it then goes back to the end of what
  /// came before that.
  package static func pause(
    _ pause: Duration?, after deleted: Moment, since end: Moment?
  ) -> Duration? {
    pause.flatMap { Self.pause(since: end, until: deleted + $0) }
  }

  /// The pause between two moments; nil without the first.
  package static func pause(since end: Moment?, until start: Moment) -> Duration? {
    end.map { max(.zero, start - $0) }
  }

  /// Where it can be believed; else nil.
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

  /// The version of the coding that has it so.
  package var version: Int {
    switch self {
    case .pause: 2
    case .timer: 1
    }
  }

  /// As a version of the coding has it.
  package init(_ length: Duration?, inVersion version: Int) {
    self = version < 2 ? .timer(length) : .pause(length)
  }
}
