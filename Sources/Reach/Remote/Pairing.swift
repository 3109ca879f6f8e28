import Digests
import Log

/// Decides who may pair: the tickets and codes that were issued, and the guesses at them.
///
/// A ticket has 128 bits and can't be guessed. A code has six digits, so guessing is slowed down,
/// and five wrong guesses void every issued code; the tickets stay valid.
struct Pairing: Sendable {
  /// How long a ticket or code is valid.
  static let lifetime = Duration.seconds(300)
  static let guesses = 5
  /// The number of valid tickets at once: the screen's, and those printed for scripts.
  static let places = 8

  private struct Offer: Sendable {
    let ticket: Digest
    var code: Digest?
    /// The widest role that the ticket grants.
    let role: RemoteRole
    let until: Moment

    /// A ticket for a phone also admits a board, which can do less; a ticket for a board admits
    /// only a board.
    func admits(_ role: RemoteRole) -> Bool { self.role == .phone || role == .board }
  }

  /// What a phone presents to pair.
  enum Key: Equatable, Sendable {
    case ticket(String)
    case code(String)
  }

  enum Verdict: Equatable, Sendable {
    case paired
    case wrong
    /// Too soon after a wrong guess.
    case wait(Duration)
    /// No code is valid until a new one is shown.
    case locked
  }

  private var offers: [Offer] = []
  private var wrong = 0
  private var nextGuess: Moment?

  init() {}

  /// Whether wrong guesses voided the codes.
  var isLocked: Bool { wrong >= Self.guesses }

  /// Issues a ticket and a code, and resets the count of wrong guesses.
  mutating func offer(
    ticket: String, code: String, for role: RemoteRole = .phone, at now: Moment
  ) -> Moment {
    expire(now)
    let until = now + Self.lifetime
    offers.append(
      Offer(ticket: Digest(of: ticket), code: Digest(of: code), role: role, until: until))
    offers.removeFirst(max(0, offers.count - Self.places))
    wrong = 0
    nextGuess = nil
    return until
  }

  /// Admits a phone, once for each ticket and its code.
  mutating func redeem(_ key: Key, as role: RemoteRole = .phone, at now: Moment) -> Verdict {
    expire(now)
    switch key {
    case .ticket(let text):
      let digest = Digest(of: text)
      guard
        let place = offers.firstIndex(where: { $0.ticket == digest && $0.admits(role) })
      else { return .wrong }
      offers.remove(at: place)
      return .paired
    case .code(let text): return guess(text, as: role, at: now)
    }
  }

  private mutating func guess(_ text: String, as role: RemoteRole, at now: Moment) -> Verdict {
    if isLocked { return .locked }
    if let nextGuess, nextGuess > now { return .wait(nextGuess - now) }
    let digest = Digest(of: text)
    if let place = offers.firstIndex(where: { $0.code == digest && $0.admits(role) }) {
      offers.remove(at: place)
      wrong = 0
      return .paired
    }
    wrong += 1
    nextGuess = now + .seconds(1 << wrong)
    guard isLocked else { return .wrong }
    for index in offers.indices { offers[index].code = nil }
    return .locked
  }

  private mutating func expire(_ now: Moment) { offers.removeAll { $0.until <= now } }
}
