import NIOHTTP1
import Testing

@testable import Remote

@Suite("The page's files")
struct PageFileTests {
  private func answer(_ uri: String, encoding: String? = nil) throws -> Response {
    var headers = HTTPHeaders()
    if let encoding { headers.add(name: "accept-encoding", value: encoding) }
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: headers)
    let request = Request(head: head, body: "", address: "127.0.0.1")
    return try #require(PageFile(rawValue: request.path)).response(to: request)
  }

  private func text(_ uri: String) throws -> String {
    String(decoding: try answer(uri).body, as: UTF8.self)
  }

  @Test(
    "a page asks for one style and one script, which a browser may keep for good",
    arguments: ["/", "/board"])
  func files(page: String) throws {
    let html = try text(page)
    let asked = html.matches(of: /"(\/[a-z]+\.(?:js|css)\?[0-9a-f]{12})"/).map { String($0.1) }
    #expect(asked.count == 2)
    for uri in asked {
      #expect(try answer(uri).headers.first(name: "cache-control") == "max-age=31536000, immutable")
      // Another version's file is not to be kept.
      #expect(try answer(uri + "0").headers.first(name: "cache-control") == nil)
    }
    #expect(try answer(page).headers.first(name: "cache-control") == nil)
  }

  @Test("the scripts are one, without imports, and small once packed")
  func script() throws {
    let script = try text("/card.js")
    #expect(!script.contains("import {") && !script.contains("import \""))
    #expect(script.split(separator: "\nexport ").count == 2)
    var sum = 0
    for uri in ["/", "/card.css", "/card.js"] {
      let packed = try answer(uri, encoding: "gzip, deflate, br")
      #expect(packed.headers.first(name: "content-encoding") == "deflate")
      sum += packed.body.count
    }
    #expect(sum < 30_000, "\(sum) bytes")
    #expect(try answer("/", encoding: "br").headers.first(name: "content-encoding") == nil)
    #expect(
      try answer("/icon.png", encoding: "deflate").headers.first(name: "content-encoding") == nil)
  }

  @Test("only the page's own script between its tags may run, by its digest")
  func policy() throws {
    let policy = try #require(try answer("/").headers.first(name: "content-security-policy"))
    #expect(policy.contains(/script-src 'self' 'sha256-[A-Za-z0-9+\/]{43}=';/))
    #expect(try answer("/card.js").headers.first(name: "content-security-policy") == nil)
  }
}
