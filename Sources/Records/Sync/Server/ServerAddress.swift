/// The address of a PostgreSQL server: a URI for libpq. It may hold a password, so only `text` is shown.
package struct ServerAddress: Equatable, Sendable {
  /// The address unchanged.
  let uri: String
  /// For people: without a password.
  package let text: String

  /// nil if it isn't the address of a server.
  package init?(_ uri: String) {
    guard Self.schemes.contains(where: uri.hasPrefix) else { return nil }
    self.uri = uri
    text = Self.withoutParameters(Self.withoutLoginsPassword(uri))
  }

  /// An address with the owner's login in place of the one in it, for advice.
  static func ofOwner(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let rest = text[scheme.upperBound...]
    let host = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    return "\(text[..<scheme.upperBound])OWNER@\(host)"
  }

  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether a password is in it: libpq's password file is the better place.
  package var holdsPassword: Bool { text != uri }

  /// Up to the last `@`: libpq reads up to the first, but a password with a bare `@` in it must not be shown either.
  private static func withoutLoginsPassword(_ uri: String) -> String {
    guard let start = uri.firstRange(of: "://")?.upperBound, let end = uri.lastIndex(of: "@"),
      start < end, let colon = uri[start..<end].firstIndex(of: ":")
    else { return uri }
    return uri[...colon] + "…" + uri[end...]
  }

  private static func withoutParameters(_ uri: String) -> String {
    guard let start = uri.firstIndex(of: "?") else { return uri }
    let parameters = uri[uri.index(after: start)...].split(
      separator: "&", omittingEmptySubsequences: false)
    let shown = parameters.map { parameter -> Substring in
      let key = parameter.prefix { $0 != "=" }
      return key.contains("password") && key != parameter ? key + "=…" : parameter
    }
    return uri[...start] + shown.joined(separator: "&")
  }

  /// libpq's reason, safe to show. If libpq can't read the address, its message may quote a part of it.
  func shown(_ reason: String) -> String {
    let isOfServer = ["connection to server", "could not translate host name"].contains {
      reason.hasPrefix($0)
    }
    return isOfServer || !holdsPassword
      ? reason : "the address can't be read as a PostgreSQL URI"
  }
}
