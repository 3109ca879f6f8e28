import Foundation
import TestSupport
import TestTraits
import Testing

/// The page over https: it opens without a network, and keeps the screen on.
@Suite("The page over https", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteSecureTests {
  private let remote: RemoteHome
  private let maker: CertificateMaker

  init() throws {
    remote = try RemoteHome()
    maker = try CertificateMaker()
  }

  private func set(certificate: String, key: String) throws {
    for (setting, path) in [("remote-certificate", certificate), ("remote-key", key)] {
      #expect(try remote.home.run("config", "set", setting, path).status == 0)
    }
  }

  private func phone() async throws -> Phone {
    try maker.make("own")
    try set(certificate: maker.path("own", "pem"), key: maker.path("own", "key"))
    return Phone(try Browser(trusting: try maker.digest("own")))
  }

  @Test("the page and its waiting gestures open without a network, and log once it is back")
  func offline() async throws {
    #expect(try remote.home.run("config", "set", "resume", "recent").status == 0)
    let phone = try await phone()
    var terminal = try await remote.start()
    let url = try remote.url()
    #expect(url.hasPrefix("https://127.0.0.1:"))
    try phone.browser.open(url: url, width: 360, height: 740, isPhone: true)
    try await phone.expect("link.isOnline && link.state")
    try await phone.swipe(dx: 0, dy: -260)
    try await phone.expect("link.state.climb.sends == 1")
    try await phone.expect("(await navigator.serviceWorker.ready).active.state == 'activated'")
    kill(try #require(try remote.process()), SIGKILL)
    try await phone.expect("!link.isOnline")

    let page = url.replacing(/#.*/, with: "")
    try phone.browser.open(url: page, width: 360, height: 740, isPhone: true)
    try await phone.expect(
      "document.getElementById('line').textContent.startsWith('no connection')")
    try await phone.expect("link.state.climb.sends == 1 && link.ahead === null")
    try await phone.swipe(dx: 0, dy: 260)
    try await phone.expect("queue.waiting.length == 1")
    try phone.browser.open(url: page, width: 360, height: 740, isPhone: true)
    try await phone.expect(
      "document.getElementById('waiting-list').textContent.startsWith('Fall, ')")

    let port = try #require(page.firstMatch(of: /:(\d+)\//)).1
    terminal = try await remote.start("", port: String(port))
    try await phone.expect("link.isOnline && queue.waiting.length == 0")
    #expect(try remote.logged("climb.attempt") == 2)
    withExtendedLifetime(terminal) {}
  }

  @Test("the cookie is for https alone, the screen stays on, and a phone that leaves keeps nothing")
  func phoneKeeps() async throws {
    let phone = try await phone()
    let terminal = try await remote.start()
    try phone.browser.open(url: try remote.url(), width: 360, height: 740, isPhone: true)
    try await phone.expect("link.isOnline && link.state && localStorage.getItem('chalktalk-state')")
    let cookies = try phone.browser.send("Network.getCookies")["cookies"] as? [[String: Any]]
    #expect(cookies?.map { $0["secure"] as? Bool } == [true])
    try await phone.swipe(dx: 0, dy: -260)
    try await phone.expect(
      "document.getElementById('menu-screen').textContent == 'The screen stays on while this page is open.'"
    )
    try phone.click("#menu-open")
    try phone.click("#unpair")
    try await phone.expect("!link.isPaired && localStorage.getItem('chalktalk-state') === null")
    withExtendedLifetime(terminal) {}
  }

  @Test("a certificate that can't be used is one line on the screen, and the session goes on")
  func unusable() async throws {
    try maker.make("own")
    try maker.make("other")
    try set(certificate: maker.path("own", "pem"), key: maker.path("other", "key"))
    let terminal = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --grade V4 --no-mic --mute --remote local "
        + "--remote-port 0; exec cat", environment: remote.home.environment)
    try await remote.expect("No page for phones: the key", on: terminal)
    try terminal.press("s")
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    #expect(try remote.logged("climb.attempt") == 1)
  }
}
