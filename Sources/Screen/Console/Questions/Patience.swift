import Core
import Hearing

/// How long a question that a word asked waits for its answer: until nobody has spoken for a while.
///
/// It ends nobody's sentence: whoever is still answering, or was nearly heard, has all the time.
struct Patience {
  /// Without a word nobody will answer.
  static let silence = Duration.seconds(4)
  /// Talk keeps no question open longer than this.
  static let longest = Duration.seconds(20)

  private var askedAt = Moment(microseconds: 0)
  private var touchedAt = Moment(microseconds: 0)

  mutating func begin(_ now: Moment) { (askedAt, touchedAt) = (now, now) }

  mutating func follow(_ input: Input, _ now: Moment) {
    switch input {
    case .rejected(let rejection) where rejection.isOfWord: touchedAt = now
    case _ where input.source == .terminal || input.source == .remote: touchedAt = now
    default: break
    }
  }

  /// The moment when the question goes.
  func end(_ desk: Desk) -> Moment {
    let lastSound = max(touchedAt, desk.audio.heard.lastLoud ?? touchedAt)
    return min(lastSound + Self.silence, askedAt + Self.longest)
  }
}
