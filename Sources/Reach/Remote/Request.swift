import Console
import Foundation
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

  /// The list that it asks for: `/entries`, `/entries?from=50&route=3`, `/routes?from=0&words=pink%20slab`. nil if it can't be
  /// read.
  var list: RemoteRequest? {
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding,
        values.updateValue(value, forKey: String(parts[0])) == nil
      else { return nil }
    }
    func number(_ key: String) -> Int? {
      values[key].flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }
    switch (path, Set(values.keys)) {
    case ("/entries", []): return .entries
    case ("/entries", ["from"]), ("/entries", ["from", "route"]):
      guard let from = number("from"), (number("route") == nil) == (values["route"] == nil) else {
        return nil
      }
      return .latest(from: from, route: number("route"))
    case ("/routes", ["from"]), ("/routes", ["from", "words"]):
      guard let from = number("from") else { return nil }
      let words = (values["words"] ?? "").split(separator: " ").map(String.init)
      return .routes(from: from, words: words)
    default: return nil
    }
  }

  /// Whether the answer may be packed as `deflate`.
  var unpacksDeflate: Bool {
    headers["accept-encoding"].contains { $0.contains("deflate") }
  }

  /// The value of a header; nil if the header is missing or repeated.
  func header(_ name: String) -> String? {
    let values = headers[name]
    return values.count == 1 ? values[0] : nil
  }

  /// The values of a cookie.
  func values(of cookie: String) -> [String] {
    headers["cookie"].flatMap { field in
      field.split(separator: ";").compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookie else { return nil }
        return String(parts[1])
      }
    }
  }
}

/// How a request is answered.
enum Way {
  case answer(Response)
  /// Answered once the program has handled the gesture.
  case gesture(RemoteGesture)
  /// Answered with a list, or a part of it.
  case list(RemoteRequest)
  case stream(PairedPhones.Phone)
}
