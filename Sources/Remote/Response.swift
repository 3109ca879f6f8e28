import Log
import NIOHTTP1

/// What is answered, whole.
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

  /// Why something was not done, in words for a person.
  static func refusal(_ status: HTTPResponseStatus, _ reason: String) -> Response {
    json(status, .fields(["error": .string(reason)]))
  }

  static func file(_ bytes: [UInt8], _ type: String) -> Response {
    Response(status: .ok, headers: ["content-type": type], body: bytes)
  }

  /// Leaves the token with the browser, out of reach of scripts and of other sites; for a year.
  mutating func keep(token: String, of role: RemoteRole, isSecure: Bool) {
    headers.add(
      name: "set-cookie",
      value: "\(role.cookieName)=\(token); Path=\(role.cookiePath); Max-Age=31536000; HttpOnly; "
        + "SameSite=Strict" + (isSecure ? "; Secure" : ""))
  }

  /// Takes it away again.
  mutating func forgetToken() {
    headers.add(
      name: "set-cookie",
      value: "\(RemoteRole.phone.cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
  }

  /// On every answer: the page runs its own scripts and talks to its own server, and nobody else frames or reads it.
  ///
  /// No cross-origin-opener-policy: over plain http browsers ignore it and complain, and the page opens no window.
  static let policy: HTTPHeaders = [
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
      + "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "x-frame-options": "DENY",
    "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  ]
}

extension RemoteRole {
  /// Each has a cookie of its own: a browser may be both.
  var cookieName: String {
    switch self {
    case .phone: "chalktalk"
    case .board: "chalktalk-board"
    }
  }

  /// A browser sends a board's cookie nowhere else.
  var cookiePath: String {
    switch self {
    case .phone: "/"
    case .board: "/board"
    }
  }
}
