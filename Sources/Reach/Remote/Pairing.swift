import Core
import Digests

/// Decides who may pair: the tickets and codes that were issued, and the guesses at them.
///
/// A ticket has 128 bits and can't be guessed. A code has six digits, so guessing is slowed down, for
/// each address on its own: nobody keeps the owner out by guessing from another one. Five wrong
/// codes shut an address out, and 25 from all addresses void every code. The tickets stay valid.
struct Pairing: Sendable {
  /// How long a ticket or code is valid.
  static let lifetime = Duration.seconds(300)
  static let guessesOfAddress = 5
  /// A thousand addresses guess no better than five: a chance of 1 in 40,000 until the owner asks for
  /// another code.
  static let guessesInAll = 25
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
  enum Credential: Equatable, Sendable {
    case ticket(String)
    case code(String)
  }

  enum Verdict: Equatable, Sendable {
    case paired
    case wrong
    /// Too soon after a wrong guess from the same address.
    case wait(Duration)
    /// This address has guessed too often.
    case shutOut
    /// No code is valid until a new one is shown.
    case locked
  }

  /// An address from which wrong codes came. Of IPv6 it is the network, because a guesser has all of
  /// its addresses.
  struct Guesser: Equatable, Sendable {
    /// The address that guessed first.
    let address: String
    fileprivate let origin: IPAddress?
    fileprivate(set) var wrong = 0
    fileprivate var next: Moment?

    var isShutOut: Bool { wrong >= Pairing.guessesOfAddress }
  }

  private var offers: [Offer] = []
  /// Since the last ticket was issued.
  private(set) var guessers: [Guesser] = []

  init() {}

  /// Whether wrong guesses voided the codes.
  var isLocked: Bool { guessers.reduce(0) { $0 + $1.wrong } >= Self.guessesInAll }

  /// Issues a ticket and a code, and forgets the wrong guesses.
  mutating func offer(
    ticket: String, code: String, for role: RemoteRole = .phone, at now: Moment
  ) -> Moment {
    expire(now)
    let until = now + Self.lifetime
    offers.append(
      Offer(ticket: Digest(of: ticket), code: Digest(of: code), role: role, until: until))
    offers.removeFirst(max(0, offers.count - Self.places))
    guessers = []
    return until
  }

  /// Admits a phone, once for each ticket and its code.
  mutating func redeem(
    _ key: Credential, as role: RemoteRole = .phone, from address: String, at now: Moment
  ) -> Verdict {
    expire(now)
    switch key {
    case .ticket(let text):
      let digest = Digest(of: text)
      guard
        let place = offers.firstIndex(where: { $0.ticket == digest && $0.admits(role) })
      else { return .wrong }
      offers.remove(at: place)
      return .paired
    case .code(let text): return guess(text, as: role, from: address, at: now)
    }
  }

  private mutating func guess(
    _ text: String, as role: RemoteRole, from address: String, at now: Moment
  ) -> Verdict {
    if isLocked { return .locked }
    let origin = IPAddress(address)?.network
    let known = guessers.firstIndex { $0.origin == origin }
    if let known {
      if guessers[known].isShutOut { return .shutOut }
      if let next = guessers[known].next, next > now { return .wait(next - now) }
    }
    let digest = Digest(of: text)
    if let place = offers.firstIndex(where: { $0.code == digest && $0.admits(role) }) {
      offers.remove(at: place)
      if let known { guessers.remove(at: known) }
      return .paired
    }
    if known == nil { guessers.append(Guesser(address: address, origin: origin)) }
    let place = known ?? guessers.count - 1
    guessers[place].wrong += 1
    guessers[place].next = now + .seconds(1 << guessers[place].wrong)
    if isLocked {
      for index in offers.indices { offers[index].code = nil }
      return .locked
    }
    return guessers[place].isShutOut ? .shutOut : .wrong
  }

  private mutating func expire(_ now: Moment) { offers.removeAll { $0.until <= now } }
}
