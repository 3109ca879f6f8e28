import Console
import NIOHTTP1

/// A complete request.
struct Request: Sendable {
  let method: HTTPMethod
  /// The path without the query.
  let path: String
  /// What follows the `?`; the page's files have their version there.
  let query: String
  let headers: HTTPHeaders
  let body: String
  /// Who asks: an IP address.
  let address: String

  init(head: HTTPRequestHead, body: String, address: String) {
    method = head.method
    path = String(head.uri.prefix { $0 != "?" })
    query = String(head.uri.dropFirst(path.count + 1))
    headers = head.headers
    self.body = body
    self.address = address
  }

  /// The value of a header; nil if the header is missing or repeated.
  func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }

  /// The token in the cookie that pairing set for this role.
  func token(of role: RemoteRole) -> String? {
    for field in headers["cookie"] {
      for pair in field.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == role.cookieName else {
          continue
        }
        return String(parts[1])
      }
    }
    return nil
  }
}

/// How a request is answered.
enum Way {
  case answer(Response)
  /// Answered once the program has handled the gesture.
  case gesture(RemoteGesture)
  /// Answered with the session's entries.
  case entries
  case stream(PairedPhones.Phone)
}
