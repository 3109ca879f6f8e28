import Digests
import Foundation

/// The names of the cookies that hold a phone's or a board's token.
///
/// A browser sends the cookies of a host to every port of it (RFC 6265, 8.5), and all sessions of a user share their list of phones. So the
/// name tells this list from another user's: pairing with one of them doesn't unpair the phone from the other.
struct CookieNames: Sendable {
  private let mark: String

  /// - Parameter folder: where the list is.
  init(of folder: URL) {
    let path = folder.resolvingSymlinksInPath().path
    mark = String(Digest(of: "chalktalk \(path)").hexadecimal.prefix(8))
  }

  /// Each role has its own: a browser may have both.
  func name(of role: RemoteRole) -> String { "\(Self.former(of: role))-\(mark)" }

  /// That name, and the one that earlier versions gave.
  func all(of role: RemoteRole) -> [String] { [name(of: role), Self.former(of: role)] }

  private static func former(of role: RemoteRole) -> String {
    switch role {
    case .phone: "chalktalk"
    case .board: "chalktalk-board"
    }
  }
}
