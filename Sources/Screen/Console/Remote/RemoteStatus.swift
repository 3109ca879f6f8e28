package import Core

/// The remote's state: its address, and who is connected.
package struct RemoteStatus: Equatable, Sendable {
  /// Who can reach it.
  package enum Reach: String, CaseIterable, Sendable {
    /// Programs on this machine.
    case local
    /// The local network.
    case lan
  }

  package struct Phone: Equatable, Sendable {
    package let name: String
    package let isConnected: Bool

    package init(name: String, isConnected: Bool) {
      self.name = name
      self.isConnected = isConnected
    }
  }

  /// An address from which wrong codes came since the last invitation.
  package struct Guesser: Equatable, Sendable {
    package let address: String
    package let wrong: Int
    /// Whether no code from there counts until the next invitation.
    package let isShutOut: Bool

    package init(address: String, wrong: Int, isShutOut: Bool) {
      self.address = address
      self.wrong = wrong
      self.isShutOut = isShutOut
    }
  }

  package var reach: Reach
  /// The page's address: `http://192.168.1.20:8417`; nil while this machine has none that a phone
  /// could reach.
  package var address: String?
  /// Why each of the machine's other addresses isn't served, in sentences.
  package var leftOut: [String] = []
  package var phones: [Phone] = []
  package var invitation: Invitation?
  package var guessers: [Guesser] = []

  package init(reach: Reach, address: String?) {
    self.reach = reach
    self.address = address
  }

  package var connected: [String] { phones.filter(\.isConnected).map(\.name) }
}

/// A way to pair a phone, once and for a short time.
package struct Invitation: Equatable, Sendable {
  /// The page's address with the ticket in its fragment, which a browser never sends.
  package let url: String
  /// Six digits to type in place of the ticket; nil after too many wrong guesses.
  package let code: String?
  package let until: Moment
  /// The address as a QR code: rows of modules, true for dark.
  package let picture: [[Bool]]

  package init(url: String, code: String?, until: Moment, picture: [[Bool]]) {
    self.url = url
    self.code = code
    self.until = until
    self.picture = picture
  }
}
