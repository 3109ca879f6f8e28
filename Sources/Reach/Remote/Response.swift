import Core
import Foundation
import Languages
import NIOHTTP1

/// A complete response.
struct Response: Sendable {
  var status: HTTPResponseStatus
  var headers: HTTPHeaders = [:]
  var body: [UInt8] = []

  /// An answer in JSON.
  static func json(_ status: HTTPResponseStatus, _ value: JSON) -> Response {
    Response(
      status: status, headers: ["content-type": "application/json"],
      body: Array(value.description.utf8))
  }

  /// The same in fewer bytes, if it is more than a packet.
  var packed: Response {
    guard body.count > 1400, let packed = Deflated.bytes(body) else { return self }
    var response = self
    response.body = packed
    response.headers.add(name: "content-encoding", value: "deflate")
    return response
  }

  /// A refusal with its reason in words for a person.
  static func refusal(_ status: HTTPResponseStatus, _ reason: String) -> Response {
    json(status, .fields(["error": .string(reason)]))
  }

  static var unpaired: Response { refusal(.unauthorized, tr("This phone is not paired.")) }

  /// Stores the token in the browser for a year, out of reach of scripts and of other sites.
  mutating func keep(token: String, as cookie: String, of role: RemoteRole, isSecure: Bool) {
    headers.add(
      name: "set-cookie",
      value: "\(cookie)=\(token); Path=\(role.cookiePath); Max-Age=31536000; HttpOnly; "
        + "SameSite=Strict" + (isSecure ? "; Secure" : ""))
  }

  /// Removes the token from the browser.
  mutating func forgetTokens(in cookies: [String]) {
    for cookie in cookies {
      headers.add(
        name: "set-cookie", value: "\(cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
    }
  }

  /// A page's policy: which scripts and styles it runs, by their digests.
  static func policy(scripts: [String], style: String) -> String {
    "default-src 'none'; script-src \(scripts.joined(separator: " ")); style-src \(style); "
      + "worker-src 'self'; img-src 'self'; media-src blob:; connect-src 'self'; "
      + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// Headers of every answer: the page runs only its own scripts and talks only to its own server,
  /// and nobody else may frame or read it.
  ///
  /// There is no cross-origin-opener-policy: browsers ignore it over plain http and log a warning,
  /// and the page opens no window.
  static let policy: HTTPHeaders = [
    // A worker fetches what it keeps.
    "content-security-policy":
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "x-frame-options": "DENY",
    "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  ]
}

extension RemoteRole {
  /// A browser sends a board's cookie only to this path.
  var cookiePath: String {
    switch self {
    case .phone: "/"
    case .board: "/board"
    }
  }
}
