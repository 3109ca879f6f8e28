import Console
import Foundation
import Synchronization
import TestTraits
import Testing

@testable import Remote

/// The list of paired phones on disk, which all sessions of a user share.
@Suite("The list of paired phones and the server", .startsPrograms, .timeLimit(.minutes(30)))
struct PhoneListTests {
  private let page: ServedPage

  init() async throws { page = try await ServedPage() }

  @Test("a ticket and its code stay valid when the list of phones can't be written")
  func unwritable() async throws {
    let invitation = try await page.invitation()
    let ticket = try #require(invitation.url.split(separator: "#").last)
    let code = try #require(invitation.code)
    func pair(_ key: String) throws -> Exchange {
      try Exchange("POST", "/pair", port: page.port, origin: page.origin, body: "{\(key)}")
    }
    try FileManager.default.createDirectory(at: page.file, withIntermediateDirectories: true)
    for key in [#""ticket":"\#(ticket)""#, #""code":"\#(code)""#] {
      let answer = try pair(key)
      #expect(answer.status == 500 && answer.token == nil)
      #expect(answer.body.contains("The phone is not paired: "), "\(answer.body)")
    }
    #expect(page.seen.status.withLock { $0?.invitation } == invitation)
    try FileManager.default.removeItem(at: page.file)
    let answer = try pair(#""code":"\#(code)""#)
    #expect(answer.status == 200 && answer.token != nil)
    #expect(try PairedPhones(file: page.file).phones.count == 1)
    await page.server.stop()
  }

  @Test("a phone that another session removed is out at once, and its open page is cut")
  func removedElsewhere() async throws {
    let (stream, ben) = try await removed()
    // The next change of the list cuts the page, or the next beat.
    let unpair = try Exchange(
      "POST", "/unpair", port: page.port, origin: page.origin, cookie: ben, body: "{}")
    #expect(unpair.status == 200)
    _ = stream.read()
    #expect(stream.isOver)
    await page.server.stop()
  }

  @Test("the open page of a phone that another session removed is cut by the next beat")
  func removedUntilBeat() async throws {
    let (stream, _) = try await removed()
    let heard = stream.read { $0.components(separatedBy: "event: beat").count > 2 }
    #expect(stream.isOver, "\(heard)")
    await page.server.stop()
  }

  /// Anna's open page after another session removed her, and after both have asked; Ben's cookie.
  private func removed() async throws -> (stream: RawClient, ben: String) {
    let (anna, ben) = (try await page.pair("Anna"), try await page.pair("Ben"))
    let stream = try RawClient(port: page.port)
    stream.send(
      "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: chalktalk=\(anna)\r\n\r\n")
    #expect(stream.read { $0.contains("event: state") }.contains("text/event-stream"))
    var phones = try PairedPhones(file: page.file)
    let isRemoved = phones.remove("Anna")
    #expect(isRemoved)
    try phones.write(to: page.file)
    #expect(try Exchange("GET", "/state", port: page.port, cookie: anna).status == 401)
    #expect(try Exchange("GET", "/state", port: page.port, cookie: ben).status == 200)
    return (stream, ben)
  }

  @Test("a phone that is paired again stays the same one")
  func again() async throws {
    let anna = try await page.pair("Anna")
    let ticket = try #require(try await page.invitation().url.split(separator: "#").last)
    let answer = try Exchange(
      "POST", "/pair", port: page.port, origin: page.origin, cookie: anna,
      body: #"{"ticket":"\#(ticket)","name":"Anna"}"#)
    #expect(answer.status == 200 && answer.body.contains(#""name":"Anna""#) && answer.token == anna)
    #expect(try PairedPhones(file: page.file).phones.map(\.name) == ["Anna"])
    // Its ticket is used up all the same.
    let other = try Exchange(
      "POST", "/pair", port: page.port, origin: page.origin,
      body: #"{"ticket":"\#(ticket)","name":"Ben"}"#)
    #expect(other.status == 403)
    await page.server.stop()
  }

  @Test("a browser that two users' pages have paired is known to both")
  func twoLists() async throws {
    let second = try await ServedPage()
    // A browser sends all cookies of a host, whatever their port.
    var cookies: [String] = []
    for (place, page) in [page, second].enumerated() {
      let ticket = try #require(try await page.invitation().url.split(separator: "#").last)
      let answer = try Exchange(
        "POST", "/pair", port: page.port, origin: page.origin,
        cookie: (["0"] + cookies).joined(separator: "; "),
        body: #"{"ticket":"\#(ticket)","name":"phone"}"#)
      #expect(answer.status == 200)
      let cookie = try #require(answer.head.firstMatch(of: /set-cookie: ([^=]+)=([^;]+);/))
      #expect(!cookies.contains { $0.hasPrefix("\(cookie.1)=") }, "\(place)")
      cookies.append("\(cookie.1)=\(cookie.2)")
    }
    for page in [page, second] {
      let all = (["0"] + cookies).joined(separator: "; ")
      #expect(try Exchange("GET", "/state", port: page.port, cookie: all).status == 200)
    }
    await page.server.stop()
    await second.server.stop()
  }
}
