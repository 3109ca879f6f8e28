import Digests
import Log

/// Who may be let in: tickets and codes that were handed out, and guesses at them.
///
/// A ticket has 128 bits and cannot be guessed. A code has six digits, so guesses at codes are slowed, and after five wrong
/// ones every code that was handed out is void; the tickets stay.
struct Pairing: Sendable {
  /// How long a ticket or code lets somebody in.
  static let lifetime = Duration.seconds(300)
  static let guesses = 5
  /// Tickets at once: the screen's, and those printed for scripts.
  static let places = 8

  private struct Offer: Sendable {
    let ticket: Digest
    var code: Digest?
    /// The most that it lets somebody be.
    let role: RemoteRole
    let until: Moment

    /// What was handed out for a phone lets a board in too, which can do less; what was handed out for a board lets in
    /// nothing else.
    func admits(_ role: RemoteRole) -> Bool { self.role == .phone || role == .board }
  }

  /// What a phone shows to be let in.
  enum Key: Equatable, Sendable {
    case ticket(String)
    case code(String)
  }

  enum Verdict: Equatable, Sendable {
    case paired
    case wrong
    /// Too soon after a wrong guess.
    case wait(Duration)
    /// No code lets anybody in until a new one is shown.
    case locked
  }

  private var offers: [Offer] = []
  private var wrong = 0
  private var nextGuess: Moment?

  init() {}

  /// Whether the codes were voided by wrong guesses.
  var isLocked: Bool { wrong >= Self.guesses }

  /// Hands out a ticket and a code, and gives codes their guesses back.
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

  /// Lets somebody in, once for each ticket with its code.
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
