import Foundation
import TestSupport
import TestTraits
import Testing

/// The page in the other engine: gestures, a network that goes away, and looks.
@Suite("The page in WebKit", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct WebKitTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  private func phone() async throws -> WebKit {
    let phone = try await WebKit()
    try phone.open(try remote.url())
    try await expect("link.isOnline && link.state", phone)
    return phone
  }

  private func expect(
    _ expression: String, _ phone: WebKit, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let holds = try await Shell.wait {
      try phone.evaluate(
        "(() => { const {link, queue} = window.page ?? {}; return Boolean(link && (\(expression))); })()"
      ) as? Bool == true
    }
    let seen = try phone.evaluate("document.body.innerText") as? String ?? ""
    try #require(holds, "never \(expression) in \(seen)", sourceLocation: sourceLocation)
  }

  private func spot(_ selector: String, _ phone: WebKit) throws -> (x: Double, y: Double) {
    let box = try phone.evaluate(
      "(() => { const b = document.querySelector('\(selector)').getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()"
    )
    let place = try #require(box as? [Double])
    return (place[0], place[1])
  }

  private func swipe(_ phone: WebKit, dx: Double, dy: Double) throws {
    let (x, y) = try spot("#card", phone)
    try phone.touch(
      (0...8).map { (x - dx / 2 + dx * Double($0) / 8, y - dy / 2 + dy * Double($0) / 8) })
  }

  @Test("swipes, taps and the pill log what the rules say")
  func gestures() async throws {
    let terminal = try await remote.start()
    let phone = try await phone()
    try swipe(phone, dx: 0, dy: -260)
    try await expect("link.state.climb.sends == 1", phone)
    try swipe(phone, dx: 0, dy: 260)
    try await expect("link.state.climb.falls == 1", phone)
    try swipe(phone, dx: 0, dy: -30)
    try await expect(
      "document.getElementById('toast').textContent.includes('too short')", phone)
    try swipe(phone, dx: -220, dy: 0)
    try await expect("link.state.climb.number == 2", phone)
    let pill = try spot("#routes-open", phone)
    try phone.touch((0...7).map { (pill.x + Double($0) * 8, pill.y) })
    try await expect("link.state.climb.grade == 'V6'", phone)
    try phone.touch([try spot("#counts", phone)])
    try await expect("document.getElementById('entries').open", phone)
    // It has no vibration.
    try await expect("window.page.tickWay() == 'sound'", phone)
    #expect(try remote.logged("climb.attempt") == 2)
    withExtendedLifetime(terminal) {}
  }

  @Test("two quick taps on a stepper are two steps and no set")
  func steppers() async throws {
    let terminal = try await remote.start("lift --workout '5x5 A'")
    let phone = try await phone()
    let before = try #require(try phone.evaluate("page.link.state.lift.values[1].text") as? String)
    let plus = try spot(".stepper:nth-child(2) .more", phone)
    for _ in 0..<2 {
      try phone.touch([plus], pause: 30)
      try await Task.sleep(for: .milliseconds(120))
    }
    try await expect("Number(link.state.lift.values[1].text) == Number('\(before)') + 2", phone)
    #expect(try remote.logged("lift.set") == 0)
    withExtendedLifetime(terminal) {}
  }

  @Test("without an answer the page says so, a gesture waits, and after sleep no time is wrong")
  func network() async throws {
    let terminal = try await remote.start()
    let phone = try await phone()
    try phone.touch([try spot("#rest-button", phone)])
    try await expect("link.state.rest", phone)
    let process = try #require(try remote.process())
    kill(process, SIGSTOP)
    defer { kill(process, SIGCONT) }
    // The page takes one such event in half a second, and it may just have been shown.
    try await expect(
      "document.querySelector('#rest .time').textContent == '–' || !dispatchEvent(new Event('online'))",
      phone)
    try await expect(
      "document.getElementById('line').textContent.startsWith('no connection')", phone)
    try phone.touch([try spot("#actions .fall", phone)])
    try await expect("queue.waiting.length == 1", phone)
    kill(process, SIGCONT)
    try await expect("link.isOnline && queue.waiting.length == 0", phone)
    try await expect(
      "/^\\+?\\d:\\d\\d$/.test(document.querySelector('#rest .time').textContent)", phone)
    #expect(try remote.logged("climb.attempt") == 1)
    withExtendedLifetime(terminal) {}
  }

  @Test("nothing is outside the window, and targets are 60 px")
  func looks() async throws {
    let terminal = try await remote.start("--grade V4 --plan pyramid --level V6")
    let phone = try await phone()
    for probe in [PageProbe.cut, PageProbe.smallTargets, PageProbe.unnamed] {
      #expect(
        try phone.evaluate(probe.trimmingCharacters(in: .whitespacesAndNewlines)) as? [String] == []
      )
    }
    withExtendedLifetime(terminal) {}
  }
}
