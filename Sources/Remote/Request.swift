import Console
import NIOHTTP1

/// A request as it arrived, whole.
struct Request: Sendable {
  let method: HTTPMethod
  /// Without the query, which nothing here has.
  let path: String
  let headers: HTTPHeaders
  let body: String

  init(head: HTTPRequestHead, body: String) {
    method = head.method
    path = String(head.uri.prefix { $0 != "?" })
    headers = head.headers
    self.body = body
  }

  /// A header that is there once; nil of one that is missing, or there twice.
  func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }

  /// The token in the cookie that pairing left, for the role that it was paired for.
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

/// Where a request leads.
enum Way {
  case answer(Response)
  /// To be answered once the program has dealt with it.
  case gesture(RemoteGesture)
  /// To be answered with what the session holds.
  case entries
  case stream(PairedPhones.Phone)
}
